import { getTableName } from 'drizzle-orm';
import { z } from 'zod';

import type { Searched } from '#core/server/feature.ts';
import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant } from '#features/roles/server/access.ts';

import { found, searchQuery, type Found } from '../schema.ts';
import { searchOwn, type FoundRow } from './queries.ts';

/** Finds an applicant's own rows by their words, and none of others, even where the reader may see them. */
function routesOf(searched: readonly Searched[]) {
  const bySource = new Map(searched.map((one) => [getTableName(one.table), one]));
  return [
    defineRoute({
      method: 'get',
      path: '/',
      summary: 'The user’s own rows with these words in them, or in the names of their files',
      for: applicant('read'),
      query: searchQuery,
      success: z.array(found),
      async handle({ act, query: { q } }) {
        const { json } = await act.read(searchOwn({ text: q }));
        return (JSON.parse(json ?? '[]') as FoundRow[]).map((row) => present(bySource, row));
      },
    }),
  ] as const;
}

function present(bySource: ReadonlyMap<string, Searched>, { source, id, title }: FoundRow): Found {
  const declared = bySource.get(source);
  if (!declared) throw new Error(`${source} is not searched`);
  const { place, link, read = (text) => text } = declared;
  return { id, title: read(title), place, link: link(id) };
}

export type SearchApi = MountedRoutes<ReturnType<typeof routesOf>>;

export function searchRoutes(services: Services, searched: readonly Searched[]): SearchApi {
  return mountRoutes(services, routesOf(searched));
}
