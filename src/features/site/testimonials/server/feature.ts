import { defineFeature } from '#core/server/feature.ts';

import { testimonialsRoutes } from './routes.ts';
import { testimonialPictures, testimonials } from './table.ts';

export const testimonialsFeature = defineFeature({
  tables: [testimonials, testimonialPictures],
  files: [testimonialPictures.file_url],
  exported: [
    {
      table: testimonialPictures,
      owners: [testimonialPictures.uploaded_by],
      excludedBecause: 'pictures of testimonials that you uploaded as an admin are among your files in the archive',
    },
  ],
  seeded: [testimonials],
  routes: { '/api/testimonials': testimonialsRoutes },
});
