// Routes of providers for their own applicants. Those of admins are in routes.ts.
import { z } from 'zod';

import { eitherOf } from '#core/server/access.ts';
import { AppError } from '#core/server/errors.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineRoute, JsonText, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { provider } from '#features/accounts/roles/server/access.ts';

import { assignedPerson, assignedQuery, pastContacts, type AssignedPerson } from '../schema.ts';
import { listPastContacts, listPeople, peopleRows } from './people.ts';

const reviewer = eitherOf(provider('mentor'), provider('attorney'));

/** Applicants of a mentor or attorney. */
const routes = [
  defineListRoute({
    path: '/',
    summary: 'The applicants assigned to the user as a mentor or attorney, longest wait first',
    for: reviewer,
    query: assignedQuery,
    row: assignedPerson,
    can: z.object({}),
    list: listPeople,
    present: (person: AssignedPerson) => person,
    abilities: () => ({}),
    file: 'assigned-applicants',
    headings: { documents: 'Documents to review', tasks: 'Tasks to review' },
  }),
  defineRoute({
    method: 'get',
    path: '/past',
    summary: 'The names of people whose assignment to the user has ended',
    for: reviewer,
    success: pastContacts,
    async handle({ act }) {
      const { json } = await act.read(listPastContacts());
      return new JsonText(json ?? '');
    },
  }),
  defineRoute({
    method: 'get',
    path: '/{id}',
    summary: 'One of the applicants assigned to the user',
    for: reviewer,
    params: z.object({ id: z.uuid() }),
    success: assignedPerson,
    async handle({ act, params: { id } }) {
      const { json } = await act.read(peopleRows.read(id));
      if (json === null) throw new AppError('not_found');
      return new JsonText(json);
    },
  }),
] as const;

export type AssignedPeopleApi = MountedRoutes<typeof routes>;

export function peopleRoutes(services: Services): AssignedPeopleApi {
  return mountRoutes(services, routes);
}
