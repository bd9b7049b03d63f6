import { z } from 'zod';

import { defineListRoute } from '#core/server/list-route.ts';
import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import { changeRoute, readRoute } from '#core/server/row-routes.ts';
import type { Services } from '#core/server/services.ts';
import { bookedChange } from '#features/scheduling/bookings/schema.ts';
import { provider } from '#features/accounts/roles/server/access.ts';

import { consultationAcceptance, consultationQuery, consultationRow, consultationTransition } from '../schema.ts';
import { consultationRepository, listConsultations } from './hosted.ts';
import { acceptConsultation, consultations, presentConsultation } from './service.ts';

const attorney = provider('attorney');
const params = z.object({ id: z.uuid() });

/** Routes for an attorney's consultations. */
const routes = [
  defineListRoute({
    path: '/',
    summary: 'The attorney’s consultations, earliest first',
    access: attorney,
    query: consultationQuery,
    row: consultationRow,
    list: listConsultations,
    present: presentConsultation,
    file: 'consultations',
  }),
  readRoute({
    summary: 'One of the attorney’s consultations',
    access: attorney,
    row: consultationRow,
    rows: consultationRepository,
    present: presentConsultation,
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/accept',
    summary: 'Accept a consultation that awaits acceptance',
    access: attorney,
    params,
    body: consultationAcceptance,
    success: consultationRow,
    errors: ['assignment_ended', 'version_conflict', 'consultation_not_waiting'],
    handle: ({ ctx, params: { id }, body }) => acceptConsultation(ctx, id, body),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/status',
    summary: 'Complete or cancel a consultation, or record a no-show; cancelling requires a reason',
    access: attorney,
    params,
    body: consultationTransition,
    success: consultationRow,
    errors: [
      'assignment_ended',
      'version_conflict',
      'transition_not_allowed',
      'session_not_begun',
      'session_already_started',
    ],
    handle: ({ ctx, params: { id }, body }) => consultations.transition(ctx, id, body),
  }),
  changeRoute({
    summary: 'Change a consultation’s notes and call link',
    access: attorney,
    body: bookedChange,
    row: consultationRow,
    errors: ['assignment_ended', 'version_conflict'],
    change: consultations.change,
  }),
] as const;

export type ConsultationsApi = MountedRoutes<typeof routes>;

export function consultationsRoutes(services: Services): ConsultationsApi {
  return mountRoutes(services, routes);
}
