import { defineFeature } from '#core/server/feature.ts';

import { binderReviewsRoutes } from './routes.ts';

/**
 * Mentors and attorneys read binders that applicants share with them, and arrange those for which they have permission.
 */
export const sharedBindersFeature = defineFeature({
  routes: { '/api/binder-reviews': binderReviewsRoutes },
});
