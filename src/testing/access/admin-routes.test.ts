// Table of what each permission opens: every admin route, sent by holders of one permission each, by owners, and by
// users without any. Features declare access to their routes in samples.ts.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { features, registry } from '#app/server/features.ts';
import { getMounts } from '#core/server/feature.ts';
import { getRoutes } from '#core/server/route.ts';
import { permissions, type Permission } from '#core/shared/permissions.ts';

import { fileOfRoute, routes } from '../all-samples.ts';
import type { ApiDocument } from '../fuzz.ts';
import { createUser, type TestUser, type TestUserFacts } from '../people.ts';
import { useTestApp } from '../test-app.ts';
import { wellFormedRequest } from '../well-formed.ts';
import { listUsers, type RouteSample, type RouteUsers } from './route-lines.ts';

const unlimited = '1000000';
const app = useTestApp({ RATE_LIMIT_WRITES: unlimited, MAX_ROWS_PER_USER: unlimited });

const others = {
  'signed out': undefined,
  applicant: {},
  mentor: { role: 'mentor' },
  attorney: { role: 'attorney' },
  'admin without permissions': { role: 'admin' },
  'deactivated admin of every permission': { role: 'admin', permissions: [...permissions] },
  'owner without a second factor': { role: 'admin', isOwner: true, secondFactor: 'missing' },
  owner: { role: 'admin', isOwner: true },
} as const satisfies Record<string, TestUserFacts | undefined>;
type Subject = Permission | keyof typeof others;
const subjects = [...permissions, ...(Object.keys(others) as (keyof typeof others)[])];

const people = new Map<Subject, TestUser>();
let document: ApiDocument;
beforeAll(async () => {
  document = (await (await app.request('GET', '/api/openapi.json')).json()) as ApiDocument;
  for (const permission of permissions) {
    people.set(permission, await createUser(app.database, { role: 'admin', permissions: [permission] }));
  }
  for (const [subject, facts] of Object.entries(others)) {
    if (facts) people.set(subject as Subject, await createUser(app.database, facts));
  }
  const deactivated = people.get('deactivated admin of every permission')?.id;
  await app.database.asSystem('deactivates an admin', (tx) =>
    tx.execute(sql`update admin_roles set is_active = false where user_id = ${deactivated}`),
  );
});

/** Routes that need a permission, or an owner. */
const opened = Object.entries(routes)
  .map(([name, sample]) => ({ name, sample, users: listUsers(sample) }))
  .filter(({ users }) => users.some((one) => one === 'owner' || isPermission(one)));

describe.each(opened)('$name', ({ name, sample, users }) => {
  const opening = users.filter((one) => one !== 'owner');
  it(`is allowed only for ${['owners', ...opening].join(', ')}`, async () => {
    const admitted: readonly string[] = ['owner', ...opening];
    const outcomes: Record<string, string> = {};
    for (const subject of subjects) outcomes[subject] = await ask({ name, sample, subject });
    const refusal = (subject: Subject) => (subject === 'signed out' ? 'refused 401' : 'refused 403');
    expect(outcomes).toEqual(
      Object.fromEntries(
        subjects.map((subject) => [subject, admitted.includes(subject) ? 'let in' : refusal(subject)]),
      ),
    );
  });
});

it('every admin route is listed', () => {
  const declared: string[] = [];
  for (const kind of ['routes', 'rawBodyRoutes'] as const) {
    for (const [address, make] of getMounts(features, kind)) {
      for (const { route, access } of getRoutes(make(app, { registry, stylesheets: [] }))) {
        const isForAdmins = access.name.includes('admin');
        if (isForAdmins) declared.push(`${route.method.toUpperCase()} ${`${address}${route.path}`.replace(/\/$/, '')}`);
      }
    }
  }
  const names = opened.map(({ name }) => name);
  const lines = [
    ...declared
      .filter((name) => !names.includes(name))
      .map((name) => `${fileOfRoute(name)}: give \`${name}\` to admins`),
    ...names
      .filter((name) => !declared.includes(name))
      .map((name) => `${fileOfRoute(name)}: take \`${name}\` from admins`),
  ];
  expect(lines).toEqual([]);
});

function isPermission(users: RouteUsers): users is Permission {
  return permissions.some((permission) => permission === users);
}

/** A well-formed request has IDs that do not exist, so allowed users get 404. */
async function ask(route: { name: string; sample: RouteSample; subject: Subject }): Promise<string> {
  const { method, path, headers, body } = wellFormedRequest(document, route);
  const as = people.get(route.subject);
  const { status } = await app.request(method, path, { ...(as && { as }), headers, body });
  return status === 401 || status === 403 ? `refused ${status}` : 'let in';
}
