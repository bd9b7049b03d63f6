import type { ActorContext } from '#core/server/actor-context.ts';
import { disposition } from '#core/server/disposition.ts';
import { JsonText } from '#core/server/json-source.ts';
import { defineDownload, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { createShares } from '#core/server/share.ts';
import { runInThread } from '#core/server/threads.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';
import { readNameAndDay, getRecordQueries } from '#features/evidence/records/server/queries.ts';
import { acclaimResponse, acclaimQuery, type AcclaimResponse } from '#records/acclaim.ts';
import { recordTypes } from '#records/registry.ts';

import { writeAcclaimFromJson } from './pdf.ts';

const WRITING = new URL('pdf.ts', import.meta.url);
/** Maximum bytes counted in this thread, which takes about 20 ms. */
const MAX_BYTES_HERE = 500_000;
/** Lists are read for one request of a user at a time, because the most records are megabytes. */
const takeTurn = createShares(1);

const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'The date of each of the user’s records, and which are complete',
    access: applicant('read'),
    success: acclaimResponse,
    handle: async ({ ctx }) => new JsonText<AcclaimResponse>((await readAcclaim(ctx)).json),
  }),
  defineDownload({
    path: '/report.pdf',
    summary: 'The user’s evidence by year and type as a PDF that can be filed',
    type: 'application/pdf',
    access: applicant('read'),
    query: acclaimQuery(recordTypes),
    errors: ['too_many_requests', 'unprintable'],
    async handle({ ctx, c, query }) {
      c.header('content-type', 'application/pdf');
      c.header('content-disposition', disposition('inline', 'Acclaim over time.pdf'));
      c.header('cache-control', 'private, no-store');
      const { json, user } = await readAcclaim(ctx);
      if (json.length <= MAX_BYTES_HERE) return c.body(await writeAcclaimFromJson(json, query));
      return c.body(
        await runInThread<typeof writeAcclaimFromJson>(
          { module: WRITING, name: 'writeAcclaimFromJson', args: [json, query] },
          { user },
        ),
      );
    },
  }),
] as const;

export type AcclaimApi = MountedRoutes<typeof routes>;

export function acclaimRoutes(services: Services): AcclaimApi {
  return mountRoutes(services, routes);
}

/**
 * Reads the records of each type in a transaction of its own. One statement for all of them takes half a second for the
 * most records that a user can have, and PGlite answers others only between transactions.
 */
async function readAcclaim(ctx: ActorContext): Promise<{ json: Uint8Array<ArrayBuffer>; user: string }> {
  const { actor, json } = await ctx.read(readNameAndDay({ at: ctx.now.toISOString() }));
  return takeTurn(actor.userId, async () => {
    // Encoded list by list, because others would wait for the encoding of all of them.
    const parts = [Buffer.from(`${(json ?? '').slice(0, -1)},"records":[`)];
    for (const type of recordTypes) {
      const list = (await ctx.read(getRecordQueries(type).listDates())).json;
      if (list !== null) parts.push(Buffer.from(parts.length === 1 ? list : `,${list}`));
    }
    return { json: Buffer.concat([...parts, Buffer.from(']}')]), user: actor.userId };
  });
}
