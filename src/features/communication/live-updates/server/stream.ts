// Server-sent events of one browser: what it missed since its page was loaded, then new changes.
import { ACCESS_CHANGED } from '#core/shared/live-update-kinds.ts';
import { STREAM_READY, ENDED, RELOAD } from '../schema.ts';
import type { Hub, LiveUpdateConnection } from './hub.ts';

/** Unsent bytes after which a browser counts as gone. */
const UNREAD_BYTES = 256 * 1024;
/** Milliseconds before a browser reconnects. */
const RETRY_MS = 1_000;

export type StreamParts = {
  hub: Hub;
  userId: string;
  sessionId: string;
  /** Position at which the page was loaded. Omitted after an earlier stream of the page has ended. */
  after: number | undefined;
  /** Whether it stays open. Otherwise it ends after the new updates. */
  isKept: boolean;
};

/**
 * Opens a user's live updates as server-sent events: changes missed since `after`, or {@link RELOAD}; then {@link
 * STREAM_READY}; then each change when it commits. None is lost, and one may be sent twice.
 */
export async function openStream({ hub, userId, sessionId, after, isKept }: StreamParts) {
  const encoder = new TextEncoder();
  let isOpen = true;
  let leave = (): void => {};
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const bytes = new ReadableStream<Uint8Array>(
    { start: (opened) => void (controller = opened), cancel: close },
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
    // With an ID, which the browser sends when it reconnects.
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
