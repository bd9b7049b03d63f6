import IconMailQuestion from '@tabler/icons-react/dist/esm/icons/IconMailQuestion.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const noticePages = definePages('features/petition/uscis-notices/client', [
  {
    address: paths.notices,
    module: 'notices-page.tsx',
    title: 'Notices',
    area: 'dashboard',
    label: 'Notices',
    aliasPaths: paths.binder,
    isTab: true,
    words: 'request for evidence rfe noid intent to deny i-797e uscis issues response deadline trash deleted restore',
    icon: IconMailQuestion,
    pendingItems: 'evidence-requests',
    createAction: { label: 'New notice', words: 'add request for evidence rfe noid uscis' },
  },
]);
