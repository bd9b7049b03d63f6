import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const letterPages = definePages('features/petition/petition-letters/client', [
  {
    address: paths.letter,
    module: 'letter-page.tsx',
    title: 'Letter',
    area: 'dashboard',
    label: 'Letter',
    aliasPaths: paths.binder,
    isTab: true,
    words: 'petition letter write exhibits references claim matrix paragraphs versions word markdown',
    icon: IconPencil,
  },
]);
