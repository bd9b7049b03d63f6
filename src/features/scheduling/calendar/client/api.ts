import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import type { CalendarFeedApi } from '../server/routes.ts';

const api = createApi<CalendarFeedApi>('/api/calendar-feed');

/** Whether the user's feed has a URL. The URL itself is returned only once, when it is created. */
export const ownFeed = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => unwrap(api.index.$get({}, { init: { signal } })),
});

export const renewFeed = () => unwrap(api.index.$put());

export async function disableFeed(): Promise<void> {
  await unwrap(api.index.$delete());
}
