import { z } from 'zod';

import { eitherOf } from '#core/server/access.ts';
import { defineDownload, defineRoute, JsonText, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant, provider } from '#features/accounts/roles/server/access.ts';

import { filing, filingInput, judgingContext, ownReadiness, readiness, type JudgingContext } from '../schema.ts';
import { readContext } from './portfolio.ts';
import { judgeOwn, judgeShared, reportOnOwn, setFiling } from './service.ts';

const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'How complete the user’s evidence is against the regulation’s text, element by element',
    for: applicant('read'),
    success: ownReadiness,
    refuses: ['too_many_requests'],
    handle: ({ act }) => judgeOwn(act),
  }),
  defineRoute({
    method: 'get',
    path: '/context',
    summary: 'What one of the user’s records is assessed with besides its own values',
    for: applicant('read'),
    success: judgingContext,
    async handle({ act }) {
      const { json } = await act.read(readContext());
      return new JsonText<JudgingContext>(json ?? '');
    },
  }),
  defineRoute({
    method: 'put',
    path: '/filing',
    summary: 'Set the day on which the petition was or will be filed, or none',
    for: applicant('write'),
    refuses: ['changed_meanwhile'],
    body: filingInput,
    success: filing,
    handle: ({ act, body }) => setFiling(act, body),
  }),
  defineDownload({
    path: '/report.pdf',
    summary: 'The readiness report as a PDF to print',
    type: 'application/pdf',
    for: applicant('read'),
    refuses: ['too_many_requests', 'unprintable'],
    async handle({ act, c }) {
      const { on, bytes } = await reportOnOwn(act);
      c.header('content-type', 'application/pdf');
      c.header('content-disposition', `attachment; filename="Readiness_${on}.pdf"`);
      c.header('cache-control', 'private, no-cache');
      return c.body(bytes);
    },
  }),
  defineRoute({
    method: 'get',
    path: '/of/{applicant}',
    summary:
      'How complete the evidence is that an assigned applicant shares with the user; the applicant sees that it was opened',
    for: eitherOf(provider('mentor'), provider('attorney')),
    params: z.object({ applicant: z.uuid() }),
    success: readiness,
    refuses: ['too_many_requests'],
    handle: ({ act, params }) => judgeShared(act, params.applicant),
  }),
] as const;

export type ReadinessApi = MountedRoutes<typeof routes>;

export function readinessRoutes(services: Services): ReadinessApi {
  return mountRoutes(services, routes);
}
