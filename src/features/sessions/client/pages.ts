import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const sessionPages = definePages('features/sessions/client', [
  {
    address: `${paths.mentor}/history`,
    module: 'history-page.tsx',
    title: 'Session History',
    for: 'mentor',
    label: 'History',
    about: 'Past sessions, and the hours you gave.',
    group: 'Practice',
    words: 'sessions past hours delivered months',
    icon: IconHistory,
  },
]);
