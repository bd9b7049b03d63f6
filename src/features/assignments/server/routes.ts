import { defineRoute, JsonText, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant } from '#features/roles/server/access.ts';

import { reviewerList } from '../schema.ts';
import { listReviewers } from './queries.ts';

/** Whom an applicant works with. */
const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'Who reviews what the user submits: mentors read tasks and documents, attorneys documents',
    for: applicant('read'),
    success: reviewerList,
    async handle({ act }) {
      const { json } = await act.read(listReviewers());
      return new JsonText(json ?? '');
    },
  }),
] as const;

export type ReviewersApi = MountedRoutes<typeof routes>;

export function reviewersRoutes(services: Services): ReviewersApi {
  return mountRoutes(services, routes);
}
