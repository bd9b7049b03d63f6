import { once } from 'node:events';
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Problem } from '#core/shared/messages.ts';
import type { RecordPage, RecordRow } from '#records/schema.ts';

import { newIp, PASSWORD } from './accounts.ts';
import { listen } from './listen.ts';
import { createUser, type TestUser } from './people.ts';
import { useTestApp } from './test-app.ts';
import { storedNames } from './uploads.ts';

const app = useTestApp();
const PATENTS = '/api/records/patents';
const AWARDS = '/api/records/awards';
const patent = { patent_title: 'A loom', country: 'Germany', patent_type: 'Utility' };
const award = { award_name: 'A prize', awarding_organization: 'A society' };
let ada: TestUser;
let server: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  ada = await createUser(app.database);
  server = await listen(app);
});
afterAll(() => server.close());

type Refusal = { status: number; code: string; detail: string; fields: string[] };

async function readError(response: Response): Promise<Refusal> {
  const { status, code, detail, fields = {} } = (await response.json()) as Problem;
  expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
  return { status, code, detail, fields: Object.keys(fields) };
}

const post = (path: string, body: unknown) => app.request('POST', path, { as: ada, body });

describe('a hostile body is rejected with each invalid field:', () => {
  it.each<[string, string, unknown, string[]]>([
    ['unknown keys', PATENTS, { ...patent, user_id: 'x', is_admin: true }, ['user_id', 'is_admin']],
    [
      'keys that every object has',
      PATENTS,
      JSON.stringify({ ...patent, constructor: 1, toString: 1, hasOwnProperty: 1 }),
      ['constructor', 'toString', 'hasOwnProperty'],
    ],
    [
      'wrong types',
      PATENTS,
      { patent_title: 7, country: [], patent_type: { a: 1 }, grant_certificates: 'a', expert_letter_url: 1 },
      ['patent_title', 'country', 'patent_type', 'grant_certificates', 'expert_letter_url'],
    ],
    ['a list', PATENTS, [patent], ['body']],
    ['null', PATENTS, 'null', ['body']],
    ['NUL characters', PATENTS, { ...patent, patent_title: 'a\0b' }, ['patent_title']],
    ['control characters', PATENTS, { ...patent, patent_title: '\u001b[31mred' }, ['patent_title']],
    ['half a character', PATENTS, { ...patent, patent_title: '\ud800' }, ['patent_title']],
    ['nothing that can be seen', PATENTS, { ...patent, patent_title: '\u200b\u202e' }, ['patent_title']],
    ['a title of 10,000 characters', PATENTS, { ...patent, patent_title: 'x'.repeat(10_000) }, ['patent_title']],
    ['the 30th of February', AWARDS, { ...award, award_date: '2026-02-30' }, ['award_date']],
    ['the year 0', AWARDS, { ...award, award_date: '0000-01-01' }, ['award_date']],
    [
      'the address of a file with a NUL',
      AWARDS,
      { ...award, certificate_url: '/files/awards/a%00b' },
      ['certificate_url'],
    ],
    [
      'the address of another site',
      AWARDS,
      { ...award, certificate_url: 'https://evil.example/files/awards/a.pdf' },
      ['certificate_url'],
    ],
    ['a script for an address', AWARDS, { ...award, photos_url: ['javascript:alert(1)'] }, ['photos_url']],
    [
      'the name of who signs up with a NUL',
      '/api/accounts/sign-up',
      { role: 'applicant', name: 'A\0', email: 'a@example.com', password: PASSWORD },
      ['name'],
    ],
    [
      'an address of mail with a line break',
      '/api/accounts/sign-up',
      { role: 'applicant', name: 'A', email: 'a@example.com\nBcc: b@example.com', password: PASSWORD },
      ['email'],
    ],
    [
      'a role that no one takes by signing up',
      '/api/accounts/sign-up',
      { role: 'admin', name: 'A', email: 'a@example.com', password: PASSWORD },
      ['role'],
    ],
    ['a token of a million characters', '/api/accounts/password/check', { token: 'x'.repeat(900_000) }, ['token']],
  ])('%s', async (_what, path, body, fields) => {
    const refusal = await readError(await post(path, body));
    expect(refusal).toMatchObject({ status: 422, code: 'invalid' });
    expect(refusal.fields.toSorted()).toEqual(fields.toSorted());
  });

  it('a version beyond the database’s number range', async () => {
    const { id } = (await (await post(PATENTS, patent)).json()) as RecordRow;
    for (const version of [2 ** 31, 2 ** 53, -1, 1.5, '1', null]) {
      const refusal = await readError(await app.request('PATCH', `${PATENTS}/${id}`, { as: ada, body: { version } }));
      expect([version, refusal.status, refusal.fields]).toEqual([version, 422, ['version']]);
    }
  });

  it('a hundred of ten thousand unknown keys, and no more', async () => {
    const body = Object.fromEntries(Array.from({ length: 10_000 }, (_, count) => [`key${count}`, 1]));
    expect((await readError(await post(PATENTS, body))).fields).toHaveLength(100);
  });
});

describe('an empty body', () => {
  it.each(['text/plain', 'multipart/form-data', 'application/json', ''])(
    'sent as %j is rejected like any other',
    async (type) => {
      const { status } = await readError(
        await app.request('POST', '/api/accounts/verification/confirm', {
          body: '',
          headers: { 'content-type': type },
        }),
      );
      expect([400, 415, 422]).toContain(status);
    },
  );
});

describe('a title', () => {
  it('cannot contain characters that disguise it, and accepts right-to-left scripts', async () => {
    const created = await post(PATENTS, { ...patent, patent_title: '\u202eجائزة الابتكار\u202c 2024' });
    expect(((await created.json()) as RecordRow).patent_title).toBe('جائزة الابتكار 2024');
  });
});

describe('prototype keys in a body', () => {
  it.each(['{"__proto__":{"isOwner":true}}', '{"constructor":{"prototype":{"isOwner":true}}}'])(
    'change no object: %s',
    async (body) => {
      const response = await post(PATENTS, JSON.stringify(patent).replace('{', `${body.slice(0, -1)},`));
      expect(response.status).toBeLessThan(500);
      expect(({} as { isOwner?: boolean }).isOwner).toBeUndefined();
    },
  );
});

describe('a hostile query is rejected', () => {
  it.each([
    ['trash=true&trash=false', 'trash'],
    ['trash=perhaps', 'trash'],
    ['from=a&from=b', 'from'],
    ['from=%00', 'from'],
    ['from=0000-01-01T00:00:00Z_0198c0de-0000-7000-8000-000000000000', 'from'],
    ['from=2026-01-01T00:00:00%2B23:00_0198c0de-0000-7000-8000-000000000000', 'from'],
    ['from=2026-02-30T00:00:00Z_0198c0de-0000-7000-8000-000000000000', 'from'],
    ['user_id=1', 'user_id'],
    ['__proto__=1&constructor=2', 'constructor'],
  ])('%s', async (query, field) => {
    const refusal = await readError(await app.request('GET', `${PATENTS}?${query}`, { as: ada }));
    expect([refusal.status, refusal.fields.includes(field)]).toEqual([422, true]);
  });

  it('if the file name is given twice', async () => {
    const refusal = await readError(
      await app.request('POST', '/api/files/patents?name=a.pdf&name=a.exe', { as: ada, body: new Uint8Array([1]) }),
    );
    expect([refusal.status, refusal.fields]).toEqual([422, ['name']]);
  });

  it('unless its cursor was returned by the server', async () => {
    for (let count = 0; count < 51; count += 1) await post(AWARDS, award);
    const { next } = (await (await app.request('GET', AWARDS, { as: ada })).json()) as RecordPage;
    expect((await app.request('GET', `${AWARDS}?from=${encodeURIComponent(next ?? '')}`, { as: ada })).status).toBe(
      200,
    );
  });
});

describe('a hostile path reaches no other route:', () => {
  const ways = [
    '..',
    '%2e%2e',
    '..%2f..%2fetc%2fpasswd',
    '..%5c..%5cboot.ini',
    '%00',
    'a%00b',
    '%ff',
    '%',
    '%E0%A4',
    '.',
    "'%20or%201=1--",
    '%252e%252e',
    '%F0%9F%92%A9',
    'x'.repeat(4000),
  ];
  it.each(
    ways.flatMap((way) => [
      ['GET', `${PATENTS}/${way}`],
      ['POST', `${PATENTS}/${way}/restore`],
      ['GET', `/files/${way}`],
      ['GET', `/files/patents/${way}/1-a.pdf`],
      ['POST', `/api/files/${way}?name=a.pdf`],
    ]),
  )('%s %s', async (method, path) => {
    const refusal = await readError(
      await app.request(method, path, { as: ada, ...(method === 'POST' ? { body: '{}' } : {}) }),
    );
    expect([404, 405, 422]).toContain(refusal.status);
  });
});

describe('an unsupported method', () => {
  it.each(['PUT', 'PROPFIND', 'OPTIONS', 'LOCK', 'MADEUP'])('%s returns an ordinary problem', async (method) => {
    for (const path of [PATENTS, '/api/session', '/files/a', '/', '/nothing']) {
      expect([path, (await readError(await app.request(method, path, { as: ada }))).status]).toEqual([path, 404]);
    }
  });
});

describe('a raw HTTP request', () => {
  it('a raw HTTP request with TRACE echoes nothing', async () => {
    const { status, text } = await send({ method: 'TRACE', path: PATENTS, headers: { 'x-secret': 'kept' } });
    expect([status, text.includes('kept')]).toEqual([404, false]);
  });

  it.each([
    ['announced', { 'content-length': '10000000' }],
    ['in chunks', {}],
  ])('a raw HTTP request with 10 MB of JSON, %s, is rejected before it is read', async (_how, headers) => {
    const { status, problem } = await send({
      method: 'POST',
      path: PATENTS,
      headers: { 'content-type': 'application/json', ...headers },
      body: Buffer.alloc(10_000_000, '['),
    });
    expect([status, problem?.detail]).toEqual([413, 'This is larger than the 1 MB limit.']);
  });

  it('a raw HTTP request with 10,000 levels of JSON or invalid bytes is rejected as malformed', async () => {
    for (const body of [
      `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
      '{"a":'.repeat(10_000),
      Buffer.from([0x22, 0xc3, 0x28, 0x22]),
    ]) {
      const { status, problem } = await send({
        method: 'POST',
        path: PATENTS,
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect([status, problem?.code]).toEqual([400, 'malformed']);
    }
  });

  it('a raw HTTP request with a file of 30 MB is rejected, with or without Content-Length', async () => {
    for (const headers of [{ 'content-length': String(30 * 1024 * 1024) }, {}]) {
      const { status, problem } = await send({
        method: 'POST',
        path: '/api/files/patents?name=a.pdf',
        headers,
        body: Buffer.alloc(30 * 1024 * 1024, '%PDF-1.4 '),
      });
      expect([status, problem?.detail]).toEqual([413, 'This is larger than the 25 MB limit.']);
    }
    expect((await storedNames(app.store)).underWay).toEqual([]);
  });

  it('a raw HTTP request with 100 kB of headers is rejected, and the next request is answered', async () => {
    expect(
      (await send({ method: 'GET', path: '/api/session', headers: { 'x-long': 'x'.repeat(100_000) } })).status,
    ).toBe(431);
    expect((await send({ method: 'GET', path: '/api/session' })).status).toBe(200);
  });

  it.each([
    'laurel.session_token=%',
    'laurel.session_token=%00.%00',
    'laurel.session_token=a.b',
    '__proto__=1; laurel.session_token=',
    'x'.repeat(8000),
  ])('a raw HTTP request with the cookie %.40s opens no session', async (cookie) => {
    expect((await send({ method: 'GET', path: PATENTS, headers: { cookie } })).status).toBe(401);
  });

  it.each([
    [
      'two lengths',
      'POST /api/session/refresh HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na',
    ],
    [
      'a length and chunks',
      'POST /api/session/refresh HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['no host', 'GET /api/session HTTP/1.1\r\n\r\n'],
    ['a host that is none', 'GET /api/session HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['an address of another site', 'GET http://evil.example/api/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['no HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ])('a raw HTTP request with %s is rejected', async (_what, text) => {
    expect(await statusOfRaw(text)).toMatch(/^4\d\d$/);
    expect((await send({ method: 'GET', path: '/api/session' })).status).toBe(200);
  });

  it('a raw HTTP request that is cut off in its JSON does not affect the server', async () => {
    const socket = connect(server.port, '127.0.0.1');
    const sent = once(socket, 'connect');
    socket.write(
      `POST ${PATENTS} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${app.env.APP_URL}\r\nCookie: ${ada.cookie}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"patent_ti`,
    );
    await sent;
    // A response to a later connection shows that the server has accepted this one.
    await send({ method: 'GET', path: '/api/session' });
    socket.destroy();
    expect((await send({ method: 'GET', path: '/api/session' })).status).toBe(200);
  });
});

type Sent = { method: string; path: string; headers?: OutgoingHttpHeaders; body?: string | Buffer };

/** Sends a request like a program that ignores everything after the response. */
async function send({
  method,
  path,
  headers = {},
  body,
}: Sent): Promise<{ status: number | undefined; text: string; problem: Problem | undefined }> {
  const sent = request({
    port: server.port,
    host: '127.0.0.1',
    method,
    path,
    agent: false,
    headers: { cookie: ada.cookie, origin: app.env.APP_URL, 'x-forwarded-for': newIp(), ...headers },
  });
  const pendingResponse = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.on('error', () => undefined);
  // Written in parts, so that no length is announced unless the headers do.
  if (body !== undefined) sent.write(body);
  sent.end();
  const [response] = await pendingResponse;
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk as string;
  sent.destroy();
  const problem =
    response.headers['content-type'] === 'application/problem+json' ? (JSON.parse(text) as Problem) : undefined;
  return { status: response.statusCode, text, problem };
}

async function statusOfRaw(text: string): Promise<string | undefined> {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(Buffer.from(text, 'latin1'));
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return /^HTTP\/1\.1 (\d{3})/.exec(first.toString('latin1'))?.[1];
}
