// How one browser is told: what it missed since its page was read, and then what comes.
import { ACCESS_CHANGED, STREAM_READY, ENDED, RELOAD } from '../schema.ts';
import type { Hub, LiveUpdateConnection } from './hub.ts';

/** Unsent bytes after which a browser counts as gone. */
const UNREAD_BYTES = 256 * 1024;
/** Milliseconds before a browser reconnects. */
const RETRY_MS = 1_000;

export type StreamParts = {
  hub: Hub;
  userId: string;
  sessionId: string;
  /** From where on the page was read; left out where an earlier stream of it has ended. */
  after: number | undefined;
  /** Whether it stays open. Otherwise it ends after the new updates. */
  isKept: boolean;
};

/**
 * A user's live updates as server-sent events: what was missed since `after`, or {@link RELOAD}; then {@link STREAM_READY}, then each change
 * as it is committed. None is lost, and one may be told twice.
 */
export async function openStream({ hub, userId, sessionId, after, isKept }: StreamParts) {
  const encoder = new TextEncoder();
  let isOpen = true;
  let leave = (): void => {};
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const bytes = new ReadableStream<Uint8Array>(
    { start: (given) => void (controller = given), cancel: close },
    { highWaterMark: UNREAD_BYTES, size: (chunk) => chunk?.byteLength ?? 0 },
  );
  const stream: LiveUpdateConnection = {
    userId,
    sessionId,
    tell(liveUpdate) {
      write(`data: ${JSON.stringify(liveUpdate)}\n\n`);
      // The browser reconnects with its current access.
      if (liveUpdate.kind === ACCESS_CHANGED) end();
    },
    reload: () => write(`event: ${RELOAD}\ndata: {}\n\n`),
    beat: () => write(':\n\n'),
    end,
  };
  leave = await hub.join(stream);
  try {
    write(`retry: ${RETRY_MS}\n\n`);
    const missed = after === undefined ? undefined : await hub.missed(userId, after);
    if (missed) for (const liveUpdate of missed) write(`data: ${JSON.stringify(liveUpdate)}\n\n`);
    else stream.reload();
    // With an ID, which a browser names when it comes again.
    write(`event: ${STREAM_READY}\nid: ${STREAM_READY}\ndata: {}\n\n`);
  } catch (error) {
    close();
    throw error;
  }
  if (!isKept) end();
  return bytes;

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
