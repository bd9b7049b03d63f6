import { z } from 'zod';

import { anyAccess } from '#core/server/access.ts';
import { defineQueryRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { provider } from '#features/accounts/roles/server/access.ts';

import { arrangement, reviewedBinder, sharedBinders } from '../schema.ts';
import { listShared } from './queries.ts';
import { arrangeReviewed, readReviewed } from './service.ts';

const reader = anyAccess(provider('mentor'), provider('attorney'));
const params = z.object({ binder: z.uuid() });

const routes = [
  defineQueryRoute({
    path: '/applicants/{applicant}',
    summary: 'The binders that an assigned applicant shares with the user',
    access: reader,
    params: z.object({ applicant: z.uuid() }),
    success: sharedBinders,
    read: ({ params: { applicant } }) => listShared({ applicant }),
  }),
  defineRoute({
    method: 'get',
    path: '/{binder}',
    summary: 'A binder shared with the user, and what it is planned from; the applicant sees that it was opened',
    access: reader,
    params,
    success: reviewedBinder,
    handle: ({ ctx, params: { binder } }) => readReviewed(ctx, binder),
  }),
  defineRoute({
    method: 'patch',
    path: '/{binder}',
    summary: 'Change the order, titles, numbering or stamp of a binder that the applicant lets the user arrange',
    access: provider('attorney'),
    params,
    body: arrangement,
    success: reviewedBinder,
    errors: ['version_conflict'],
    handle: ({ ctx, params: { binder }, body }) => arrangeReviewed(ctx, binder, body),
  }),
] as const;

export type BinderReviewsApi = MountedRoutes<typeof routes>;

export function binderReviewsRoutes(services: Services): BinderReviewsApi {
  return mountRoutes(services, routes);
}
