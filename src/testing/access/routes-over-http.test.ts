// Each route's `for` against what the route does: whom it refuses gets nothing done, and whom it lets in is not refused.
import { beforeAll, describe, expect, it } from 'vitest';

import { createApp } from '#app/server/create-app.ts';
import { features, product } from '#app/server/features.ts';
import type { Access } from '#core/server/access.ts';
import type { Actor } from '#core/server/database/database.ts';
import { mountsOf } from '#core/server/feature.ts';
import { routesIn } from '#core/server/route.ts';
import { messages, type MessageCode } from '#core/shared/messages.ts';

import { makeFuzzPeople, type FuzzPeople } from '../fuzz-people.ts';
import { fuzzRequests, type ApiDocument, type FuzzRequest } from '../fuzz.ts';
import { useTestApp } from '../test-app.ts';
import { subjects, type Subject } from './subjects.ts';

/** Of each route and subject. Some have wrong input, which is refused before anyone is. */
const TRIES = 2;
const wrongInput: ReadonlySet<number> = new Set([400, 404, 413, 415, 422]);
const SEED = 20_261_122;
const unlimited = '1000000';
const app = useTestApp({
  LIMIT_SIGN_UP: unlimited,
  LIMIT_SIGN_IN: unlimited,
  LIMIT_UPLOADS: unlimited,
  LIMIT_CONTACT: unlimited,
  LIMIT_ROWS: unlimited,
  LIMIT_WRITES: unlimited,
});

/** By method and address, as the API's document writes them. */
const accesses = new Map<string, Access>();
const seen = new Map<string, { subject: Subject; expected: MessageCode | undefined; status: number }[]>();

beforeAll(async () => {
  const parts = { product, stylesheets: [] };
  for (const kind of ['routes', 'bodies'] as const) {
    for (const [address, make] of mountsOf(features, kind)) {
      for (const { route, access } of routesIn(make(app, parts))) {
        accesses.set(`${route.method.toUpperCase()} ${`${address}${route.path}`.replace(/\/$/, '')}`, access);
      }
    }
  }
  const people = await makeFuzzPeople(app);
  const actors = await actorsOf(people);
  const hono = createApp(app);
  const document = (await (await app.request('GET', '/api/openapi.json')).json()) as ApiDocument;
  const operations = Object.values(document.paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0);
  const count = operations * subjects.length * TRIES;
  const requests = fuzzRequests({ document, world: people.world, subjects, count, seed: SEED });
  for (const [index, request] of requests.entries()) {
    const { operation, subject, method } = request;
    const name = `${operation.method} ${operation.path.replace(/\/$/, '')}`;
    const access = accesses.get(name);
    // What changes the user would change who they are for the requests that follow.
    if (!access || access.isPublic || method !== operation.method || /^DELETE .*(account|sessions)/.test(name)) {
      continue;
    }
    const answer = await hono.request(...asSent(request, people), {
      incoming: { socket: { remoteAddress: `198.18.${(index >> 8) & 255}.${index & 255}` } },
    });
    await answer.body?.cancel();
    const actor = actors[subject];
    const expected = actor ? access.refusal(actor, app.now()) : 'signed_out';
    seen.set(name, [...(seen.get(name) ?? []), { subject, expected, status: answer.status }]);
  }
}, 120_000);

describe('every route', () => {
  it('declares who may use it', async () => {
    const document = (await (await app.request('GET', '/api/openapi.json')).json()) as ApiDocument;
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\/$/, '')}`),
    );
    expect(documented.filter((name) => !accesses.has(name))).toEqual([]);
    expect(documented.length).toBeGreaterThan(60);
  });

  it('does nothing for those whom its `for` refuses', () => {
    const done = [...seen].flatMap(([name, tries]) =>
      tries
        .filter(({ expected, status }) => expected !== undefined && status < 400)
        .map(({ subject, status }) => `${name} answered ${subject} with ${status}`),
    );
    expect(done).toEqual([]);
  });

  it('refuses them with the code that its `for` names, unless their input is refused before', () => {
    const isRefused = (status: number, code: MessageCode) => status === messages[code].status;
    const refused = [...seen].flatMap(([name, tries]) =>
      tries.flatMap(({ expected, subject, status }) => (expected ? [{ name, subject, expected, status }] : [])),
    );
    const odd = refused.filter(({ expected, status }) => !isRefused(status, expected) && !wrongInput.has(status));
    expect(odd).toEqual([]);
    const shown = new Set(
      refused.filter(({ expected, status }) => isRefused(status, expected)).map(({ name }) => name),
    );
    expect(shown.size).toBeGreaterThan(0.8 * new Set(refused.map(({ name }) => name)).size);
  });

  it('lets in those whom its `for` lets in', () => {
    const barred: ReadonlySet<number> = new Set([messages.signed_out.status, messages.wrong_role.status]);
    const closed = [...seen].filter(([, tries]) => {
      const allowed = tries.filter(({ expected }) => expected === undefined);
      return allowed.every(({ status }) => barred.has(status));
    });
    expect(closed.map(([name]) => name)).toEqual([]);
  });
});

/** Who each subject is to the database; undefined for those who have no session there. */
async function actorsOf({ people }: FuzzPeople): Promise<Partial<Record<Subject, Actor>>> {
  const actors: Partial<Record<Subject, Actor>> = {};
  for (const subject of subjects) {
    const token = people[subject]?.token;
    const actor = token && (await app.database.asActor(token, async (_tx, one) => one).catch(() => undefined));
    if (actor) actors[subject] = actor;
  }
  return actors;
}

function asSent({ subject, method, path, headers, body }: FuzzRequest, { cookies }: FuzzPeople): [string, RequestInit] {
  const cookie = cookies[subject];
  // What a sample says of who sends it and from where is another test's.
  const { cookie: _cookie, origin: _origin, ...rest } = headers;
  const sent = { ...rest, origin: app.env.APP_URL, ...(cookie ? { cookie } : {}) };
  return [path, { method, headers: sent, ...(body === undefined ? {} : { body }) }];
}
