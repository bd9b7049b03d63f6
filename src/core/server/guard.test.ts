import { describe, expect, it, onTestFinished, vi } from 'vitest';

import type { Problem } from '#core/shared/messages.ts';
import { createUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { createApi, limitJson } from './guard.ts';

const app = useTestApp();
const json = { 'content-type': 'application/json' };

async function post(
  body: string | Uint8Array,
  headers: Record<string, string> = json,
): Promise<{ status: number; problem: Problem }> {
  const ada = await createUser(app.database);
  const response = await app.request('POST', '/api/records/patents', { as: ada, body, headers });
  return { status: response.status, problem: (await response.json()) as Problem };
}

describe('a write request', () => {
  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
    ['another port of this machine', { origin: 'http://localhost:9999' }],
  ])('a write request from %s is rejected', async (_where, headers) => {
    const { status, problem } = await post('{}', { ...json, ...headers });
    expect([status, problem.code]).toEqual([403, 'cross_origin']);
  });

  it('a write request without a stated origin is rejected', async () => {
    const { status, problem } = await post('{}', { ...json, origin: '' });
    expect([status, problem.code]).toEqual([403, 'cross_origin']);
  });

  it('a write request from this site under another local host name is accepted', async () => {
    expect((await post('{}', { ...json, origin: 'http://127.0.0.1:3000' })).status).toBe(422);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'sent as %s is rejected',
    async (type) => {
      expect((await post('{"status":"Started"}', { 'content-type': type })).status).toBe(415);
    },
  );

  it('a write request of more than 1 MB is rejected', async () => {
    const { status, problem } = await post(JSON.stringify({ patent_title: 'x'.repeat(1_000_001) }));
    expect([status, problem.detail]).toEqual([413, 'This is larger than the 1 MB limit.']);
  });

  it('a write request with 33 levels of nesting is rejected, with 32 accepted', async () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect((await post(nested(33))).status).toBe(400);
    expect((await post(nested(32))).status).toBe(422);
    expect((await post(JSON.stringify({ patent_title: '['.repeat(40) }))).status).toBe(422);
  });

  it.each([
    ['broken JSON', '{"status":'],
    ['nothing but words', 'hello'],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ])('a write request of %s is rejected as malformed', async (_what, body) => {
    const { status, problem } = await post(body);
    expect([status, problem.code]).toEqual([400, 'malformed']);
  });

  it('a write request after one that ends within a character is read from its start', async () => {
    expect((await post(new Uint8Array([0x22, 0xe2, 0x82]))).status).toBe(400);
    expect((await post('{}')).status).toBe(422);
  });

  it('a write request with a body that is not an object is rejected with a message', async () => {
    const { status, problem } = await post('[]');
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, ['body']]);
  });
});

it('large bodies of one session are handled one at a time, without delaying small ones or other sessions', async () => {
  const ends = new Map<string, () => void>();
  const api = createApi();
  api.use((c, next) => {
    c.set('token', c.req.header('authorization'));
    return next();
  });
  api.use(limitJson());
  api.post('/:name', async (c) => {
    await new Promise<void>((resolve) => void ends.set(c.req.param('name'), resolve));
    return c.body(null, 204);
  });
  const send = async (name: string, { authorization = 'ada', size = 100_000 } = {}) =>
    api.request(`/${name}`, {
      method: 'POST',
      body: JSON.stringify('x'.repeat(size)),
      headers: { ...json, authorization },
    });
  const all = [send('one'), send('two'), send('eve', { authorization: 'eve' }), send('small', { size: 100 })];
  await expect.poll(() => [...ends.keys()].toSorted()).toEqual(['eve', 'one', 'small']);
  ends.get('one')?.();
  expect((await all[0])?.status).toBe(204);
  await expect.poll(() => ends.has('two')).toBe(true);
  for (const end of ends.values()) end();
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual([204, 204, 204, 204]);
});

it('a large body is parsed once, and handled in a later turn of the event loop than it was parsed in', async () => {
  const turns = { now: 0, parsed: [] as number[], handled: 0 };
  const next = (): void => {
    turns.now += 1;
    if (turns.handled === 0) setImmediate(next);
  };
  const api = createApi();
  api.use(limitJson());
  api.post('/', async (c) => {
    await c.req.json();
    turns.handled = turns.now;
    return c.body(null, 204);
  });
  const body = JSON.stringify('x'.repeat(100_000));
  const { parse } = JSON;
  const spy = vi.spyOn(JSON, 'parse').mockImplementation((text: string) => {
    turns.parsed.push(turns.now);
    return parse(text);
  });
  onTestFinished(() => spy.mockRestore());
  setImmediate(next);
  expect((await api.request('/', { method: 'POST', body, headers: json })).status).toBe(204);
  expect(turns.parsed).toHaveLength(1);
  expect(turns.handled).toBeGreaterThan(turns.parsed[0] ?? Infinity);
});

describe('every response', () => {
  it('has a request id, the same in header and problem', async () => {
    const response = await app.request('GET', '/api/records/patents');
    expect(((await response.json()) as Problem).requestId).toBe(response.headers.get('x-request-id'));
  });

  it('every response of the API has Cache-Control: no-store', async () => {
    const ada = await createUser(app.database);
    expect((await app.request('GET', '/api/records/patents', { as: ada })).headers.get('cache-control')).toBe(
      'no-store',
    );
    expect((await app.request('GET', '/api/records/patents')).headers.get('cache-control')).toBe('no-store');
  });

  it('every response to an unknown URL of the API is a 404 problem', async () => {
    const response = await app.request('GET', '/api/nothing-here');
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  });

  it('every response to a forged cookie is the same as without one', async () => {
    const ada = await createUser(app.database);
    const forged = { ...ada, cookie: ada.cookie.replace(/.{6}$/, 'AAAAAA') };
    expect((await app.request('GET', '/api/records/patents', { as: forged })).status).toBe(401);
  });
});
