import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const sharingPages = definePages('features/evidence/evidence-sharing/client', [
  {
    address: `${paths.dashboard}/sharing`,
    module: 'sharing-page.tsx',
    title: 'Evidence Sharing',
    area: 'dashboard',
    label: 'Sharing',
    aliasPaths: `${paths.dashboard}/team`,
    isTab: true,
    words: 'consent mentor attorney read evidence records access withdraw',
    icon: IconShare,
    pendingItems: 'sharing',
  },
]);
