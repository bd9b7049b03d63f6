import { sql } from 'drizzle-orm';
import { z } from 'zod';

import { signedIn } from '#core/server/access.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { AppError } from '#core/server/errors.ts';
import { defineRoute, mountRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';

import { liveUpdatesQuery } from '../schema.ts';
import { getLiveUpdateHub } from './hub.ts';
import { findSession } from './queries.ts';
import { openStream } from './stream.ts';

/** Browsers of one user beyond this number poll instead. */
const STREAMS_MAX = 20;

const authenticateStatement = defineStatement('authenticate for live updates', sql`select null::text`);

export function liveUpdateRoutes(services: Services) {
  const hub = getLiveUpdateHub(services);
  return mountRoutes(services, [
    defineRoute({
      method: 'get',
      path: '/',
      summary: 'Changes to items the user may have open, as server-sent events: the type of item and its ID',
      access: signedIn,
      errors: ['too_many_requests'],
      query: liveUpdatesQuery,
      success: z.string(),
      async handle({ ctx, c, query }) {
        const { actor } = await ctx.read(authenticateStatement());
        const { database, token = '' } = ctx;
        const sessionId = await database.asSystem('a stream ends with its session', (tx) => findSession(tx, token));
        if (!sessionId) throw new AppError('signed_out');
        if (hub.countStreams(actor.userId) >= STREAMS_MAX) {
          throw new AppError('too_many_requests', { values: { seconds: 60 }, retryAfterSeconds: 60 });
        }
        const isAgain = c.req.header('last-event-id') !== undefined;
        const isKept = (c.req.header('accept') ?? '').includes('text/event-stream');
        const stream = await openStream({
          hub,
          userId: actor.userId,
          sessionId,
          after: isAgain ? undefined : query.after,
          isKept,
        });
        return new Response(stream, {
          headers: {
            'content-type': 'text/event-stream',
            'cache-control': 'private, no-store',
            // Disables buffering in proxies.
            'x-accel-buffering': 'no',
          },
        });
      },
    }),
  ]);
}
