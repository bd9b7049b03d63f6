import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Call = { head: string; body?: string | Buffer; done?: (response: Answer) => void };
export type Answer = { status: number; body: () => string };
export type Figures = { rate: number; p50: number; p99: number; max: number; count: number; seconds: number };

/**
 * Keeps the number of connections busy, each with one call at a time. Measures from the first byte sent to the last
 * byte received. A minimal client, because a full one would take processor time from the servers.
 * @param next returns the connection's next call
 * @param perSecond spreads the calls of all connections over time instead of sending them back to back
 * @throws if a response is not a success
 */
export async function drive({
  port,
  connections,
  seconds,
  next,
  perSecond,
}: {
  port: number;
  connections: number;
  seconds: number;
  next: (connection: number) => Call;
  perSecond?: number;
}): Promise<Figures> {
  const clients = await Promise.all(Array.from({ length: connections }, () => openClient(port)));
  const times: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  const gap = perSecond ? (1000 / perSecond) * connections : 0;
  await Promise.all(
    clients.map(async (client, connection) => {
      for (let turn = 0; ; turn += 1) {
        const due = began + (turn + connection / connections) * gap;
        const wait = due - performance.now();
        if (wait > 0) await new Promise((resolve) => void setTimeout(resolve, wait));
        if (performance.now() >= end) return;
        const call = next(connection);
        const sent = performance.now();
        const response = await client.send(call);
        times.push(performance.now() - sent);
        if (response.status >= 300) {
          throw new Error(
            `${call.head.split('\r\n', 1)[0]} was answered ${response.status}: ${response.body().slice(0, 500)}`,
          );
        }
        call.done?.(response);
      }
    }),
  );
  const elapsed = (performance.now() - began) / 1000;
  for (const client of clients) client.close();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
  return {
    rate: times.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    count: times.length,
    seconds: elapsed,
  };
}

/** Builds the head of a request, up to the empty line. */
export function head(method: string, path: string, headers: Record<string, string | number> = {}): string {
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
}

/** Milliseconds after which a request without a response is an error. */
export const UNANSWERED_MS = 60_000;

type Client = { send: (call: Call) => Promise<Answer>; close: () => void };

async function openClient(port: number): Promise<Client> {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  await once(socket, 'connect');
  let waiting: PromiseWithResolvers<Answer> | undefined;
  let chunks: Buffer[] = [];
  let received = 0;
  let expected: ReturnType<typeof readHead>;

  socket.on('data', (chunk) => {
    chunks.push(chunk);
    received += chunk.length;
    expected ??= readHead(chunks.length === 1 ? chunk : Buffer.concat(chunks));
    if (!expected || received < expected.to) return;
    if (expected.isChunked && !chunk.subarray(-5).equals(lastChunk)) return;
    const [{ status, from }, parts, pending] = [expected, chunks, waiting];
    [chunks, received, expected, waiting] = [[], 0, undefined, undefined];
    pending?.resolve({ status, body: () => Buffer.concat(parts).toString('utf8', from) });
  });
  let hasEnded = false;
  const fail = (error: Error) => {
    hasEnded = true;
    waiting?.reject(error);
  };
  socket.on('error', fail).on('close', () => fail(new Error('The server hung up')));
  socket.setTimeout(UNANSWERED_MS, () => {
    if (waiting) socket.destroy(new Error(`No response within ${UNANSWERED_MS / 1000} s`));
  });

  return {
    send({ head: lines, body }) {
      if (hasEnded) throw new Error('The server hung up');
      waiting = Promise.withResolvers<Answer>();
      if (body === undefined) socket.write(lines);
      else if (typeof body === 'string') socket.write(lines + body);
      else {
        socket.cork();
        socket.write(lines);
        socket.write(body);
        socket.uncork();
      }
      return waiting.promise;
    },
    close: () => void socket.end(),
  };
}

/**
 * End of a chunked response. Chunks are not joined, since only Laurel's peers send them and their bodies are not read.
 */
const lastChunk = Buffer.from('0\r\n\r\n');

function readHead(bytes: Buffer): { status: number; from: number; to: number; isChunked: boolean } | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const lines = bytes.toString('latin1', 0, end);
  const length = /^content-length: *(\d+)/im.exec(lines)?.[1];
  const status = Number(lines.slice(9, 12));
  const isChunked = /^transfer-encoding: *chunked/im.test(lines);
  if (length === undefined && !isChunked && status !== 204) throw new Error(`An answer of unknown length:\n${lines}`);
  return { status, from: end + 4, to: end + 4 + Number(length ?? 0), isChunked };
}

/**
 * Measures URLs one after another with the given number of connections. Placeholders in braces change from call to
 * call.
 */
export async function* measurePaths({
  port,
  connections,
  seconds,
  cookie,
  paths,
  fillIn,
}: {
  port: number;
  connections: number;
  seconds: number;
  cookie: string;
  paths: Record<string, string>;
  fillIn: (address: string, turn: number) => string;
}): AsyncGenerator<{ what: string } & Figures> {
  let turn = 0;
  for (const [what, address] of Object.entries(paths)) {
    const next = () => {
      turn += 1;
      return { head: head('GET', fillIn(address, turn), { cookie }) };
    };
    await drive({ port, connections, seconds: 1, next });
    yield { what, ...(await drive({ port, connections, seconds, next })) };
  }
}
