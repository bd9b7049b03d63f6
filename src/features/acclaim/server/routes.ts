import type { Act } from '#core/server/act.ts';
import { disposition } from '#core/server/disposition.ts';
import { defineDownload, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant } from '#features/roles/server/access.ts';
import { acclaimAnswer, acclaimQuery, type AcclaimAnswer } from '#records/acclaim.ts';
import { recordTypes } from '#records/registry.ts';
import { listDatedRecords } from '#records/server/queries.ts';

import { writeAcclaim } from './pdf.ts';

const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'When each of the user’s records happened, and which of them are complete',
    for: applicant('read'),
    success: acclaimAnswer,
    handle: ({ act }) => readAcclaim(act),
  }),
  defineDownload({
    path: '/report.pdf',
    summary: 'The user’s evidence by year and type as a PDF, as it may be filed',
    type: 'application/pdf',
    for: applicant('read'),
    query: acclaimQuery(recordTypes),
    refuses: ['unprintable'],
    async handle({ act, c, query }) {
      c.header('content-type', 'application/pdf');
      c.header('content-disposition', disposition('inline', 'Acclaim over time.pdf'));
      c.header('cache-control', 'private, no-store');
      return c.body(await writeAcclaim({ ...(await readAcclaim(act)), asked: query }));
    },
  }),
] as const;

export type AcclaimApi = MountedRoutes<typeof routes>;

export function acclaimRoutes(services: Services): AcclaimApi {
  return mountRoutes(services, routes);
}

async function readAcclaim(act: Act): Promise<AcclaimAnswer> {
  const { json } = await act.read(listDatedRecords());
  const found = JSON.parse(json ?? '') as Omit<AcclaimAnswer, 'on'>;
  return { ...found, on: act.now.toISOString().slice(0, 10) };
}
