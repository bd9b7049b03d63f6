import IconQuote from '@tabler/icons-react/dist/esm/icons/IconQuote.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const testimonialPages = definePages('features/site/testimonials/client', [
  {
    address: paths.adminContent,
    module: 'testimonials-page.tsx',
    title: 'Testimonials',
    area: 'admin',
    permits: ['manage_content'],
    label: 'Site Content',
    about: 'Testimonials, and the figures shown on the site.',
    group: 'Content',
    words: 'testimonials statistics claims figures site',
    icon: IconQuote,
  },
]);
