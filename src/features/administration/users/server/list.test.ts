import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { COUNTED_ROWS, PAGE_SIZE } from '#core/shared/list-query.ts';
import type { Problem } from '#core/shared/messages.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { readPlan } from '#testing/plans.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { UserRow } from '../schema.ts';
import { userConditions } from './queries.ts';

const app = useTestApp();
let owner: TestUser;
/** By name. */
const people: Record<string, TestUser> = {};

beforeAll(async () => {
  owner = await named('Olive Owner', { role: 'admin', isOwner: true });
  await named('Ada Byron', {});
  await named('Zoë García', { role: 'mentor', trialDays: 3 });
  await named('Bartek Wolny', { role: 'attorney', trialDays: -2 });
  await named('Kei Tanabe', { email: 'kei.tanabe@xn--r8jz45g.example', isSubscribed: true, trialDays: -9 });
  await named('Ines 50%_Off', { isActive: false });
  await named('Unconfirmed User', { isVerified: false });
  await app.database.asSystem('a second, inactive role', (tx) =>
    tx.execute(
      sql`insert into user_roles (user_id, role, is_active, trial_start_date, trial_end_date) values (${people['Ada Byron']?.id}, 'mentor', false, now(), now() + interval '1 day')`,
    ),
  );
});

describe('the list of users', () => {
  it('contains every user by name, with their roles', async () => {
    const { rows, total } = await list({});
    expect(total).toBe(7);
    expect(rows.map(({ name }) => name)).toEqual([
      'Ada Byron',
      'Bartek Wolny',
      'Ines 50%_Off',
      'Kei Tanabe',
      'Olive Owner',
      'Unconfirmed User',
      'Zoë García',
    ]);
    expect(rows[0]).toEqual({
      id: people['Ada Byron']?.id,
      name: 'Ada Byron',
      email: people['Ada Byron']?.email,
      is_confirmed: true,
      roles: ['applicant'],
      off_roles: ['mentor'],
      unverified: [],
      trial_end_date: expect.any(String),
      is_subscribed: false,
      created_at: expect.any(String),
      last_active_at: expect.any(String),
    });
    expect(rows.find(({ name }) => name === 'Unconfirmed User')?.is_confirmed).toBe(false);
  });

  it.each([
    ['garcia', ['Zoë García']],
    ['zoe GAR', ['Zoë García']],
    ['byron ada', ['Ada Byron']],
    ['kei.tanabe@', ['Kei Tanabe']],
    ['kei.tanabe@例え.example', ['Kei Tanabe']],
    ['50%', ['Ines 50%_Off']],
    ['5_%', []],
    ["o'neill", []],
    ["' or true --", []],
    ['  ', 7],
  ])('finds by name and email: %s', async (q, names) => {
    const { rows, total } = await list({ q });
    expect(typeof names === 'number' ? total : rows.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    [{ role: 'applicant' }, ['Ada Byron', 'Ines 50%_Off', 'Kei Tanabe', 'Unconfirmed User']],
    [{ role: 'mentor' }, ['Ada Byron', 'Zoë García']],
    // All filters match one of their roles.
    [{ role: 'mentor', active: 'true' }, ['Zoë García']],
    [{ active: 'false' }, ['Ada Byron', 'Ines 50%_Off']],
    [{ trial: 'ending' }, ['Ada Byron', 'Zoë García']],
    [{ trial: 'over' }, ['Bartek Wolny']],
    [{ trial: 'running', role: 'mentor', active: 'true' }, ['Zoë García']],
    [{ subscribed: 'true' }, ['Kei Tanabe']],
    [{ subscribed: 'false', role: 'attorney' }, ['Bartek Wolny']],
    [{ subscribed: 'false', role: 'admin' }, []],
    [{ q: 'ada', role: 'attorney' }, []],
  ])('filters by %j', async (query, names) => {
    const { rows, total } = await list(query);
    expect([rows.map(({ name }) => name), total]).toEqual([names, names.length]);
  });

  it('sorts by each column, in both directions, with paging', async () => {
    const first = async (query: Record<string, string>) => (await list(query)).rows[0]?.name;
    expect(await first({ direction: 'desc' })).toBe('Zoë García');
    expect(await first({ sort: 'email' })).toBe('Ada Byron');
    expect(await first({ sort: 'created_at' })).toBe('Olive Owner');
    expect(await first({ sort: 'created_at', direction: 'desc' })).toBe('Unconfirmed User');
    expect(await list({ page: '2' })).toMatchObject({ rows: [], total: 7 });
  });

  it('downloads as a file, and reports each invalid parameter', async () => {
    const file = await app.request('GET', '/api/users?format=csv&role=mentor', { as: owner });
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect((await file.text()).split('\r\n').length).toBe(4);
    const bad = await app.request(
      'GET',
      '/api/users?role=king&active=1&trial=x&subscribed=y&sort=age&page=0&trash=true',
      {
        as: owner,
      },
    );
    expect([bad.status, Object.keys(((await bad.json()) as Problem).fields ?? {}).toSorted()]).toEqual([
      422,
      ['active', 'page', 'role', 'sort', 'subscribed', 'trash', 'trial'],
    ]);
  });

  it('shows provider admins the names, and no trials', async () => {
    const as = await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
    const rows = (await list({ role: 'mentor' }, as)).rows;
    expect(rows.map(({ name, trial_end_date, is_subscribed }) => [name, trial_end_date, is_subscribed])).toEqual([
      ['Ada Byron', null, null],
      ['Zoë García', null, null],
    ]);
    expect((await list({ role: 'attorney', trial: 'running', subscribed: 'true' }, as)).total).toBe(1);
  });

  it('returns the roles its reader may assign', async () => {
    const can = async (...permissions: ('manage_roles' | 'manage_users')[]) =>
      (await list({}, await createUser(app.database, { role: 'admin', permissions }))).can;
    expect((await list({})).can).toEqual({ create: true, roles: ['applicant', 'attorney', 'mentor', 'admin'] });
    expect(await can('manage_roles')).toEqual({ create: true, roles: ['applicant', 'attorney', 'mentor'] });
    expect(await can('manage_users')).toEqual({ create: false, roles: [] });
  });
});

describe('the list of many users', () => {
  beforeAll(async () => {
    await app.database.asSystem('many users', async (tx) => {
      // Triggers would take most of the time.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`
        insert into users (name, email, email_verified)
        select translate(md5(n::text), '0123456789', 'ghijklmnop'), md5(n::text) || '@example.com', true from generate_series(1, 3000) as n`);
      await tx.execute(sql`
        insert into users (name, email, email_verified)
        select 'Crowd', 'crowd' || n || '@example.com', true from generate_series(1, 7500) as n`);
      await tx.execute(sql`
        insert into user_roles (user_id, role, trial_start_date, trial_end_date)
        select id, role, now(), now() + interval '2 days' from users, unnest(array['mentor', 'attorney']) as role where email ~ '^([0-9a-f]{32}|crowd[0-9]+)@'`);
      await tx.execute(sql`analyze users, user_roles`);
    });
  });

  it.each<[Record<string, string>, number]>([
    [{}, COUNTED_ROWS],
    [{ q: 'example' }, COUNTED_ROWS],
    [{ role: 'mentor' }, COUNTED_ROWS],
    [{ trial: 'ending' }, COUNTED_ROWS],
    [{ q: 'ckcaki' }, 1],
  ])('the list of many users with %j is counted up to a limit, and paged', async (query, total) => {
    const found = await list(query);
    expect(found.total).toBe(total);
    if (total > 1) expect((await list({ ...query, page: '401' })).rows).toHaveLength(PAGE_SIZE);
  });

  it.each([
    ['what is searched for', { q: 'ckcaki' }, '', 'Bitmap Index Scan on users_search'],
    ['a page by name', {}, 'order by lower(u.name) asc, u.id asc limit 25', 'Index Scan using users_by_name'],
    ['a page by date', {}, 'order by u.created_at desc, u.id desc limit 25', 'using users_newest'],
  ])('looks up %s in its index', async (_what, query, order, index) => {
    const plan = await app.database.asSystem('a test reads the plan', (tx) =>
      readPlan(tx, sql`select u.* from users u where ${userConditions(query, true)} ${sql.raw(order)}`),
    );
    expect(plan).toContain(index);
  });
});

async function named(name: string, facts: Parameters<typeof createUser>[1]): Promise<TestUser> {
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`;
  const person = await createUser(app.database, { email, ...facts });
  await app.database.asSystem('names a test person', (tx) =>
    tx.execute(sql`update users set name = ${name} where id = ${person.id}`),
  );
  people[name] = person;
  return person;
}

async function list(
  query: Record<string, string>,
  as = owner,
): Promise<{ rows: UserRow[]; total: number; can: { create: boolean; roles: string[] } }> {
  const response = await app.request('GET', `/api/users?${new URLSearchParams(query)}`, { as });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as Awaited<ReturnType<typeof list>>;
}
