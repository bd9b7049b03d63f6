import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const memoPages = definePages('testing/example-feature/client', [
  {
    address: `${paths.dashboard}/memos`,
    module: 'memos-page.tsx',
    title: 'Memos',
    for: 'dashboard',
    label: 'Memos',
    group: 'Case',
    begin: { label: 'New memo', words: 'add recommendation' },
  },
]);
