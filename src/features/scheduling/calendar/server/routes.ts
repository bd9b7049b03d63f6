import { anyone, signedIn } from '#core/server/access.ts';
import {
  defineDownload,
  defineNoContentRoute,
  defineQueryRoute,
  defineRoute,
  mountRoutes,
  type MountedRoutes,
} from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { activeUser } from '#features/accounts/roles/server/access.ts';

import { calendarFeed, feedQuery, newCalendarFeed } from '../schema.ts';
import { computeHash, createSecret, readFeed } from './feed.ts';
import { deleteFeed, findOwnFeed, renewFeed } from './queries.ts';

const FEED = '/calendar.ics';

/** Path of the calendar feed. Its owner creates, renews and turns it off below it. */
export const CALENDAR_FEED = '/api/calendar-feed';

const routes = [
  defineQueryRoute({
    path: '/',
    summary: 'Whether the user’s calendar feed has an address',
    access: signedIn,
    success: calendarFeed,
    read: () => findOwnFeed(),
  }),
  defineRoute({
    method: 'put',
    path: '/',
    summary: 'Give one’s own calendar feed a new address; the old one stops working immediately',
    access: activeUser,
    holdsSecret: true,
    success: newCalendarFeed,
    async handle({ ctx }) {
      const secret = createSecret();
      const made = await ctx.elevated('gives an own calendar feed a new address', (tx, { userId }) =>
        renewFeed(tx, userId, computeHash(secret)),
      );
      // The secret is in the query string, which our logs never contain.
      const address = new URL(`${CALENDAR_FEED}${FEED}?secret=${secret}`, ctx.env.APP_URL).href;
      return { address, made_at: made.toISOString() };
    },
  }),
  defineNoContentRoute({
    method: 'delete',
    path: '/',
    summary: 'Turn off the user’s calendar feed',
    access: signedIn,
    handle: ({ ctx }) => ctx.transaction(deleteFeed),
  }),
  defineDownload({
    path: FEED,
    summary: 'The calendar of the user this secret belongs to: sessions, due dates and check-back dates',
    type: 'text/calendar',
    access: anyone,
    query: feedQuery,
    errors: ['not_found', 'too_many_requests'],
    async handle({ ctx, c, query }) {
      const { ics, etag } = await readFeed({ ...ctx, now: () => ctx.now }, { secret: query.secret, ip: ctx.ip });
      c.header('cache-control', 'private, no-cache');
      c.header('etag', etag);
      if (isAmong(c.req.header('if-none-match'), etag)) return c.body(null, 304);
      c.header('content-type', 'text/calendar; charset=utf-8');
      c.header('content-disposition', 'inline; filename="calendar.ics"');
      return c.body(ics);
    },
  }),
] as const;

export type CalendarFeedApi = MountedRoutes<typeof routes>;

export function calendarRoutes(services: Services): CalendarFeedApi {
  return mountRoutes(services, routes);
}

/** Whether the ETag matches. Proxies that compress a response weaken its ETag. */
function isAmong(ifNoneMatch: string | undefined, etag: string): boolean {
  const etags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return etags.includes(etag);
}
