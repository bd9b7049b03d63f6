// Slow, silent and vanishing clients against the whole application, over real sockets.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { createMetrics } from '#core/server/metrics.ts';
import type { Problem } from '#core/shared/messages.ts';
import { createPdf } from '#testing/fixtures.ts';
import { listen, type Listening } from '#testing/listen.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { storedNames } from '#testing/uploads.ts';

const app = useTestApp({ MAX_CONNECTIONS_PER_ADDRESS: '1000' });
const lines: string[] = [];
let ada: TestUser;
/** Two servers: one with a short limit for slow bodies, and one without. */
let server: Listening;
let patient: Listening;
let metrics: ReturnType<typeof createMetrics>;

beforeAll(async () => {
  ada = await createUser(app.database);
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  metrics = createMetrics(app);
  server = await listen(
    { ...app, log },
    { patience: { bodyWindowMs: 3_000, bodyBytesPerSecond: 4_000, lingerMs: 100, checkMs: 50 } },
  );
  patient = await listen({ ...app, log }, { watch: metrics.watch });
});
afterAll(() => Promise.all([server.close(), patient.close()]));
beforeEach(() => {
  lines.length = 0;
});

const UPLOAD = '/api/files/patents?name=a.pdf';
const JSON_ROUTE = '/api/records/patents';
const FORM = '/api/contact';

/** Sends the head of a request and the start of its body. */
function begin(
  path: string,
  {
    type = 'application/json',
    length = 'Content-Length: 500000',
    first = '{"patent_title":"',
    to = server,
  }: { type?: string; length?: string; first?: string | Uint8Array; to?: Listening } = {},
): Socket {
  const socket = connect(to.port, '127.0.0.1').on('error', () => undefined);
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Origin: ${app.env.APP_URL}`,
    `Cookie: ${ada.cookie}`,
    `Content-Type: ${type}`,
    length,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(first);
  return socket;
}

function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('x'), 50);
  socket.once('close', () => clearInterval(timer));
}

/** Waits for a condition, with time for a busy machine. */
const until = (check: () => boolean | Promise<boolean>) => vi.waitUntil(check, { timeout: 15_000 });

const underWay = async () => (await storedNames(app.store)).underWay.length;
const connections = () => promisify(server.server.getConnections.bind(server.server))();
const logged = () =>
  lines
    .map((line) => JSON.parse(line) as { level: number; status?: number; path?: string })
    .filter(({ path }) => path !== '/healthz');
/** Returns the number of responses per status class so far. */
async function countedAnswers(): Promise<Record<string, number>> {
  const found = [...(await metrics.text()).matchAll(/duration_seconds_count\{.*status="(\dxx)".*\} (\d+)/g)];
  return Object.fromEntries(
    Object.entries(Object.groupBy(found, ([, status = '']) => status)).map(([status, counts = []]) => [
      status,
      counts.reduce((sum, [, , count]) => sum + Number(count), 0),
    ]),
  );
}

describe.each([
  ['an upload', UPLOAD, { type: 'application/octet-stream', first: createPdf() }],
  ['JSON', JSON_ROUTE, {}],
  ['JSON in chunks', JSON_ROUTE, { length: 'Transfer-Encoding: chunked', first: 'ff\r\n{"patent_title":"' }],
  ['a plain form', FORM, { type: 'application/x-www-form-urlencoded', first: 'name=A' }],
] as const)('%s from a slow sender', (_what, path, how) => {
  it('is rejected as too slow, its connection is closed, and nothing is left', async () => {
    const socket = begin(path, how);
    if (path === UPLOAD) await until(async () => (await underWay()) === 1);
    drip(socket);
    const response = await text(socket);
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      status: 408,
      code: 'request_timed_out',
    } satisfies Partial<Problem>);
    await until(async () => (await underWay()) === 0 && (await connections()) === 0);
    await until(() => logged().length > 0);
    expect(logged()).toEqual([expect.objectContaining({ status: 408, level: 30 })]);
  });

  it('aborted by its sender is not a server error', async () => {
    const before = await countedAnswers();
    const requested = once(patient.server, 'request');
    const socket = begin(path, { ...how, to: patient });
    await requested;
    if (path === UPLOAD) await until(async () => (await underWay()) === 1);
    socket.resetAndDestroy();
    await until(() => logged().length > 0);
    expect(logged()).toEqual([expect.objectContaining({ status: 499, level: 30 })]);
    expect(await underWay()).toBe(0);
    expect(await countedAnswers()).toEqual({ ...before, '4xx': (before['4xx'] ?? 0) + 1 });
  });
});

it('200 slow senders do not delay other clients', async () => {
  const slow = Array.from({ length: 200 }, (_, index) =>
    begin(index % 2 === 0 ? UPLOAD : JSON_ROUTE, { length: 'Content-Length: 5000' }),
  );
  const gone = Promise.all(
    slow.map((socket) => new Promise<void>((resolve) => void socket.once('close', () => resolve()))),
  );
  await Promise.all(slow.map((socket) => once(socket, 'connect')));
  for (const socket of slow) drip(socket);
  const responses = await Promise.all(
    Array.from({ length: 5 }, () =>
      fetch(`http://127.0.0.1:${server.port}/api/session`, { headers: { cookie: ada.cookie, connection: 'close' } }),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  await gone;
  await until(async () => (await underWay()) === 0);
});

it('a database error during a slow transfer stays a database error', async () => {
  const failing = {
    ...app.database,
    readAsActor: () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
  };
  const other = await listen({ ...app, database: failing });
  const response = await fetch(`http://127.0.0.1:${other.port}${JSON_ROUTE}`, { headers: { cookie: ada.cookie } });
  expect([response.status, ((await response.json()) as Problem).code]).toEqual([503, 'unavailable']);
  await other.close();
});
