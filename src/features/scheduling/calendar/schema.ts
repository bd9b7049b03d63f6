import { z } from 'zod';

/** Timestamp since when the calendar feed has its URL, in ISO 8601. Null if it has none. */
export const calendarFeed = z.object({ made_at: z.string().nullable() });

/** A new feed URL. It is returned only once, when it is created. */
export const newCalendarFeed = z.object({ address: z.string(), made_at: z.string() });

/** Query parameters of a calendar's request. Calendars may add their own. */
export const feedQuery = z.object({ secret: z.string().default('') });
