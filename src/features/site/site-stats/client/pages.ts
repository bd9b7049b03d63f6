import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

/** Next to the testimonials, under the same sidebar entry. */
export const siteStatsPages = definePages('features/site/site-stats/client', [
  {
    address: paths.adminSiteStats,
    module: 'site-stats-page.tsx',
    title: 'Site Statistics',
    area: 'admin',
    permits: ['manage_content'],
    aliasPaths: paths.adminContent,
  },
]);
