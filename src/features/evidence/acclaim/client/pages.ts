import IconTimeline from '@tabler/icons-react/dist/esm/icons/IconTimeline.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const acclaimPages = definePages('features/evidence/acclaim/client', [
  {
    address: `${paths.dashboard}/acclaim`,
    module: 'acclaim-page.tsx',
    title: 'Acclaim over time',
    area: 'dashboard',
    label: 'Acclaim',
    aliasPaths: paths.readiness,
    isTab: true,
    words: 'chart timeline years dates gaps sustained evidence exhibit pdf',
    icon: IconTimeline,
  },
]);
