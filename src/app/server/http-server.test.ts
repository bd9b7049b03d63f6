// Refusals before the application is called, over real sockets.
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

import { Hono } from 'hono';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { readEnv } from '#core/server/env.ts';
import { createLog } from '#core/server/log.ts';
import { messages, type ErrorCode, type Problem } from '#core/shared/messages.ts';

import { createHttpServer, type Timeouts } from './http-server.ts';
import { securityHeaders } from './security-headers.ts';

const outside = {
  APP_URL: 'https://laurel.example',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'mail@laurel.example',
  AUTH_SECRET: 'x'.repeat(32),
};
/** Short time limits for tests in which data never arrives. A busy machine would exceed them in other tests. */
const SHORT: Partial<Timeouts> = {
  headersMs: 200,
  requestMs: 400,
  bodyWindowMs: 100,
  bodyBytesPerSecond: 4_000,
  lingerMs: 50,
  checkMs: 20,
};

type Setting = { patience?: Partial<Timeouts>; settings?: Record<string, string> };

async function listen({ patience = {}, settings = {} }: Setting = {}) {
  const env = readEnv({ LOG_LEVEL: 'silent', ...settings });
  const app = new Hono()
    .get('/', (c) => c.text('well'))
    .post('/', async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));
  app.onError((_error, c) => c.text('cut off', 499 as 400));
  const server = createHttpServer({ fetch: app.fetch, env, log: createLog('silent'), patience });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const open = (): Socket => connect(port, '127.0.0.1').on('error', () => undefined);
  return { server, port, env, open, connections: promisify(server.getConnections.bind(server)) };
}

type Answer = { status: number; headers: Headers; problem: Problem | undefined };

/** Returns the response to the bytes written, until the server closes the connection. */
async function tell(socket: Socket, sent: string): Promise<Answer> {
  socket.write(Buffer.from(sent, 'latin1'));
  return readAnswer(await text(socket));
}

function readAnswer(response: string): Answer {
  const [head = '', body = ''] = response.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((header): [string, string] => [
      header.slice(0, header.indexOf(':')),
      header.slice(header.indexOf(':') + 1).trim(),
    ]),
  );
  const isProblem = headers.get('content-type') === 'application/problem+json';
  return {
    status: Number(line.split(' ')[1]),
    headers,
    problem: isProblem ? (JSON.parse(body) as Problem) : undefined,
  };
}

/** Sends one byte at a time for as long as the connection exists. */
function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('x'), 30);
  socket.once('close', () => clearInterval(timer));
}

/** Waits for a condition, with time for a busy machine. */
const until = (check: () => boolean | Promise<boolean>) => vi.waitUntil(check, { timeout: 15_000 });

/** Resolves when the socket ends or breaks. */
const gone = (socket: Socket) => new Promise<void>((resolve) => void socket.once('close', () => resolve()));

const GET = 'GET / HTTP/1.1\r\n';
const HOST = 'Host: localhost\r\n';

describe('a rejected connection gets a problem with all headers, and is closed:', () => {
  it.each<[string, string, ErrorCode]>([
    ['two hosts', `${GET}${HOST}Host: evil.example\r\n\r\n`, 'not_http'],
    ['the same host twice', `${GET}${HOST}${HOST}\r\n`, 'not_http'],
    ['two hosts of different spelling', `${GET}${HOST}hOST: localhost\r\n\r\n`, 'not_http'],
    ['no host', `${GET}\r\n`, 'not_http'],
    ['no host in HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', 'not_http'],
    ['an empty host', `${GET}Host:\r\n\r\n`, 'not_http'],
    ['a host that is none', `${GET}Host: a b\r\n\r\n`, 'not_http'],
    ['a host with an account', `${GET}Host: a@localhost\r\n\r\n`, 'not_http'],
    ['an address that names another host', `GET http://evil.example/ HTTP/1.1\r\n${HOST}\r\n`, 'not_http'],
    ['an address that names another port', `GET http://localhost:81/ HTTP/1.1\r\n${HOST}\r\n`, 'not_http'],
    ['an address that is none', `GET * HTTP/1.1\r\n${HOST}\r\n`, 'not_http'],
    ['an address with a backslash', `GET /\\evil.example HTTP/1.1\r\n${HOST}\r\n`, 'not_http'],
    ['what is no HTTP', 'hello\r\n\r\n', 'not_http'],
    ['U+0000 in a header', `${GET}${HOST}X-A: a\0b\r\n\r\n`, 'not_http'],
    ['a character that controls something in a header', `${GET}${HOST}X-A: a\x01b\r\n\r\n`, 'not_http'],
    ['two lengths', `POST / HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 'not_http'],
    [
      'a length and chunks',
      `POST / HTTP/1.1\r\n${HOST}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
      'not_http',
    ],
    ['chunks that are none', `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nno chunk\r\n`, 'not_http'],
    ['a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n`, 'not_http'],
    ['an expectation', `${GET}${HOST}Expect: a miracle\r\n\r\n`, 'expectation_failed'],
    ['an address that is too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`, 'headers_too_large'],
    ['headers that are too long', `${GET}${HOST}Cookie: ${'x'.repeat(20_000)}\r\n\r\n`, 'headers_too_large'],
    [
      'what stands beside a chunk and is too long',
      `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\n`,
      'too_large',
    ],
    ['headers that do not come', `${GET}Host: loc`, 'request_timed_out'],
    ['nothing at all', '', 'request_timed_out'],
    ['a body that does not come', `POST / HTTP/1.1\r\n${HOST}Content-Length: 10\r\n\r\n1`, 'request_timed_out'],
    [
      'a chunk that does not come',
      `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n5\r\nhe`,
      'request_timed_out',
    ],
  ])('%s', async (_what, sent, code) => {
    const patience = code === 'request_timed_out' ? SHORT : { lingerMs: SHORT.lingerMs };
    const { open, env } = await listen({ patience, settings: outside });
    const { status, headers, problem } = await tell(open(), sent);
    expect([status, problem?.code, problem?.status]).toEqual([messages[code].status, code, messages[code].status]);
    expect(problem?.detail).toMatch(/^[A-Z].+\.$/);
    expect(Object.fromEntries(headers)).toMatchObject({
      ...Object.fromEntries(securityHeaders(env)),
      'cache-control': 'no-store',
    });
    expect(headers.get('strict-transport-security')).not.toBeNull();
  });
});

it.each([
  ['as usual', `${GET}${HOST}Connection: close\r\n\r\n`],
  ['by its whole address', `GET http://localhost/ HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
  [
    'by its whole address with a port',
    `GET http://localhost:3000/ HTTP/1.1\r\nHost: LOCALHOST:3000\r\nConnection: close\r\n\r\n`,
  ],
  ['in HTTP/1.0 with a host', `GET / HTTP/1.0\r\n${HOST}\r\n`],
  [
    'with a protocol to change to that there is not',
    `${GET}${HOST}Connection: upgrade\r\nUpgrade: websocket\r\nConnection: close\r\n\r\n`,
  ],
  [
    'with a body that may be sent',
    `POST / HTTP/1.1\r\n${HOST}Expect: 100-continue\r\nContent-Length: 1\r\nConnection: close\r\n\r\n1`,
  ],
])('a request %s is answered', async (_how, sent) => {
  const { open } = await listen();
  const socket = open();
  socket.write(sent);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 (?:100 Continue\r\n\r\nHTTP\/1\.1 )?200 /);
});

describe('a connection is closed after its rejection', () => {
  it.each([
    ['headers', `${GET}Host: loc`],
    ['no HTTP', 'hello\r\n\r\n'],
    ['a body', `POST / HTTP/1.1\r\n${HOST}Content-Length: 100000\r\n\r\n1`],
    ['a body that no route asked for', `POST /nothing HTTP/1.1\r\n${HOST}Content-Length: 100000\r\n\r\n1`],
    ['a tunnel', 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n'],
  ])('even if the client continues with %s and reads nothing', async (_what, begin) => {
    const { open, connections } = await listen({ patience: SHORT });
    const sockets = Array.from({ length: 20 }, open);
    for (const socket of sockets) {
      socket.pause();
      socket.write(begin);
      drip(socket);
    }
    await Promise.all(sockets.map(gone));
    await until(async () => (await connections()) === 0);
    expect(sockets.every(({ destroyed }) => destroyed)).toBe(true);
  });

  it('500 connections with slow headers are rejected and closed, and others are answered in the meantime', async () => {
    const { open, port, connections } = await listen({
      patience: { ...SHORT, headersMs: 4_000, requestMs: 4_000 },
      settings: { MAX_CONNECTIONS_PER_ADDRESS: '1000' },
    });
    const sockets = Array.from({ length: 500 }, open);
    const closed = Promise.all(sockets.map(gone));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    for (const socket of sockets) {
      socket.write(GET);
      drip(socket);
    }
    expect(await (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).text()).toBe('well');
    await closed;
    await until(async () => (await connections()) === 0);
  });

  it('a connection is closed after its rejection without reading later data as a request', async () => {
    const { port, server, connections } = await listen({ patience: { ...SHORT, lingerMs: 300 } });
    const requested: (string | undefined)[] = [];
    server.on('request', ({ url }) => requested.push(url));
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
    socket.write(`${GET}Host: loc`);
    socket.once('data', () => socket.write('alhost\r\n\r\nGET /after HTTP/1.1\r\nHost: localhost\r\n\r\n'));
    const response = await text(socket);
    await until(async () => (await connections()) === 0);
    expect(response.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(requested).toEqual([]);
    socket.destroy();
  });
});

describe('connections', () => {
  it('connections from one IP are limited, and a closed one frees a slot', async () => {
    const { open, port, connections } = await listen({ settings: { MAX_CONNECTIONS_PER_ADDRESS: '3' } });
    const sockets = Array.from({ length: 3 }, open);
    await until(async () => (await connections()) === 3);
    await gone(open());
    expect(await connections()).toBe(3);
    sockets[0]?.destroy();
    await until(async () => (await connections()) === 2);
    expect((await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).status).toBe(200);
  });

  it('connections from a proxy, which share one IP, are only limited in total', async () => {
    const { open, connections } = await listen({
      settings: { MAX_CONNECTIONS_PER_ADDRESS: '3', MAX_CONNECTIONS: '5', TRUSTED_PROXIES: '1' },
    });
    Array.from({ length: 5 }, open);
    await until(async () => (await connections()) === 5);
    await gone(open());
    expect(await connections()).toBe(5);
  });

  it('are kept alive between requests for longer than a proxy does', async () => {
    const { port } = await listen();
    const { headers } = await fetch(`http://127.0.0.1:${port}/`);
    expect(headers.get('keep-alive')).toBe('timeout=75');
  });
});
