import { beforeAll, expect, it } from 'vitest';

import { createApp } from '#app/server/create-app.ts';

import { subjects } from './access/subjects.ts';
import { createFuzzUsers, type FuzzUsers } from './fuzz-people.ts';
import { charactersOf } from './fuzz-texts.ts';
import { describeRequest, findFaults, fuzzRequests, type ApiDocument, type FuzzRequest } from './fuzz.ts';
import { useTestApp } from './test-app.ts';

const COUNT = 500;
const AT_ONCE = 16;
const SEED = 20_261_120;
const unlimited = '1000000';
const app = useTestApp({
  RATE_LIMIT_SIGN_UP: unlimited,
  RATE_LIMIT_SIGN_IN: unlimited,
  RATE_LIMIT_UPLOADS: unlimited,
  RATE_LIMIT_CONTACT: unlimited,
  MAX_ROWS_PER_USER: unlimited,
  RATE_LIMIT_WRITES: unlimited,
});
let people: FuzzUsers;
let document: ApiDocument;

beforeAll(async () => {
  people = await createFuzzUsers(app);
  document = (await (await app.request('GET', '/api/openapi.json')).json()) as ApiDocument;
});

it('every route responds to any input of any user, and rejects with a message', async () => {
  const hono = createApp(app);
  const requests = fuzzRequests({ document, world: people.world, subjects, count: COUNT, seed: SEED });
  const found: string[] = [];
  const statuses = new Set<number>();

  async function send(request: FuzzRequest, index: number): Promise<void> {
    const { subject, method, path, headers, body } = request;
    const cookie = people.cookies[subject];
    const init = {
      method,
      headers: { origin: app.env.APP_URL, ...(cookie ? { cookie } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    };
    // Each request has its own address, so that no limit applies.
    const response = await hono.request(path, init, {
      incoming: { socket: { remoteAddress: `198.18.${index >> 8}.${index & 255}` } },
    });
    statuses.add(response.status);
    const faults = await findFaults(request, response);
    if (faults.length > 0) found.push(`${faults.join('; ')} <- ${describeRequest(request)}`);
  }

  for (let begin = 0; begin < requests.length; begin += AT_ONCE) {
    await Promise.all(requests.slice(begin, begin + AT_ONCE).map((request, offset) => send(request, begin + offset)));
  }
  expect(found).toEqual([]);
  expect(requests.length).toBeGreaterThanOrEqual(COUNT);
  // The request has passed the guard and the session check.
  for (const status of [200, 201, 204, 400, 401, 403, 404, 422]) expect(statuses).toContain(status);
}, 180_000);

it('every route is tried as every user', () => {
  const requests = fuzzRequests({ document, world: people.world, subjects, count: COUNT, seed: SEED });
  const tried = new Set(
    requests.map(({ operation, subject }) => `${operation.method} ${operation.path} as ${subject}`),
  );
  for (const [path, byMethod] of Object.entries(document.paths)) {
    for (const method of Object.keys(byMethod)) {
      for (const subject of subjects) expect(tried).toContain(`${method.toUpperCase()} ${path} as ${subject}`);
    }
  }
});

it('the fuzzer knows every Unicode class, and sends unstorable text in every field', () => {
  expect(Object.entries(charactersOf).filter(([, characters]) => characters.length === 0)).toEqual([]);
  const requests = fuzzRequests({ document, world: people.world, subjects, count: 160 * COUNT, seed: SEED });
  const bodies = requests.flatMap(({ path, body }) =>
    path.startsWith('/api/drafts') && typeof body === 'string' ? [body] : [],
  );
  const places: [string, readonly string[], RegExp][] = [
    ['a value of a draft', bodies, /"values":\{.*:"[^"]*\\u(?:0000|d[89a-f]..)/],
    ['a key of a draft', bodies, /"values":\{.*"[^"]*\\u(?:0000|d[89a-f]..)[^"]*":/],
    ['a list of a draft', bodies, /"values":\{.*\[[^\]]*\\u(?:0000|d[89a-f]..)/],
    ['a query', requests.map(({ path }) => path), /\?.*=[^&]*(?:%00|%ed%[ab])/i],
    ['the name of a parameter', requests.map(({ path }) => path), /[?&][^=&]*(?:%00|%ed%[ab])[^&]*=/i],
    ['a path', requests.map(({ path }) => path), /^[^?]*(?:%00|%ed%[ab])/i],
    ['a header', requests.map(({ headers }) => headers['idempotency-key'] ?? ''), /[\x80-\xff]/],
  ];
  for (const [place, sent, holds] of places) {
    expect([place, sent.some((text) => holds.test(text))]).toEqual([place, true]);
  }
});
