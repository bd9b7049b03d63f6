import type { Readable } from 'node:stream';

/**
 * Content security policy of uploaded files, which may contain anything. As a page, a file loads and runs nothing. The
 * style is the browser's own, around an image or a document.
 */
export const SANDBOX_CSP = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * Headers for viewing a PDF. Safari and older Chrome show no sandboxed PDF. It needs no sandbox, because the viewer is
 * not one of our pages and `nosniff` prevents interpretation as HTML. Our own pages show it in a frame. Viewers run a
 * document's scripts despite its policy, so a document that may have scripts is never shown.
 */
export const INLINE_VIEWER_HEADERS = {
  'content-security-policy': `${SANDBOX_CSP}; frame-ancestors 'self'`,
  'x-frame-options': 'SAMEORIGIN',
};

/**
 * Converts a stream. It reads on only after its reader has taken the last piece, and ends with it. Node's own bridge
 * costs more than reading.
 */
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
