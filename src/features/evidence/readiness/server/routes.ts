import { z } from 'zod';

import { anyAccess } from '#core/server/access.ts';
import { defineDownload, defineQueryRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant, provider } from '#features/accounts/roles/server/access.ts';
import { evaluationContext, readiness } from '#records/findings.ts';

import { filing, filingInput, ownReadiness } from '../schema.ts';
import { readContext } from './portfolio.ts';
import { evaluateOwn, evaluateShared, reportOnOwn, setFiling } from './service.ts';

const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'How complete the user’s evidence is against the regulation’s text, element by element',
    access: applicant('read'),
    success: ownReadiness,
    errors: ['too_many_requests'],
    handle: ({ ctx }) => evaluateOwn(ctx),
  }),
  defineQueryRoute({
    path: '/context',
    summary: 'What one of the user’s records is assessed with besides its own values',
    access: applicant('read'),
    success: evaluationContext,
    read: () => readContext(),
  }),
  defineRoute({
    method: 'put',
    path: '/filing',
    summary: 'Set the day on which the petition was or will be filed, or none',
    access: applicant('write'),
    errors: ['version_conflict'],
    body: filingInput,
    success: filing,
    handle: ({ ctx, body }) => setFiling(ctx, body),
  }),
  defineDownload({
    path: '/report.pdf',
    summary: 'The readiness report as a PDF to print',
    type: 'application/pdf',
    access: applicant('read'),
    errors: ['too_many_requests', 'unprintable'],
    async handle({ ctx, c }) {
      const { on, bytes } = await reportOnOwn(ctx);
      c.header('content-type', 'application/pdf');
      c.header('content-disposition', `attachment; filename="Readiness_${on}.pdf"`);
      c.header('cache-control', 'private, no-cache');
      return c.body(bytes);
    },
  }),
  defineRoute({
    method: 'get',
    path: '/applicants/{applicant}',
    summary:
      'How complete the evidence is that an assigned applicant shares with the user; the applicant sees that it was opened',
    access: anyAccess(provider('mentor'), provider('attorney')),
    params: z.object({ applicant: z.uuid() }),
    success: readiness,
    errors: ['too_many_requests'],
    handle: ({ ctx, params }) => evaluateShared(ctx, params.applicant),
  }),
] as const;

export type ReadinessApi = MountedRoutes<typeof routes>;

export function readinessRoutes(services: Services): ReadinessApi {
  return mountRoutes(services, routes);
}
