// Routes of providers for their own applicants. Those of admins are in routes.ts.
import { z } from 'zod';

import { anyAccess } from '#core/server/access.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineQueryRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { provider } from '#features/accounts/roles/server/access.ts';

import { assignedApplicant, assignedQuery, pastContacts } from '../schema.ts';
import { listPastContacts, listApplicants, applicantRepository } from './people.ts';

const reviewer = anyAccess(provider('mentor'), provider('attorney'));

/** Applicants of a mentor or attorney. */
const routes = [
  defineListRoute({
    path: '/',
    summary: 'The applicants assigned to the user as a mentor or attorney, longest wait first',
    access: reviewer,
    query: assignedQuery,
    row: assignedApplicant,
    list: listApplicants,
    file: 'assigned-applicants',
    headings: { documents: 'Documents to review', tasks: 'Tasks to review' },
  }),
  defineQueryRoute({
    path: '/past',
    summary: 'The names of people whose assignment to the user has ended',
    access: reviewer,
    success: pastContacts,
    read: () => listPastContacts(),
  }),
  defineQueryRoute({
    path: '/{id}',
    summary: 'One of the applicants assigned to the user',
    access: reviewer,
    params: z.object({ id: z.uuid() }),
    success: assignedApplicant,
    read: ({ params: { id } }) => applicantRepository.read(id),
  }),
] as const;

export type AssignedApplicantsApi = MountedRoutes<typeof routes>;

export function assignedApplicantsRoutes(services: Services): AssignedApplicantsApi {
  return mountRoutes(services, routes);
}
