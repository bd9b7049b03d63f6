import { z } from 'zod';

import { hasAccess } from '#core/server/access.ts';
import { defineNoContentRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
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
    access: applicant('read'),
    success: providerList,
    async handle({ ctx }) {
      const { actor, json } = await ctx.read(listProviders());
      const providers = JSON.parse(json ?? '[]') as ProviderRow[];
      return { providers, can: { share: hasAccess(writer, { actor, now: ctx.now }) } };
    },
  }),
  defineRoute({
    method: 'put',
    path: '/{provider}',
    summary:
      'Set what an assigned mentor or attorney can read: every type of evidence, some, or nothing; they are notified',
    access: writer,
    params,
    body: grantInput,
    success: providerRow,
    handle: ({ ctx, params: { provider }, body }) => share(ctx, provider, body),
  }),
  defineNoContentRoute({
    method: 'delete',
    path: '/{provider}',
    summary: 'Stop sharing evidence with a mentor or attorney, immediately; they are notified',
    access: applicant('read'),
    params,
    handle: ({ ctx, params: { provider } }) => stopSharing(ctx, provider),
  }),
] as const;

export type EvidenceGrantsApi = MountedRoutes<typeof routes>;

export function evidenceGrantsRoutes(services: Services): EvidenceGrantsApi {
  return mountRoutes(services, routes);
}
