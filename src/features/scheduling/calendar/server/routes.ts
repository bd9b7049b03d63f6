import { anyone, signedIn } from '#core/server/access.ts';
import {
  defineCommand,
  defineDownload,
  defineRoute,
  JsonText,
  mountRoutes,
  type MountedRoutes,
} from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { activeUser } from '#features/accounts/roles/server/access.ts';

import { calendarFeed, feedQuery, newCalendarFeed } from '../schema.ts';
import { hashOf, makeSecret, readFeed } from './feed.ts';
import { dropFeed, findOwnFeed, renewFeed } from './queries.ts';

const FEED = '/calendar.ics';

/** Path of the calendar feed. Its owner creates, renews and turns it off below it. */
export const CALENDAR_FEED = '/api/calendar-feed';

const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'Whether the user’s calendar feed has an address',
    for: signedIn,
    success: calendarFeed,
    handle: async ({ act }) => new JsonText((await act.read(findOwnFeed())).json ?? ''),
  }),
  defineRoute({
    method: 'put',
    path: '/',
    summary: 'Give one’s own calendar feed a new address; the old one stops working immediately',
    for: activeUser,
    holdsSecret: true,
    success: newCalendarFeed,
    async handle({ act }) {
      const secret = makeSecret();
      const made = await act.transaction((tx) => renewFeed(tx, hashOf(secret)));
      // The secret is in the query string, which our logs never contain.
      const address = new URL(`${CALENDAR_FEED}${FEED}?secret=${secret}`, act.env.APP_URL).href;
      return { address, made_at: made.toISOString() };
    },
  }),
  defineCommand({
    method: 'delete',
    path: '/',
    summary: 'Turn off the user’s calendar feed',
    for: signedIn,
    handle: ({ act }) => act.transaction(dropFeed),
  }),
  defineDownload({
    path: FEED,
    summary: 'The calendar of the user this secret belongs to: sessions, due dates and check-back dates',
    type: 'text/calendar',
    for: anyone,
    query: feedQuery,
    refuses: ['not_found', 'too_many_requests'],
    async handle({ act, c, query }) {
      const { ics, etag } = await readFeed({ ...act, now: () => act.now }, { secret: query.secret, ip: act.ip });
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
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag);
}
