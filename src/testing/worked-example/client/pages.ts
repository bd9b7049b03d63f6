import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const letterPages = definePages('testing/worked-example/client', [
  {
    address: `${paths.dashboard}/letters`,
    module: 'letters-page.tsx',
    title: 'Letters',
    for: 'dashboard',
    label: 'Letters',
    group: 'Case',
    begin: { label: 'New letter', words: 'add recommendation' },
  },
]);
