import { z } from 'zod';

import { allows } from '#core/server/access.ts';
import { defineCommand, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import { grantInput, providerList, providerRow, type ProviderRow } from '../schema.ts';
import { listProviders } from './queries.ts';
import { share, stopSharing } from './service.ts';

const params = z.object({ provider: z.uuid() });
const writer = applicant('write');

const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'The user’s mentors and attorneys, with the evidence each can read and when they last opened it',
    for: applicant('read'),
    success: providerList,
    async handle({ act }) {
      const { actor, json } = await act.read(listProviders());
      const providers = JSON.parse(json ?? '[]') as ProviderRow[];
      return { providers, can: { share: allows(writer, { actor, now: act.now }) } };
    },
  }),
  defineRoute({
    method: 'put',
    path: '/{provider}',
    summary:
      'Set what an assigned mentor or attorney can read: every type of evidence, some, or nothing; they are notified',
    for: writer,
    params,
    body: grantInput,
    success: providerRow,
    handle: ({ act, params: { provider }, body }) => share(act, provider, body),
  }),
  defineCommand({
    method: 'delete',
    path: '/{provider}',
    summary: 'Stop sharing evidence with a mentor or attorney, immediately; they are notified',
    for: applicant('read'),
    params,
    handle: ({ act, params: { provider } }) => stopSharing(act, provider),
  }),
] as const;

export type EvidenceGrantsApi = MountedRoutes<typeof routes>;

export function evidenceGrantsRoutes(services: Services): EvidenceGrantsApi {
  return mountRoutes(services, routes);
}
