// Sends a well-formed and a random request to every route as every subject.
import { fileURLToPath } from 'node:url';

import { beforeAll, describe, expect, it } from 'vitest';

import { messages } from '#core/shared/messages.ts';

import { listElevated } from '../../../tools/scripts/check-structure.mjs';
import { readRepository } from '../../../tools/scripts/repository.mjs';
import { newIp } from '../accounts.ts';
import { fileOfRoute, routes } from '../all-samples.ts';
import { createElevatedLog } from '../elevated-log.ts';
import { createFuzzUsers, type FuzzUsers } from '../fuzz-people.ts';
import { fuzzRequests, type ApiDocument } from '../fuzz.ts';
import { useTestApp } from '../test-app.ts';
import { tryRoute, wrongInput } from './route-checks.ts';
import { expectedError } from './route-lines.ts';
import { subjects } from './subjects.ts';

const SEED = 20_261_122;
const isFormat = ({ name }: { name: string }): boolean => name === 'format';
const unlimited = '1000000';
const { log, acts } = createElevatedLog();
const settings = {
  RATE_LIMIT_SIGN_UP: unlimited,
  RATE_LIMIT_SIGN_IN: unlimited,
  RATE_LIMIT_UPLOADS: unlimited,
  RATE_LIMIT_CONTACT: unlimited,
  MAX_ROWS_PER_USER: unlimited,
  RATE_LIMIT_WRITES: unlimited,
};
const app = useTestApp(settings, undefined, { log });
/**
 * Actions without row policies that are not reached by a well-formed request of a user unrelated to every row, with the
 * test that reaches them.
 */
const reachedElsewhere: Record<string, string> = {
  'finds the payment link of an own order': 'src/features/billing/orders/server/routes.test.ts',
  'opens a payment page of an own order': 'src/features/billing/orders/server/card-pages.test.ts',
  'keeps the payment page of an own order': 'src/features/billing/orders/server/card-pages.test.ts',
  'reads the payment page of an own order': 'src/features/billing/orders/server/card-pages.test.ts',
  'reads which shared files are unreadable': 'src/features/evidence/readiness/server/routes.test.ts',
  'withdraws an own task': 'src/features/collaboration/tasks/server/withdrawal.test.ts',
};
let people: FuzzUsers;
let document: ApiDocument;

beforeAll(async () => {
  people = await createFuzzUsers(app);
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

  it.each(Object.entries(routes))('%s responds to each role as its feature declares', async (name, sample) => {
    const before = acts.length;
    const { actual, expected, wrong } = await tryRoute(app, { document, people: people.people, name, sample });
    const line = `${fileOfRoute(name)}: give \`${name}\` a \`path\` or \`body\` that is no wrong input, as is ${wrong}`;
    expect(actual, wrong && line).toEqual(expected);
    const refused = subjects.filter((subject) => expectedError(sample, subject)).map((one) => people.people[one]?.id);
    expect(acts.slice(before).filter(({ userId }) => refused.includes(userId))).toEqual([]);
  });

  it('includes each list as a file', async () => {
    const lists = Object.entries(document.paths).filter(([, { get }]) => get?.parameters?.some(isFormat));
    const statuses = await Promise.all(
      lists.map(async ([path]) => {
        const sample = routes[`GET ${path.replace(/\/$/, '')}`];
        const reader = subjects.find((one) => sample && expectedError(sample, one) === undefined);
        const as = reader && people.people[reader];
        const file = await app.request('GET', `${path}?format=csv`, { ...(as && { as }), ip: newIp() });
        return [path, file.status, file.headers.get('content-type')];
      }),
    );
    expect(statuses).toEqual(lists.map(([path]) => [path, 200, 'text/csv; charset=utf-8']));
    expect(lists.length).toBeGreaterThan(20);
  });

  it('tries each action without row policies', () => {
    const declared = listElevated(readRepository(fileURLToPath(new URL('../../..', import.meta.url)))).map(
      ({ reason }) => reason,
    );
    expect(declared.length).toBeGreaterThan(0);
    const reached = new Set([...acts.map(({ reason }) => reason), ...Object.keys(reachedElsewhere)]);
    expect(declared.filter((reason) => reason === undefined || !reached.has(reason))).toEqual([]);
  });

  it('has no effect if denied, for any input', async () => {
    const count = Object.keys(routes).length * subjects.length;
    const requests = fuzzRequests({ document, world: people.world, subjects, count, seed: SEED });
    const odd: string[] = [];
    const before = acts.length;
    for (const { operation, subject, method, path, headers, body } of requests) {
      const name = `${operation.method} ${operation.path.replace(/\/$/, '')}`;
      const refusal = routes[name] && expectedError(routes[name], subject);
      if (!refusal || method !== operation.method) continue;
      // Other tests send other cookies and origins.
      const { cookie: _cookie, origin: _origin, ...rest } = headers;
      const as = people.people[subject];
      const response = await app.request(method, path, { ...(as && { as }), headers: rest, body, ip: newIp() });
      await response.body?.cancel();
      const { status } = response;
      if (status !== messages[refusal].status && !wrongInput.has(status)) {
        odd.push(`${name} answered ${subject} with ${status}`);
      }
    }
    expect(odd).toEqual([]);
    expect(acts.slice(before)).toEqual([]);
  }, 120_000);
});
