import { z } from 'zod';

import { defineListRoute } from '#core/server/list-route.ts';
import { defineQueryRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import { changeRoute, readRoute } from '#core/server/row-routes.ts';
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
  sessionTransition,
} from '../schema.ts';
import { listHistory, listMentorSessions, mentorSessionRepository, sumHours } from './hosted.ts';
import { mentorSessions, presentSession } from './service.ts';

const mentor = provider('mentor');
const params = z.object({ id: z.uuid() });

/** Routes of a mentor's sessions, past sessions and delivered hours. */
const routes = [
  defineListRoute({
    path: '/',
    summary: 'The mentor’s sessions, earliest first',
    access: mentor,
    query: sessionQuery,
    row: sessionRow,
    list: listMentorSessions,
    present: presentSession,
    file: 'sessions',
  }),
  defineListRoute({
    path: '/history',
    summary: 'The mentor’s past sessions, newest first',
    access: mentor,
    query: historyQuery,
    row: pastSession,
    list: listHistory,
    file: 'sessions',
  }),
  defineQueryRoute({
    path: '/hours',
    summary: 'Hours of the mentor’s completed sessions, in total and by month',
    access: mentor,
    query: hoursQuery,
    success: deliveredHours,
    read: ({ query }) => sumHours(query),
  }),
  readRoute({
    summary: 'One of the mentor’s sessions',
    access: mentor,
    row: sessionRow,
    rows: mentorSessionRepository,
    present: presentSession,
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/status',
    summary: 'Confirm, complete or cancel a session, or record a no-show; cancelling requires a reason',
    access: mentor,
    params,
    body: sessionTransition,
    success: sessionRow,
    errors: [
      'assignment_ended',
      'version_conflict',
      'transition_not_allowed',
      'session_not_begun',
      'session_already_started',
      'session_over',
    ],
    handle: ({ ctx, params: { id }, body }) => mentorSessions.transition(ctx, id, body),
  }),
  changeRoute({
    summary: 'Change a session’s notes and call link',
    access: mentor,
    body: bookedChange,
    row: sessionRow,
    errors: ['assignment_ended', 'version_conflict'],
    change: mentorSessions.change,
  }),
] as const;

export type SessionsApi = MountedRoutes<typeof routes>;

export function sessionsRoutes(services: Services): SessionsApi {
  return mountRoutes(services, routes);
}
