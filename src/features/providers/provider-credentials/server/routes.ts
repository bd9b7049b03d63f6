import { z } from 'zod';

import { anyAccess } from '#core/server/access.ts';
import { selectJson } from '#core/server/database/listing.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import {
  defineNoContentRoute,
  defineQueryRoute,
  defineRoute,
  mountRoutes,
  type MountedRoutes,
} from '#core/server/route.ts';
import { addRoute, changeRoute, readRoute } from '#core/server/row-routes.ts';
import type { Services } from '#core/server/services.ts';
import { withPermission, provider } from '#features/accounts/roles/server/access.ts';

import {
  credentialChange,
  credentialInput,
  credentialRow,
  credentialVersion,
  ownQuery,
  submittedQuery,
  submittedRow,
  verdictInput,
} from '../schema.ts';
import { credentialRepository, listOwn, listSubmitted, submittedRepository } from './queries.ts';
import { changeCredential, decide, presentSubmitted, removeCredential, submitCredential } from './service.ts';

const verifier = withPermission('manage_providers');
const providers = anyAccess(provider('mentor'), provider('attorney'));
const params = z.object({ id: z.uuid() });

const routes = [
  defineListRoute({
    path: '/all',
    summary:
      'All mentors’ and attorneys’ credentials, those awaiting a decision first, for admins who manage providers',
    access: verifier,
    query: submittedQuery,
    row: submittedRow,
    list: (query, part) => (ctx) =>
      ctx.readElevated('lists credentials', (tx) => selectJson(tx, listSubmitted(query, part))),
    present: presentSubmitted,
    file: 'credentials',
  }),
  defineQueryRoute({
    path: '/all/{id}',
    summary: 'A credential of any mentor or attorney, for admins who manage providers',
    access: verifier,
    params,
    success: submittedRow,
    read:
      ({ params: { id } }) =>
      (ctx) =>
        ctx.readElevated('reads a credential', (tx) => selectJson(tx, submittedRepository.read(id))),
    present: presentSubmitted,
  }),
  defineRoute({
    method: 'post',
    path: '/all/{id}/decision',
    summary: 'Verify or reject this version of a credential; once, and never the admin’s own',
    access: verifier,
    params,
    body: verdictInput,
    success: submittedRow,
    errors: ['own_credential', 'credential_decided', 'credential_changed'],
    handle: ({ ctx, params: { id }, body }) => decide(ctx, id, body),
  }),
  defineListRoute({
    path: '/',
    summary: 'The user’s own credentials as a mentor or an attorney',
    access: providers,
    query: ownQuery,
    row: credentialRow,
    can: z.object({ create: z.boolean() }),
    list: listOwn,
    abilities: () => ({ create: true }),
    file: 'credentials',
  }),
  readRoute({
    summary: 'One of the user’s own credentials',
    access: providers,
    row: credentialRow,
    rows: credentialRepository,
  }),
  addRoute({
    summary: 'Submit a credential with its document for verification',
    access: providers,
    body: credentialInput,
    row: credentialRow,
    errors: ['not_found'],
    add: submitCredential,
  }),
  changeRoute({
    summary: 'Change a credential, which then awaits verification again',
    access: providers,
    body: credentialChange,
    row: credentialRow,
    errors: ['version_conflict'],
    change: changeCredential,
  }),
  defineNoContentRoute({
    method: 'delete',
    path: '/{id}',
    summary: 'Delete this version of a credential',
    access: providers,
    params,
    query: credentialVersion,
    errors: ['version_conflict'],
    handle: ({ ctx, params: { id }, query: { version } }) => removeCredential(ctx, id, version),
  }),
] as const;

export type CredentialsApi = MountedRoutes<typeof routes>;

export function credentialsRoutes(services: Services): CredentialsApi {
  return mountRoutes(services, routes);
}
