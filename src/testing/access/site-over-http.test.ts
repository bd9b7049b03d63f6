// Site content that admins edit. Every signed-in user reads active rows, its admins read all.
import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { permissions, type Permission } from '#core/shared/permissions.ts';

import { createUser, type TestUser } from '../people.ts';
import { useTestApp } from '../test-app.ts';
import { siteStatsOverHttp, plansOverHttp, testimonialsOverHttp } from './expectations.ts';
import { createSubject, subjects, revokeAccess } from './subjects.ts';

const app = useTestApp();

type Feature = {
  address: string;
  expected: typeof testimonialsOverHttp;
  permission: Permission;
  /** A row for one test, and its key in the path. */
  make: SQL;
  body: object;
  change: object;
};

const features: Feature[] = [
  {
    address: '/api/testimonials',
    expected: testimonialsOverHttp,
    permission: 'manage_content',
    make: sql`insert into testimonials (name, content) values ('Ada', 'Said') returning id::text as name, version`,
    body: { name: 'Grace', content: 'Said' },
    change: { title: 'Engineer' },
  },
  {
    address: '/api/site-stats',
    expected: siteStatsOverHttp,
    permission: 'manage_content',
    make: sql`update site_stats set is_active = true where key = 'clients' returning key as name, version`,
    body: { key: 'awards', value: '9', label: 'awards' },
    change: { value: '301' },
  },
  {
    address: '/api/plans',
    expected: plansOverHttp,
    permission: 'manage_subscriptions',
    make: sql`insert into subscription_plans (name, price) values ('Trial', 1) returning id::text as name, version`,
    body: { name: 'Trial', price: 1 },
    change: { price: 2 },
  },
];

const operations = ['list', 'add', 'change', 'delete'] as const;
type Operation = (typeof operations)[number];

describe.each(features.map((feature) => [feature.address, feature] as const))('%s', (_address, feature) => {
  let owner: TestUser;
  beforeAll(async () => {
    owner = await createUser(app.database, { role: 'admin', isOwner: true });
  });

  describe.each(subjects.map((subject) => [subject, feature.expected[subject]] as const))('%s', (subject, expected) => {
    let person: TestUser | undefined;
    beforeAll(async () => {
      person = await createSubject(app.database, subject);
      if (person) await revokeAccess(app.database, subject, person.id);
    });

    it.each(operations.map((operation) => [operation, expected[operation]] as const))(
      '%s returns %i',
      async (operation, status) => {
        const response = await send(feature, { operation, as: person });
        expect(response.status, await response.clone().text()).toBe(status);
        const allowed = await send(feature, { operation, as: owner });
        expect(allowed.status, 'the same by an owner admin').toBe(feature.expected['owner admin'][operation]);
      },
    );
  });

  it.each(permissions)('is edited by a sub-admin with %s only if that is its permission', async (permission) => {
    const admin = await createUser(app.database, { role: 'admin', permissions: [permission] });
    const mayKeep = permission === feature.permission;
    expect((await send(feature, { operation: 'change', as: admin })).status).toBe(mayKeep ? 200 : 403);
    expect(await listed(admin)).toMatchObject({ can: { manage: mayKeep } });
  });

  it('shows inactive items only to users who edit them', async () => {
    const reader = await createUser(app.database);
    const { name, version } = await createRow(feature);
    expect(await namesFor(reader)).toContain(name);
    expect(
      (await app.request('PATCH', `${feature.address}/${name}`, { as: owner, body: { is_active: false, version } }))
        .status,
    ).toBe(200);
    expect(await namesFor(owner)).toContain(name);
    expect(await namesFor(reader)).not.toContain(name);
    expect(await listed(reader)).toMatchObject({ can: { manage: false } });
  });

  async function listed(as: TestUser): Promise<{ rows: { id?: string; key?: string }[] }> {
    const response = await app.request('GET', feature.address, { as });
    return (await response.json()) as { rows: { id?: string; key?: string }[] };
  }

  async function namesFor(as: TestUser): Promise<(string | undefined)[]> {
    return (await listed(as)).rows.map(({ id, key }) => key ?? id);
  }
});

async function send(
  feature: Feature,
  { operation, as }: { operation: Operation; as: TestUser | undefined },
): Promise<Response> {
  const { address, body, change } = feature;
  if (operation === 'list') return app.request('GET', address, { as });
  if (operation === 'add') return app.request('POST', address, { as, body });
  const { name, version } = await createRow(feature);
  if (operation === 'delete') return app.request('DELETE', `${address}/${name}`, { as });
  return app.request('PATCH', `${address}/${name}`, { as, body: { ...change, version } });
}

async function createRow({ make }: Feature): Promise<{ name: string; version: number }> {
  const [row] = await app.database.asSystem('a test makes a row', (tx) =>
    selectRows<{ name: string; version: number }>(tx, make),
  );
  if (!row) throw new Error('No row was made');
  return row;
}
