import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const binderPages = definePages('features/petition/binders/client', [
  {
    address: paths.binder,
    module: 'binder-page.tsx',
    title: 'Binder',
    area: 'dashboard',
    label: 'Binder',
    group: 'Case',
    words: 'exhibits sections order numbering stamp petition filing evidence pages reorder',
    icon: IconBook2,
  },
]);
