import { z } from 'zod';

import { signedIn } from '#core/server/access.ts';
import { selectJson } from '#core/server/database/listing.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineQueryRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import { addRoute, readRoute } from '#core/server/row-routes.ts';
import type { Services } from '#core/server/services.ts';
import { listResponse, type ListResponse } from '#core/shared/list-query.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';
import { activeUser, withPermission, withRecentSecondFactor } from '#features/accounts/roles/server/access.ts';

import { openRoles } from '../rules.ts';
import {
  applicationInput,
  applicationRow,
  decisionInput,
  ownAbilities,
  ownQuery,
  receivedQuery,
  receivedRow,
  type Application,
} from '../schema.ts';
import { applicationRepository, listOwn, listReceived, readPendingRoles, receivedRepository } from './queries.ts';
import { decide, presentReceived, submitApplication } from './service.ts';

const reviewer = withPermission('manage_providers');
const params = z.object({ id: z.uuid() });

const routes = [
  defineListRoute({
    path: '/all',
    summary: 'All users’ applications, those awaiting a decision first, for admins who manage providers',
    access: reviewer,
    query: receivedQuery,
    row: receivedRow,
    list: (query, part) => (ctx) =>
      ctx.readElevated('lists applications', (tx) => selectJson(tx, listReceived(query, part))),
    present: presentReceived,
    file: 'applications',
  }),
  defineQueryRoute({
    path: '/all/{id}',
    summary: 'Any user’s application, for admins who manage providers',
    access: reviewer,
    params,
    success: receivedRow,
    read:
      ({ params: { id } }) =>
      (ctx) =>
        ctx.readElevated('reads an application', (tx) => selectJson(tx, receivedRepository.read(id))),
    present: presentReceived,
  }),
  defineRoute({
    method: 'post',
    path: '/all/{id}/decision',
    summary: 'Approve an application, which assigns the role, or reject it; once, and never the admin’s own',
    access: withRecentSecondFactor(reviewer),
    params,
    body: decisionInput,
    success: receivedRow,
    errors: ['own_application', 'application_decided'],
    handle: ({ ctx, params: { id }, body }) => decide(ctx, id, body),
  }),
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'The user’s applications for the mentor or attorney role, and the roles they can apply for',
    access: signedIn,
    query: ownQuery,
    success: listResponse(applicationRow, ownAbilities),
    async handle({ ctx, query }) {
      const { json: pending } = await ctx.read(readPendingRoles());
      const { actor, json } = await ctx.read(listOwn(query));
      const { rows, total } = JSON.parse(json ?? '') as Pick<ListResponse<Application>, 'rows' | 'total'>;
      const roles = openRoles({ roles: actor.roles, pending: JSON.parse(pending ?? '') as ProviderRole[] });
      return { rows, total, can: { create: roles.length > 0, roles } };
    },
  }),
  readRoute({
    summary: 'One of the user’s own applications',
    access: signedIn,
    row: applicationRow,
    rows: applicationRepository,
  }),
  addRoute({
    summary: 'Apply for the mentor or attorney role, with documents',
    access: activeUser,
    body: applicationInput,
    row: applicationRow,
    errors: ['role_held', 'application_pending', 'not_found'],
    add: submitApplication,
  }),
] as const;

export type ApplicationsApi = MountedRoutes<typeof routes>;

export function applicationsRoutes(services: Services): ApplicationsApi {
  return mountRoutes(services, routes);
}
