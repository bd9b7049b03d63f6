// How one browser is told: what it missed, and then what comes, each once and in order.
import type { Database } from '#core/server/database/database.ts';

import { ACCESS_CHANGED, BEGUN, ENDED, RELOAD } from '../schema.ts';
import type { Hub, NewsStream } from './hub.ts';
import { readBounds, readNews, type PlacedNews } from './queries.ts';

/** More than this is not told one by one: everything that is open is read anew. */
const REPLAYED_MAX = 500;
/** A browser that takes nothing for so many bytes is gone. */
const UNREAD_BYTES = 256 * 1024;
/** How soon a browser comes again, in milliseconds. */
const RETRY_MS = 1_000;

export type StreamParts = {
  hub: Hub;
  database: Database;
  userId: string;
  sessionId: string;
  /** Where an earlier stream of this browser ended. */
  after: number | undefined;
  /** Whether it stays open; else it ends with what is new. */
  isKept: boolean;
};

/**
 * A user's news as server-sent events: what was missed since `after`, then {@link BEGUN}, then each piece as it is committed,
 * none lost and none twice.
 */
export async function openStream({ hub, database, userId, sessionId, after, isKept }: StreamParts) {
  const encoder = new TextEncoder();
  let waiting: PlacedNews[] | undefined = [];
  let toldUpTo = 0;
  let isOpen = true;
  let leave = (): void => {};
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const bytes = new ReadableStream<Uint8Array>(
    { start: (given) => void (controller = given), cancel: close },
    { highWaterMark: UNREAD_BYTES, size: (chunk) => chunk?.byteLength ?? 0 },
  );
  const stream: NewsStream = {
    userId,
    sessionId,
    tell(news) {
      if (waiting) waiting.push(news);
      else tell(news);
    },
    beat: () => write(':\n\n'),
    end,
  };
  leave = await hub.join(stream);
  try {
    await begin();
  } catch (error) {
    close();
    throw error;
  }
  if (!isKept) end();
  return bytes;

  async function begin(): Promise<void> {
    const { missed, newest } = await database.asSystem('a stream goes on where it ended', async (tx) => {
      const bounds = await readBounds(tx);
      const isForgotten = after !== undefined && after + 1 < bounds.oldest;
      if (after === undefined || isForgotten) return { missed: isForgotten ? undefined : [], newest: bounds.newest };
      const asked = { after, upTo: bounds.newest, userIds: [userId], limit: REPLAYED_MAX + 1 };
      const found = await readNews(tx, asked);
      return { missed: found.length > REPLAYED_MAX ? undefined : found, newest: bounds.newest };
    });
    write(`retry: ${RETRY_MS}\n\n`);
    if (missed) for (const news of missed) tell(news);
    else write(`event: ${RELOAD}\ndata: {}\n\n`);
    toldUpTo = newest;
    write(`event: ${BEGUN}\nid: ${newest}\ndata: {}\n\n`);
    const meanwhile = waiting ?? [];
    waiting = undefined;
    for (const news of meanwhile) tell(news);
  }

  function tell({ position, kind, id, page }: PlacedNews): void {
    // What was read at the beginning may be heard of as well.
    if (position <= toldUpTo) return;
    toldUpTo = position;
    write(`id: ${position}\ndata: ${JSON.stringify({ kind, id, page })}\n\n`);
    // The browser comes again, and is let in to what it may see by then.
    if (kind === ACCESS_CHANGED && !waiting) end();
  }

  function write(text: string): void {
    if (!isOpen) return;
    controller.enqueue(encoder.encode(text));
    if ((controller.desiredSize ?? 0) <= 0) end();
  }

  function end({ isSessionOver = false } = {}): void {
    if (!isOpen) return;
    if (isSessionOver) controller.enqueue(encoder.encode(`event: ${ENDED}\ndata: {}\n\n`));
    close();
    controller.close();
  }

  function close(): void {
    isOpen = false;
    leave();
  }
}
