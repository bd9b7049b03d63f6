import { z } from 'zod';

import { AppError } from '#core/server/errors.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineRoute, JsonText, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { bookedChange } from '#features/scheduling/bookings/schema.ts';
import { provider } from '#features/accounts/roles/server/access.ts';

import {
  deliveredHours,
  historyQuery,
  hoursQuery,
  pastSession,
  sessionQuery,
  sessionRow,
  sessionStep,
  type PastSession,
} from '../schema.ts';
import { givenRows, listGiven } from './given.ts';
import { presentSession, type StoredSession } from './present.ts';
import { listHistory, sumHours } from './queries.ts';
import { changeSession, stepSession } from './service.ts';

const mentor = provider('mentor');
const params = z.object({ id: z.uuid() });

/** Routes of a mentor's sessions, past sessions and delivered hours. */
const routes = [
  defineListRoute({
    path: '/',
    summary: 'The mentor’s sessions, earliest first',
    for: mentor,
    query: sessionQuery,
    row: sessionRow,
    can: z.object({}),
    list: listGiven,
    present: (session: StoredSession, { now }) => presentSession(session, now),
    abilities: () => ({}),
    file: 'sessions',
  }),
  defineListRoute({
    path: '/history',
    summary: 'The mentor’s past sessions, newest first',
    for: mentor,
    query: historyQuery,
    row: pastSession,
    can: z.object({}),
    list: listHistory,
    present: (session: PastSession) => session,
    abilities: () => ({}),
    file: 'sessions',
  }),
  defineRoute({
    method: 'get',
    path: '/hours',
    summary: 'Hours of the mentor’s completed sessions, in total and by month',
    for: mentor,
    query: hoursQuery,
    success: deliveredHours,
    async handle({ act, query }) {
      const { json } = await act.read(sumHours(query));
      return new JsonText(json ?? '');
    },
  }),
  defineRoute({
    method: 'get',
    path: '/{id}',
    summary: 'One of the mentor’s sessions',
    for: mentor,
    params,
    success: sessionRow,
    async handle({ act, params: { id } }) {
      const { json } = await act.read(givenRows.read(id));
      if (json === null) throw new AppError('not_found');
      return presentSession(JSON.parse(json) as StoredSession, act.now);
    },
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/status',
    summary: 'Confirm, complete or cancel a session, or record a no-show; cancelling requires a reason',
    for: mentor,
    params,
    body: sessionStep,
    success: sessionRow,
    refuses: [
      'assignment_ended',
      'changed_meanwhile',
      'transition_not_allowed',
      'session_not_begun',
      'session_begun',
      'session_over',
    ],
    handle: ({ act, params: { id }, body }) => stepSession(act, id, body),
  }),
  defineRoute({
    method: 'patch',
    path: '/{id}',
    summary: 'Change a session’s notes and call link',
    for: mentor,
    params,
    body: bookedChange,
    success: sessionRow,
    refuses: ['assignment_ended', 'changed_meanwhile'],
    handle: ({ act, params: { id }, body }) => changeSession(act, id, body),
  }),
] as const;

export type SessionsApi = MountedRoutes<typeof routes>;

export function sessionsRoutes(services: Services): SessionsApi {
  return mountRoutes(services, routes);
}
