// Headers that every response must have and must not have: pages, data, files, refusals, redirects.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readEnv } from '#core/server/env.ts';
import { testimonials } from '#features/site/testimonials/server/table.ts';
import { listen, type Listening } from '#testing/listen.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import { createApp } from './create-app.ts';

const app = useTestApp();
const build = mkdtempSync(path.join(tmpdir(), 'laurel-site-'));
mkdirSync(path.join(build, 'client/assets'), { recursive: true });
writeFileSync(path.join(build, 'addresses.json'), '{"/": [], "/login": [], "/dashboard": []}');
writeFileSync(
  path.join(build, 'client/index.html'),
  '<script>1</script>⟦#testimonials⟧<p>⟦content⟧</p>⟦/testimonials⟧',
);
writeFileSync(
  path.join(build, 'client/__spa-fallback.html'),
  '<script type="application/json" id="laurel-page"></script><div></div>',
);
writeFileSync(path.join(build, 'client/assets/a.js'), 'export {}');
afterAll(() => rmSync(build, { recursive: true }));

let ada: TestUser;
let file: string;
let here: Listening;
let outside: Listening;
beforeAll(async () => {
  ada = await createUser(app.database);
  file = (await uploadFile(app, { as: ada })).url;
  const outsideEnv = readEnv({
    APP_URL: 'https://laurel.example',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'mail@laurel.example',
    AUTH_SECRET: 'x'.repeat(32),
    LOG_LEVEL: 'silent',
  });
  here = await listen(app, { build });
  outside = await listen({ ...app, env: outsideEnv }, { build });
});
afterAll(() => Promise.all([here.close(), outside.close()]));

type RequestOptions = {
  what: string;
  path: () => string;
  status: number;
  init?: () => RequestInit;
  isPersonal?: boolean;
  isFramedHere?: boolean;
};

const origin = { origin: 'http://localhost:3000' };
const cookie = () => ({ cookie: ada.cookie });
const requests: RequestOptions[] = [
  { what: 'a page', path: () => '/', status: 200 },
  {
    what: 'a page with its user’s session',
    path: () => '/dashboard',
    status: 200,
    init: () => ({ headers: cookie() }),
    isPersonal: true,
  },
  { what: 'a page that is missing', path: () => '/nothing', status: 404 },
  { what: 'a script', path: () => '/assets/a.js', status: 200 },
  { what: 'an address with a slash too many', path: () => '/login/', status: 308 },
  {
    what: 'the session',
    path: () => '/api/session',
    status: 200,
    init: () => ({ headers: cookie() }),
    isPersonal: true,
  },
  {
    what: 'a list of the user’s own',
    path: () => '/api/records/patents',
    status: 200,
    init: () => ({ headers: cookie() }),
    isPersonal: true,
  },
  { what: 'a refusal to who is signed out', path: () => '/api/records/patents', status: 401, isPersonal: true },
  { what: 'an address of the API that is missing', path: () => '/api/nothing', status: 404, isPersonal: true },
  {
    what: 'a write from elsewhere',
    path: () => '/api/accounts/sign-out',
    status: 403,
    init: () => ({ method: 'POST', headers: { origin: 'https://evil.example' } }),
    isPersonal: true,
  },
  {
    what: 'a write that is no JSON',
    path: () => '/api/accounts/sign-in',
    status: 415,
    init: () => ({ method: 'POST', body: 'a=b', headers: { ...origin, 'content-type': 'text/plain' } }),
    isPersonal: true,
  },
  {
    what: 'a write with wrong fields',
    path: () => '/api/accounts/sign-in',
    status: 422,
    init: () => ({ method: 'POST', body: '{}', headers: { ...origin, 'content-type': 'application/json' } }),
    isPersonal: true,
  },
  {
    what: 'a file',
    path: () => file,
    status: 200,
    init: () => ({ headers: cookie() }),
    isPersonal: true,
    isFramedHere: true,
  },
  { what: 'a file to who is signed out', path: () => file, status: 401, isPersonal: true },
  {
    what: 'a link to a file that is opened signed out',
    path: () => file,
    status: 303,
    init: () => ({ headers: { accept: 'text/html' } }),
    isPersonal: true,
  },
  { what: 'the description of the API', path: () => '/api/openapi.json', status: 200 },
  { what: 'the check of health', path: () => '/healthz', status: 200 },
];

describe.each(requests)('the headers of $what', ({ path: getPath, status, init, isPersonal, isFramedHere }) => {
  const ask = ({ port }: Listening) =>
    fetch(`http://localhost:${port}${getPath()}`, { redirect: 'manual', ...init?.() });

  it('contain every security header', async () => {
    const response = await ask(here);
    expect(response.status, await response.clone().text()).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': isFramedHere ? 'SAMEORIGIN' : 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`frame-ancestors ${isFramedHere ? "'self'" : "'none'"}`);
    expect(/script-src[^;]*/.exec(policy)?.[0] ?? '').not.toMatch(/unsafe|\*|data:|https?:/);
  });

  it('declare type and encoding, and are not readable for other sites', async () => {
    const response = await ask(here);
    const type = response.headers.get('content-type');
    if (response.status < 300) expect(type).toBeTruthy();
    if (type?.startsWith('text/')) expect(type).toMatch(/charset=utf-8/i);
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  it('reveal nothing about the server software', async () => {
    const response = await ask(here);
    const text = JSON.stringify([...response.headers]) + (await response.text());
    for (const name of ['server', 'x-powered-by', 'via', 'x-runtime']) expect(response.headers.get(name)).toBeNull();
    expect(text).not.toMatch(/hono|better-?auth|node\/|postgres|pglite|drizzle|\bat .*:\d+:\d+/i);
  });

  it('prevent caching of a user’s data', async () => {
    const cached = (await ask(here)).headers.get('cache-control') ?? '';
    if (isPersonal) expect(cached).toContain('no-store');
    else expect(cached).toMatch(/no-cache|no-store|immutable|^$/);
  });

  it('require https on a remote host, and not locally', async () => {
    expect((await ask(here)).headers.get('strict-transport-security')).toBeNull();
    expect((await ask(outside)).headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  });
});

describe('a raw request', () => {
  let port: number;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ port, close } = await listen(app));
  });
  afterAll(() => close());

  const secret = 'laurel.session_token=not-to-be-reflected';
  const send = (method: string, target: string, more = '') =>
    raw(
      port,
      `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:3000\r\nCookie: ${secret}\r\nConnection: close\r\n${more}\r\n`,
    );

  it.each(['TRACE', 'TRACK', 'CONNECT', 'DEBUG', 'PROPFIND'])(
    'a raw request with %s is rejected and reflects nothing',
    async (method) => {
      for (const target of ['/', '/api/session', '/files/x']) {
        const response = await send(method, target);
        expect(response).not.toContain('not-to-be-reflected');
        expect(response).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
      }
    },
  );

  it('OPTIONS grants other sites nothing', async () => {
    const response = await send('OPTIONS', '/api/session', 'Access-Control-Request-Method: POST\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 404 /);
    expect(response.toLowerCase()).not.toContain('access-control-allow');
  });

  it('HEAD is answered like GET, without the body', async () => {
    const [head, get] = [await send('HEAD', '/api/session'), await send('GET', '/api/session')];
    expect(get).toContain('{"session":null}');
    expect(head.startsWith('HTTP/1.1 200 OK')).toBe(true);
    expect(head.endsWith('\r\n\r\n')).toBe(true);
    expect(listHeaderNames(head)).toEqual(listHeaderNames(get));
  });

  it.each([
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n'],
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'],
    ['chunks of a kind there is none of', 'Transfer-Encoding: xchunked\r\n'],
  ])('a raw request with %s is rejected, to prevent request smuggling through a proxy', async (_what, headers) => {
    const response = await send(
      'POST',
      '/api/session/refresh',
      `${headers}\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});

function listHeaderNames(response: string): string[] {
  const [head = ''] = response.split('\r\n\r\n');
  const names = head
    .split('\r\n')
    .slice(1)
    .map((line) => (line.split(':')[0] ?? '').toLowerCase());
  return names.filter((name) => name !== 'content-length' && name !== 'transfer-encoding').toSorted();
}

function raw(port: number, text: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(port, '127.0.0.1', () => socket.end(text));
  let response = '';
  socket.setTimeout(2000, () => socket.destroy());
  socket.on('data', (bytes: Buffer) => (response += bytes.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => resolve(response));
  return promise;
}

it('a script stored in the database does not run, wherever it is stored', async () => {
  const computeHash = (script: string) => createHash('sha256').update(script).digest('base64');
  const row = {
    name: 'Ada',
    content: '<script>alert(1)</script>',
    title: '',
    achievement: '',
    rating: 5,
    is_sample: false,
    position: 0,
  };
  await app.database.asSystem('past the API', (tx) => tx.insert(testimonials).values(row));
  const page = await createApp(app, build).request('/');
  expect(await page.text()).toContain('<p>&lt;script&gt;alert(1)&lt;&#x2F;script&gt;</p>');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect([
    policy.includes(computeHash('1')),
    policy.includes(computeHash('alert(1)')),
    /script-src[^;]*unsafe/.test(policy),
  ]).toEqual([true, false, false]);
});
