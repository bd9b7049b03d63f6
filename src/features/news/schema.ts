import { z } from 'zod';

/** That something of this kind changed; which one, where there is one; and by which page, if a page did it. What it is now is the reader's to ask. */
export type News = { kind: string; id: string | null; page: string | null };

/** Where a page began to read: `news_position` of the session. Without it, or with the header `Last-Event-ID`, everything is to be read anew. */
export const newsQuery = z.strictObject({
  after: z.coerce.number('Please reload this page').int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
});

/** Events of a stream beside news: it has begun; and there may be more than it can tell, so everything is to be read anew. */
export const BEGUN = 'begun';
export const RELOAD = 'reload';
/** Event before a stream ends because its session has. */
export const ENDED = 'ended';

/** News that a session has ended, by its id, and that what its reader may see has changed: streams end with either. */
export const SESSION_ENDED = 'session';
export const ACCESS_CHANGED = 'access';
