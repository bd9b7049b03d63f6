import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const memoPages = definePages('testing/example-feature/client', [
  {
    address: `${paths.dashboard}/memos`,
    module: 'memos-page.tsx',
    title: 'Memos',
    area: 'dashboard',
    label: 'Memos',
    group: 'Case',
    createAction: { label: 'New memo', words: 'add recommendation' },
  },
]);
