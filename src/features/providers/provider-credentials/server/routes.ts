import { z } from 'zod';

import { eitherOf } from '#core/server/access.ts';
import { AppError } from '#core/server/errors.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineCommand, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { permitted, provider } from '#features/accounts/roles/server/access.ts';

import {
  credentialChange,
  credentialInput,
  credentialRow,
  credentialVersion,
  ownQuery,
  submittedQuery,
  submittedRow,
  verdictInput,
  type Credential,
  type StoredSubmitted,
} from '../schema.ts';
import { credentialRows, isOwn, listOwn, listSubmitted, submittedRows } from './queries.ts';
import { changeCredential, decide, presentSubmitted, removeCredential, submitCredential } from './service.ts';

const verifier = permitted('manage_providers');
const providers = eitherOf(provider('mentor'), provider('attorney'));
const params = z.object({ id: z.uuid() });

const routes = [
  defineListRoute({
    path: '/submitted',
    summary:
      'All mentors’ and attorneys’ credentials, those awaiting a decision first, for admins who manage providers',
    for: verifier,
    query: submittedQuery,
    row: submittedRow,
    can: z.object({}),
    list: listSubmitted,
    present: (credential: StoredSubmitted, { actor }) => presentSubmitted(credential, actor),
    abilities: () => ({}),
    file: 'credentials',
  }),
  defineRoute({
    method: 'get',
    path: '/submitted/{id}',
    summary: 'One of them',
    for: verifier,
    params,
    success: submittedRow,
    async handle({ act, params: { id } }) {
      const { actor, json } = await act.read(submittedRows.read(id));
      if (json === null) throw new AppError('not_found');
      return presentSubmitted(JSON.parse(json) as StoredSubmitted, actor);
    },
  }),
  defineRoute({
    method: 'post',
    path: '/submitted/{id}/decision',
    summary: 'Verify or reject this version of a credential; once, and never the admin’s own',
    for: verifier,
    params,
    body: verdictInput,
    success: submittedRow,
    refuses: ['own_credential', 'credential_decided', 'credential_changed'],
    handle: ({ act, params: { id }, body }) => decide(act, id, body),
  }),
  defineListRoute({
    path: '/',
    summary: 'The user’s own credentials as a mentor or an attorney',
    for: providers,
    query: ownQuery,
    row: credentialRow,
    can: z.object({ create: z.boolean() }),
    list: listOwn,
    present: (credential: Credential) => credential,
    abilities: () => ({ create: true }),
    file: 'credentials',
  }),
  defineRoute({
    method: 'get',
    path: '/{id}',
    summary: 'One of them',
    for: providers,
    params,
    success: credentialRow,
    handle: ({ act, params: { id } }) => act.transaction((tx) => credentialRows.get(tx, id, isOwn)),
  }),
  defineRoute({
    method: 'post',
    path: '/',
    summary: 'Submit a credential with its document for verification',
    for: providers,
    body: credentialInput,
    success: credentialRow,
    status: 201,
    adds: true,
    refuses: ['not_found'],
    handle: ({ act, addition, body }) => submitCredential(act, addition, body),
  }),
  defineRoute({
    method: 'patch',
    path: '/{id}',
    summary: 'Change a credential, which then awaits verification again',
    for: providers,
    params,
    body: credentialChange,
    success: credentialRow,
    refuses: ['changed_meanwhile'],
    handle: ({ act, params: { id }, body }) => changeCredential(act, id, body),
  }),
  defineCommand({
    method: 'delete',
    path: '/{id}',
    summary: 'Delete this version of a credential',
    for: providers,
    params,
    query: credentialVersion,
    refuses: ['changed_meanwhile'],
    handle: ({ act, params: { id }, query: { version } }) => removeCredential(act, id, version),
  }),
] as const;

export type CredentialsApi = MountedRoutes<typeof routes>;

export function credentialsRoutes(services: Services): CredentialsApi {
  return mountRoutes(services, routes);
}
