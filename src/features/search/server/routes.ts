import { z } from 'zod';

import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant } from '#features/roles/server/access.ts';
import { recordTypes } from '#records/registry.ts';

import { found, searchQuery } from '../schema.ts';
import { presentFound } from './present.ts';
import { defineSearch, type FoundRow } from './queries.ts';

const search = defineSearch(recordTypes.map(({ table, list }) => ({ table, title: list.title })));

/** Finds an applicant's own things by title; nobody else's, also where their reader could see them. */
const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'What of one’s own has these words in its title: records, tasks, documents, requests, tickets',
    for: applicant('read'),
    query: searchQuery,
    success: z.array(found),
    async handle({ act, query: { q } }) {
      const { json } = await act.read(search(q));
      return (JSON.parse(json ?? '[]') as FoundRow[]).map(presentFound);
    },
  }),
] as const;

export type SearchApi = MountedRoutes<typeof routes>;

export function searchRoutes(services: Services): SearchApi {
  return mountRoutes(services, routes);
}
