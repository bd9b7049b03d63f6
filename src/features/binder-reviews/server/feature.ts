import { defineFeature } from '#core/server/feature.ts';

import { binderReviewsRoutes } from './routes.ts';

/** Mentors and attorneys read the binders that applicants share with them, and arrange those that they are let. */
export const binderReviewsFeature = defineFeature({
  name: 'binder-reviews',
  routes: { '/api/binder-reviews': binderReviewsRoutes },
});
