import type { IncomingMessage, ServerResponse } from 'node:http';

import { AppError } from './errors.ts';
import type { RequestContext } from './request-context.ts';

/** In bytes, and as the refusal says it. */
export type BodyLimit = { maxBytes: number; limit: string };

/**
 * A request's body, whole.
 * @throws AppError too_large as soon as it is known to be; sender_gone
 */
export async function readBody(c: RequestContext, { maxBytes, limit }: BodyLimit): Promise<ArrayBuffer> {
  const length = c.req.header('content-length');
  const isLengthKnown = length !== undefined && c.req.header('transfer-encoding') === undefined;
  if (isLengthKnown && Number(length) > maxBytes) throw new AppError('too_large', { values: { limit } });
  try {
    // The body of a known length is read at once: a web stream of it takes longer than all else.
    if (isLengthKnown || !c.req.raw.body) return await c.req.arrayBuffer();
    const body = await readCounting(c.req.raw.body.getReader(), { maxBytes, limit });
    // For whatever reads it after. Its type leaves out that it is a promise.
    Object.assign(c.req.bodyCache, { arrayBuffer: Promise.resolve(body) });
    return body;
  } catch (error) {
    throw asCutOff(error, (c.env as { incoming?: IncomingMessage } | undefined)?.incoming);
  }
}

/** A request's bytes as they arrive. It is not ended with its reader: a refusal is still to be sent. */
export async function* readBytes(incoming: IncomingMessage): AsyncIterable<Uint8Array> {
  try {
    yield* incoming.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw asCutOff(error, incoming);
  }
}

/** Aborts when the caller leaves; undefined where a test calls without a connection. */
export function leavingOf(c: RequestContext): AbortSignal | undefined {
  const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse };
  if (!outgoing) return undefined;
  const leaving = new AbortController();
  outgoing.once('close', () => leaving.abort(new AppError('sender_gone')));
  return leaving.signal;
}

/** Of requests that this server hung up on, why. */
const reasons = new WeakMap<IncomingMessage, AppError>();

/** Tells whatever reads a body why there will be no more of it. */
export function giveUpOn(request: IncomingMessage, reason: AppError): void {
  reasons.set(request, reason);
}

/** What a body ends with that does not arrive: why we broke it off, or else that its sender did, which is no failure of this server's. */
export function asCutOff(error: unknown, incoming?: IncomingMessage): AppError {
  if (error instanceof AppError) return error;
  return (incoming && reasons.get(incoming)) ?? new AppError('sender_gone', { cause: error });
}

/** The reader is left as it is: to end it would end the connection, and the refusal is still to be sent. */
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
