import { z } from 'zod';

/** A change of this kind, with the ID if there is one, and the page that made it. The reader requests the content. */
export type LiveUpdateMessage = { kind: string; id: string | null; page: string | null };

/**
 * Position from which a page reads: `news_position` of its session. Without it, or with the header `Last-Event-ID`,
 * everything is refetched.
 */
export const liveUpdatesQuery = z.strictObject({
  after: z.coerce.number('Please reload this page').int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
});

/** Event that a stream has started. */
export const STREAM_READY = 'begun';
/** Event that there may be more changes than a stream can report, so everything is refetched. */
export const RELOAD = 'reload';
/** Event before a stream ends with its session. */
export const ENDED = 'ended';
