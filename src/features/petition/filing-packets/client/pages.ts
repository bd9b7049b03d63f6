import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const packetPages = definePages('features/petition/filing-packets/client', [
  {
    address: paths.packets,
    module: 'packets-page.tsx',
    title: 'Filing packets',
    area: 'dashboard',
    label: 'Filing packets',
    aliasPaths: paths.binder,
    isTab: true,
    words: 'packets print copy online parts pdf download zip filing preflight check stale',
    icon: IconPackage,
  },
]);
