import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Timeout without any data in either direction. Longer than clamd's own limit for a scan. */
const SILENCE_MS = 130_000;
const CONNECT_MS = 5_000;
/** Total time limit. clamd returns a verdict earlier. */
export const SCAN_LIMIT_MS = 300_000;
/** Maximum length of a reply. A longer one is not from clamd. */
const ANSWER_CHARACTERS = 4096;
const CHUNK_BYTES = 64 * 1024;

/** Verdict of clamd: the name of the malware, or undefined for a clean file. */
export type Verdict = { malware: string | undefined };

/**
 * `away`: clamd is unreachable, hangs up, is silent or violates the protocol, so every file would fail. `limit`: the
 * file is larger than allowed. `refused`: clamd failed on this file.
 */
export type ScanFailure = 'away' | 'limit' | 'refused';

export class ScanError extends Error {
  override name = 'ScanError';
  readonly failure: ScanFailure;
  constructor(failure: ScanFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

export type Clamd = {
  /** `tcp://host:port` or `unix:/path`. */
  url: string;
  silenceMs?: number;
  /** Aborts the scan. */
  stopping?: AbortSignal;
};

/**
 * Scans a stream of bytes with clamd's INSTREAM command. Source: clamd(8), “Commands”: each chunk follows its length in
 * four bytes, and a length of zero ends the stream.
 * @throws ScanError if there is no verdict. Errors of the byte stream are passed on.
 */
export async function scan(
  { url, silenceMs = SILENCE_MS, stopping }: Clamd,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Verdict> {
  const givingUp = AbortSignal.any([AbortSignal.timeout(SCAN_LIMIT_MS), ...(stopping ? [stopping] : [])]);
  const socket = await open(url, givingUp);
  const reply = readAnswer(socket, silenceMs);
  // The error is handled below, once the bytes are sent or cannot be.
  reply.catch(() => undefined);
  const giveUp = () => socket.destroy(new Error('the scan was stopped'));
  givingUp.addEventListener('abort', giveUp);
  try {
    await send(socket, bytes);
    return parseVerdict(await reply);
  } catch (error) {
    // clamd hangs up on a file that is too large, and its reply may be lost. Other files fail only if clamd is down.
    if (!isAway(error) || stopping?.aborted || !(await isAlive(url, Math.min(silenceMs, CONNECT_MS)))) throw error;
    throw new ScanError(
      'refused',
      `${error.message}, but replies to other requests: is this file larger than its StreamMaxLength?`,
      error,
    );
  } finally {
    givingUp.removeEventListener('abort', giveUp);
    socket.destroy();
  }
}

function isAway(error: unknown): error is ScanError {
  return error instanceof ScanError && error.failure === 'away';
}

async function isAlive(url: string, patienceMs: number): Promise<boolean> {
  const socket = await open(url, AbortSignal.timeout(CONNECT_MS)).catch(() => undefined);
  socket?.write('zPING\0');
  const reply = socket && (await readAnswer(socket, patienceMs).catch(() => undefined));
  socket?.destroy();
  return reply === 'PONG';
}

async function open(url: string, givingUp: AbortSignal): Promise<Socket> {
  const socket = connect(parseClamdUrl(url));
  try {
    await once(socket, 'connect', { signal: AbortSignal.any([givingUp, AbortSignal.timeout(CONNECT_MS)]) });
    return socket;
  } catch (error) {
    socket.destroy();
    const { code = 'no answer' } = error as NodeJS.ErrnoException;
    throw new ScanError('away', `clamd cannot be reached (${code})`, error);
  }
}

function parseClamdUrl(url: string): { path: string } | { host: string; port: number } {
  const unix = /^unix:(?:\/\/(?=\/))?(\/.*)$/i.exec(url)?.[1];
  if (unix !== undefined) return { path: unix };
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 3310) };
}

/** Sends bytes until clamd replies. After that it accepts no more, for example if a file is too large. */
async function send(socket: Socket, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const { promise: isGone, resolve: leave } = Promise.withResolvers<void>();
  let isOpen = true;
  const close = () => {
    isOpen = false;
    leave();
  };
  socket.once('end', close).once('close', close);
  const write = async (piece: Uint8Array | string): Promise<void> => {
    if (!isOpen || socket.write(piece)) return;
    const { promise: drained, resolve } = Promise.withResolvers<void>();
    socket.once('drain', resolve);
    await Promise.race([drained, isGone]);
  };
  await write('zINSTREAM\0');
  for await (const chunk of bytes) {
    for (let sent = 0; sent < chunk.byteLength; sent += CHUNK_BYTES) {
      const piece = chunk.subarray(sent, sent + CHUNK_BYTES);
      await write(encodeLength(piece.byteLength));
      await write(piece);
    }
    if (!isOpen) return;
  }
  await write(encodeLength(0));
}

function encodeLength(bytes: number): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Reads the reply until clamd hangs up or ends the line. A reply counts even if the connection then fails. */
function readAnswer(socket: Socket, silenceMs: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let reply = '';
  let failure: Error | undefined;
  socket.setTimeout(silenceMs, () => socket.destroy(new Error(`it did not respond for ${silenceMs} ms`)));
  socket.on('data', (piece: Buffer) => {
    reply += piece.toString('latin1');
    if (reply.includes('\0')) resolve(reply.slice(0, reply.indexOf('\0')));
    else if (reply.length > ANSWER_CHARACTERS) socket.destroy(new Error('its reply was too long'));
  });
  socket.on('error', (error) => (failure = error));
  socket.once('end', () => socket.destroy());
  socket.once('close', () =>
    reject(new ScanError('away', `clamd did not reply (${failure?.message ?? 'it closed the connection'})`, failure)),
  );
  return promise;
}

function parseVerdict(reply: string): Verdict {
  const [, result = ''] = /^stream: (.+)$/.exec(reply) ?? [];
  if (result === 'OK') return { malware: undefined };
  const [, malware] = /^(.+) FOUND$/.exec(result) ?? [];
  // A configured limit means that clamd did not scan the file, not that it found malware.
  if (malware?.startsWith('Heuristics.Limits.Exceeded')) {
    throw new ScanError('limit', `clamd did not scan all of it: ${malware}`);
  }
  if (malware !== undefined) return { malware };
  if (/size limit exceeded/i.test(reply)) {
    throw new ScanError('limit', 'it is larger than clamd accepts: raise its StreamMaxLength');
  }
  if (reply.endsWith(' ERROR')) throw new ScanError('refused', `clamd answered “${reply}”`);
  throw new ScanError('away', 'the server that answers is not clamd');
}
