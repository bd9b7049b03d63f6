import IconChartHistogram from '@tabler/icons-react/dist/esm/icons/IconChartHistogram.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const analyticsPages = definePages('features/administration/analytics/client', [
  {
    address: `${paths.admin}/analytics`,
    module: 'analytics-page.tsx',
    title: 'Analytics',
    area: 'admin',
    permits: ['view_analytics'],
    label: 'Analytics',
    about: 'Users, tasks, documents, requests and revenue over time.',
    group: 'Business',
    words:
      'income money trials paid conversion figures charts statistics numbers growth sign-ups active users completion rate requests report',
    icon: IconChartHistogram,
    figure: 'users',
  },
]);
