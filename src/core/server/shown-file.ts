import type { Readable } from 'node:stream';

/**
 * An uploaded file may hold anything: as a page it loads nothing and runs nothing. The style is the browser's own,
 * around a picture or a document.
 */
export const INERT = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * Safari and older Chromes show no sandboxed PDF. It needs no sandbox: its viewer is none of our pages,
 * and `nosniff` keeps the bytes from being taken for one. Our own pages show it in a frame.
 * But viewers run the scripts of a document whatever its policy says, so one that may have some is not shown at all.
 */
export const VIEWED = {
  'content-security-policy': `${INERT}; frame-ancestors 'self'`,
  'x-frame-options': 'SAMEORIGIN',
};

/** Reads on only when its reader has taken the last piece, and ends with it. Node's own bridge costs more than reading. */
export function asWebStream(bytes: Readable): ReadableStream<Uint8Array> {
  const pieces = bytes.iterator() as AsyncIterator<Uint8Array, undefined>;
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void bytes.destroy(),
    },
    { highWaterMark: 0 },
  );
}
