// Sends a well-formed and a random request to every route as every subject.
import { beforeAll, describe, expect, it } from 'vitest';

import { messages } from '#core/shared/messages.ts';

import { newAddress } from '../accounts.ts';
import { fileOfRoute, routes } from '../all-samples.ts';
import { makeFuzzPeople, type FuzzPeople } from '../fuzz-people.ts';
import { fuzzRequests, type ApiDocument } from '../fuzz.ts';
import { useTestApp } from '../test-app.ts';
import { tryRoute, wrongInput } from './route-checks.ts';
import { refusalOf } from './route-lines.ts';
import { subjects } from './subjects.ts';

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
let people: FuzzPeople;
let document: ApiDocument;

beforeAll(async () => {
  people = await makeFuzzPeople(app);
  document = (await (await app.request('GET', '/api/openapi.json')).json()) as ApiDocument;
});

describe('access to every route', () => {
  it('is declared by its feature, with the allowed roles', () => {
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\/$/, '')}`),
    );
    const lines = [
      ...documented
        .filter((name) => !Object.hasOwn(routes, name))
        .map((name) => `${fileOfRoute(name)}: add \`routes: { '${name}': 'signed in' }\`, or who else may use it`),
      ...Object.keys(routes)
        .filter((name) => !documented.includes(name))
        .map((name) => `${fileOfRoute(name)}: delete \`${name}\` from \`routes\``),
    ];
    expect(lines).toEqual([]);
    expect(documented.length).toBeGreaterThan(60);
  });

  it.each(Object.entries(routes))('%s answers each role as its feature declares', async (name, sample) => {
    const { actual, expected, wrong } = await tryRoute(app, { document, people: people.people, name, sample });
    const line = `${fileOfRoute(name)}: give \`${name}\` a \`path\` or \`body\` that is no wrong input, as is ${wrong}`;
    expect(actual, wrong && line).toEqual(expected);
  });

  it('has no effect if denied, whatever is sent', async () => {
    const count = Object.keys(routes).length * subjects.length;
    const requests = fuzzRequests({ document, world: people.world, subjects, count, seed: SEED });
    const odd: string[] = [];
    for (const { operation, subject, method, path, headers, body } of requests) {
      const name = `${operation.method} ${operation.path.replace(/\/$/, '')}`;
      const refusal = routes[name] && refusalOf(routes[name], subject);
      if (!refusal || method !== operation.method) continue;
      // Other tests send other cookies and origins.
      const { cookie: _cookie, origin: _origin, ...rest } = headers;
      const as = people.people[subject];
      const answer = await app.request(method, path, { ...(as && { as }), headers: rest, body, ip: newAddress() });
      await answer.body?.cancel();
      const { status } = answer;
      if (status !== messages[refusal].status && !wrongInput.has(status)) {
        odd.push(`${name} answered ${subject} with ${status}`);
      }
    }
    expect(odd).toEqual([]);
  }, 120_000);
});
