import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

/** Next to the testimonials, under the same sidebar entry. */
export const claimPages = definePages('features/site/site-stats/client', [
  {
    address: paths.adminClaims,
    module: 'claims-page.tsx',
    title: 'Site Claims',
    area: 'admin',
    permits: ['manage_content'],
    aliasPaths: paths.adminContent,
  },
]);
