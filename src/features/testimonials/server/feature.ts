import { defineFeature } from '#core/server/feature.ts';

import { testimonialsRoutes } from './routes.ts';
import { testimonials } from './table.ts';

export const testimonialsFeature = defineFeature({
  name: 'testimonials',
  tables: [testimonials],
  seeded: [testimonials],
  routes: { '/api/testimonials': testimonialsRoutes },
});
