import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

/** Beside the testimonials, under the same entry of the sidebar. */
export const claimPages = definePages('features/claims/client', [
  {
    address: paths.adminClaims,
    module: 'claims-page.tsx',
    title: 'Site Claims',
    for: 'admin',
    permits: ['manage_content'],
    sameAs: paths.adminContent,
  },
]);
