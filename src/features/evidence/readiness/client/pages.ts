import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const readinessPages = definePages('features/evidence/readiness/client', [
  {
    address: paths.regulation,
    module: 'regulation-page.tsx',
    title: 'Text of the Regulation',
    area: 'account',
  },
]);
