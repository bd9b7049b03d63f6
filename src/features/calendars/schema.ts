import { z } from 'zod';

/** Since when the user's calendar feed has had its address, in ISO 8601; null while there is none. */
export const calendarFeed = z.object({ made_at: z.string().nullable() });

/** The address is answered once, as it is made: no one can ask for it again. */
export const newCalendarFeed = z.object({ address: z.string(), made_at: z.string() });

/** What a calendar asks with; it may add parameters of its own. */
export const feedQuery = z.object({ secret: z.string().default('') });
