import { z } from '@hono/zod-openapi';

import { throwRefusal } from '#core/server/errors.ts';
import { createApi, defineRoute } from '#core/server/guard.ts';
import type { Services } from '#core/server/services.ts';
import { roleRefusal } from '#features/roles/rules.ts';
import { recordTypes } from '#records/registry.ts';

import { found, searchQuery } from '../schema.ts';
import { presentFound } from './present.ts';
import { defineSearch, type FoundRow } from './queries.ts';

export type SearchApi = ReturnType<typeof searchRoutes>;

const search = defineSearch(recordTypes.map(({ table, list }) => ({ table, title: list.title })));

const find = defineRoute({
  method: 'get',
  path: '/',
  summary: 'The user’s own records, tasks, documents, requests and tickets with these words in their titles',
  request: { query: searchQuery },
  success: { status: 200, body: z.array(found) },
  refuses: ['signed_out', 'wrong_role', 'access_switched_off', 'invalid'],
});

/** Finds an applicant's own items by title, and no others, even if they may read them. */
export function searchRoutes({ database, now }: Services) {
  return createApi().openapi(find, async (c) => {
    const { q } = c.req.valid('query');
    const { actor, json } = await database.readAsActor(c.get('token'), search(q));
    throwRefusal(roleRefusal(actor.roles, 'applicant', 'read', now()));
    return c.json((JSON.parse(json ?? '[]') as FoundRow[]).map(presentFound), 200);
  });
}
