import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const translationPages = definePages('features/evidence/certified-translations/client', [
  {
    address: `${paths.dashboard}/translations`,
    module: 'translations-page.tsx',
    title: 'Translations',
    area: 'dashboard',
    label: 'Translations',
    aliasPaths: paths.readiness,
    isTab: true,
    words: 'language foreign english translator certificate sign incomplete trash deleted restore',
    icon: IconLanguage,
    pendingItems: 'translations',
    createAction: { label: 'New translation', words: 'add language file certificate' },
  },
]);
