import type { IncomingMessage, ServerResponse } from 'node:http';

import { AppError } from './errors.ts';
import type { RequestContext } from './request-context.ts';

/** Limit of a request body: bytes, and text for the error message. */
export type BodyLimit = { maxBytes: number; limit: string };

/**
 * Reads the complete request body.
 * @throws AppError too_large as soon as the limit is exceeded; client_disconnected
 */
export async function readBody(c: RequestContext, { maxBytes, limit }: BodyLimit): Promise<ArrayBuffer> {
  const length = c.req.header('content-length');
  const isLengthKnown = length !== undefined && c.req.header('transfer-encoding') === undefined;
  if (isLengthKnown && Number(length) > maxBytes) throw new AppError('too_large', { values: { limit } });
  try {
    // A body of known length is read in one piece, because reading it as a web stream is slower than everything else.
    if (isLengthKnown || !c.req.raw.body) return await c.req.arrayBuffer();
    const body = await readCounting(c.req.raw.body.getReader(), { maxBytes, limit });
    // Cached for later readers of the body. The cache's type does not mention that it contains promises.
    Object.assign(c.req.bodyCache, { arrayBuffer: Promise.resolve(body) });
    return body;
  } catch (error) {
    throw toBodyError(error, (c.env as { incoming?: IncomingMessage } | undefined)?.incoming);
  }
}

/**
 * Yields a request's bytes as they arrive. The request stays open if the consumer stops, so that an error response can
 * be sent.
 */
export async function* readBytes(incoming: IncomingMessage): AsyncIterable<Uint8Array> {
  try {
    yield* incoming.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw toBodyError(error, incoming);
  }
}

/** Returns a signal that aborts when the caller disconnects. Undefined if a test calls without a connection. */
export function getDisconnectSignal(c: RequestContext): AbortSignal | undefined {
  const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse };
  if (!outgoing) return undefined;
  const leaving = new AbortController();
  outgoing.once('close', () => leaving.abort(new AppError('client_disconnected')));
  return leaving.signal;
}

/** Reasons for requests that this server cut off. */
const reasons = new WeakMap<IncomingMessage, AppError>();

/** Stores the reason why a request is aborted, for the code that reads its body. */
export function abortBody(request: IncomingMessage, reason: AppError): void {
  reasons.set(request, reason);
}

/**
 * Returns the error for an incomplete body: the recorded reason if the server cut it off, otherwise
 * `client_disconnected`, which is not a server failure.
 */
export function toBodyError(error: unknown, incoming?: IncomingMessage): AppError {
  if (error instanceof AppError) return error;
  return (incoming && reasons.get(incoming)) ?? new AppError('client_disconnected', { cause: error });
}

/**
 * Reads a body up to the limit. The reader stays open, since canceling it would close the connection before the error
 * is sent.
 */
async function readCounting(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { maxBytes, limit }: BodyLimit,
): Promise<ArrayBuffer> {
  const chunks: Uint8Array[] = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(Buffer.concat(chunks)).buffer;
    size += value.byteLength;
    if (size > maxBytes) throw new AppError('too_large', { values: { limit } });
    chunks.push(value);
  }
}
