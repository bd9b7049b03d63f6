// Admins who manage providers assign applicants to mentors or attorneys, and end assignments.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import type { Problem } from '#core/shared/messages.ts';
import { permissions } from '#core/shared/permissions.ts';
import { lockAccess } from '#features/accounts/roles/server/queries.ts';
import { decideCredential, submitCredential } from '#testing/credentials.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { readPlan } from '#testing/plans.ts';
import { assign, readNotifications, submitTask } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { sendConcurrently } from '#testing/waiting.ts';

import type { AssignmentRow } from '../schema.ts';
import { assignmentConditions } from './queries.ts';

const app = useTestApp();
let admin: TestUser;
let ada: TestUser;
let grace: TestUser;
beforeAll(async () => {
  admin = await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
});
beforeEach(async () => {
  ada = await createUser(app.database);
  grace = await named('Grace Hopper', { role: 'mentor' });
});

const send = (body: unknown, as: TestUser | null = admin) =>
  app.request('POST', '/api/assignments', { ...(as && { as }), body });
const pair = (applicant: TestUser, provider: TestUser) => ({ applicant: applicant.email, provider: provider.email });
const end = (id: string, as: TestUser | null = admin, body: object = {}) =>
  app.request('POST', `/api/assignments/${id}/end`, { ...(as && { as }), body });

async function readFields(response: Response): Promise<Record<string, string> | undefined> {
  expect(response.status).toBe(422);
  return ((await response.json()) as Problem).fields;
}

describe('an unverified provider', () => {
  const verify = async (provider: TestUser): Promise<void> => {
    await decideCredential(app, admin, await submitCredential(app, provider, { role: 'mentor' }));
  };
  const set = (value: string) =>
    app.database.asSystem('a test sets the rule', (tx) =>
      tx.execute(sql`
        insert into settings (key, value) values ('provider_verification', ${value}) on conflict (key) do update set value = excluded.value`),
    );
  const readCode = async (response: Response) => [response.status, ((await response.json()) as Problem).code];

  it('is assigned after a confirmation, and marked as not verified until verified', async () => {
    const input = { ...pair(ada, grace), allows_unverified: false };
    expect(await readCode(await send(input))).toEqual([409, 'provider_unverified']);
    expect((await list({ q: grace.email })).total).toBe(0);
    expect(await look('provider', grace.email)).toMatchObject([{ unverified: ['mentor'] }]);
    expect(await (await send({ ...input, allows_unverified: true })).json()).toMatchObject({ unverified: ['mentor'] });
    await verify(grace);
    expect((await list({ q: grace.email })).rows).toMatchObject([{ unverified: [] }]);
    expect(await look('provider', grace.email)).toMatchObject([{ unverified: [] }]);
    expect((await send({ ...input, applicant: (await createUser(app.database)).email })).status).toBe(201);
  });

  it('is not assigned if the owner requires verification', async () => {
    await set('required');
    const input = { ...pair(ada, grace), allows_unverified: true };
    expect(await readCode(await send(input))).toEqual([409, 'verification_required']);
    expect((await list({ q: grace.email })).total).toBe(0);
    await verify(grace);
    expect((await send(pair(ada, grace))).status).toBe(201);
    await set('');
  });

  it('is a pending item of provider admins until verified or unassigned', async () => {
    const others = await createUser(app.database, { role: 'admin', permissions: ['manage_content'] });
    const newProviders = (as: TestUser) =>
      app.database.asActor(as.token, (tx) =>
        selectRows<{ name: string; role: string }>(
          tx,
          sql`select name, role from app.new_providers() where id in (${grace.id}, ${ada.id})`,
        ),
      );
    expect(await newProviders(admin)).toEqual([{ name: 'Grace Hopper', role: 'mentor' }]);
    for (const as of [others, ada, grace]) expect(await newProviders(as)).toEqual([]);
    await assign(app.database, ada, grace);
    expect(await newProviders(admin)).toEqual([]);
  });
});

describe('assigning a provider', () => {
  it('links both users by email, opens the applicant’s submissions, and notifies both', async () => {
    const { task } = await submitTask(app, ada);
    expect((await app.request('GET', `/api/tasks/mentees/${task.id}`, { as: grace })).status).toBe(404);
    const response = await send({ applicant: ` ${ada.email.toUpperCase()}`, provider: grace.email });
    expect(response.status, await response.clone().text()).toBe(201);
    expect(await response.json()).toEqual({
      id: expect.any(String),
      user_id: ada.id,
      user_name: 'Ada Example',
      user_email: ada.email,
      mentor_id: grace.id,
      mentor_name: 'Grace Hopper',
      mentor_email: grace.email,
      mentor_roles: ['mentor'],
      unverified: ['mentor'],
      is_active: true,
      applicants: 1,
      assigned_at: expect.any(String),
    });
    expect((await app.request('GET', `/api/tasks/mentees/${task.id}`, { as: grace })).status).toBe(200);
    expect(await readNotifications(app.database, ada)).toEqual([
      {
        kind: 'role',
        title: 'Grace Hopper (not verified) is now assigned to you',
        message:
          'Grace Hopper is now your mentor, and can read and review what you submit. You decide whether they can also read your evidence. We have not verified their credentials yet.',
        link: '/dashboard/sharing',
      },
    ]);
    expect(await readNotifications(app.database, grace)).toEqual([
      expect.objectContaining({ title: 'You are now assigned to Ada Example', link: '/mentor' }),
    ]);
    for (const { email } of [ada, grace]) expect(await mailsTo(app.database, email)).toHaveLength(1);
  });

  it('is possible once for each pair', async () => {
    expect((await send(pair(ada, grace))).status).toBe(201);
    const again = await send(pair(ada, grace));
    expect([again.status, ((await again.json()) as Problem).detail]).toEqual([
      409,
      'This applicant is already assigned to this mentor or attorney.',
    ]);
    expect(await readNotifications(app.database, grace)).toHaveLength(1);
  });

  it('requires both emails, and reports every error at once', async () => {
    expect(await readFields(await send({ applicant: '', provider: '' }))).toEqual({
      applicant: 'Please choose an applicant',
      provider: 'Please choose a mentor or attorney',
    });
    const off = await createUser(app.database, { role: 'attorney', isActive: false });
    expect(await readFields(await send({ applicant: 'missing@example.com', provider: off.email }))).toEqual({
      applicant: 'User not found',
      provider: 'This user is not an active mentor or attorney',
    });
    const waiting = await createUser(app.database, { isVerified: false });
    expect(await readFields(await send({ applicant: waiting.email, provider: ada.email }))).toEqual({
      applicant: 'This person has not confirmed their email address yet, so you cannot assign anything to them.',
      provider: 'This user is not an active mentor or attorney',
    });
    expect(await readFields(await send(pair(grace, grace)))).toEqual({
      applicant: 'This user is not an active applicant',
    });
  });

  it('rejects assigning users to themselves, or admins to themselves', async () => {
    const both = await createUser(app.database);
    await addRole(both, 'mentor');
    expect(await readFields(await send(pair(both, both)))).toEqual({
      provider: 'An applicant cannot be assigned to themselves',
    });
    await addRole(admin, 'mentor');
    expect(await readFields(await send(pair(ada, admin)))).toEqual({
      provider: 'You cannot change your own access. Please ask an owner.',
    });
    await addRole(admin, 'applicant');
    expect(await readFields(await send(pair(admin, grace)))).toEqual({
      applicant: 'You cannot change your own access. Please ask an owner.',
    });
  });

  it('is rejected for all other users, also in SQL', async () => {
    const others = permissions.filter((permission) => permission !== 'manage_providers');
    const sub = await createUser(app.database, { role: 'admin', permissions: others });
    expect((await send(pair(ada, grace), null)).status).toBe(401);
    for (const as of [sub, ada, grace]) {
      expect((await send(pair(ada, grace), as)).status).toBe(403);
      for (const path of ['', '/users?as=provider&q=Grace']) {
        expect((await app.request('GET', `/api/assignments${path}`, { as })).status, path).toBe(403);
      }
      const seen = await app.database.asActor(as.token, (tx) =>
        selectRows(
          tx,
          sql`select from mentor_assignments where ${as.id}::uuid not in (user_id, mentor_id) union all select from users where id <> ${as.id}`,
        ),
      );
      expect(seen).toEqual([]);
    }
    const insert = app.database.asActor(admin.token, (tx) =>
      tx.execute(sql`insert into mentor_assignments (user_id, mentor_id) values (${ada.id}, ${grace.id})`),
    );
    await expect(insert).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});

describe('ending an assignment', () => {
  it('ends the access immediately, and notifies both users', async () => {
    const { task } = await submitTask(app, ada);
    const { id } = (await (await send(pair(ada, grace))).json()) as AssignmentRow;
    expect((await app.request('GET', `/api/tasks/mentees/${task.id}`, { as: grace })).status).toBe(200);
    expect((await end(id)).status).toBe(204);
    expect((await app.request('GET', `/api/tasks/mentees/${task.id}`, { as: grace })).status).toBe(404);
    expect((await readNotifications(app.database, ada)).map(({ title }) => title)).toContain(
      'Grace Hopper (not verified) is no longer assigned to you',
    );
    expect((await readNotifications(app.database, grace)).map(({ title }) => title)).toContain(
      'You are no longer assigned to Ada Example',
    );
    // The second admin gets an error that it has ended, and no notification is sent twice.
    expect((await end(id)).status).toBe(404);
    expect(await readNotifications(app.database, ada)).toHaveLength(2);
    expect((await send(pair(ada, grace))).status).toBe(201);
  });

  it('is rejected for all other users', async () => {
    await assign(app.database, ada, grace);
    const { rows } = await list({ q: ada.email });
    const [{ id } = { id: '' }] = rows;
    expect((await end(id, null)).status).toBe(401);
    for (const as of [ada, grace]) expect((await end(id, as)).status).toBe(403);
    expect((await list({ q: ada.email })).total).toBe(1);
    const removed = await app.database.asActor(admin.token, (tx) =>
      selectRows(tx, sql`delete from mentor_assignments where id = ${id} returning id`),
    );
    expect(removed).toEqual([]);
  });
});

describe('the list of assignments', () => {
  it('is searched by either user, filtered and sorted, with each provider’s applicant count', async () => {
    const zoe = await named('Zoë García', {});
    const bea = await named('Bea Lawyer', { role: 'attorney' });
    const off = await named('Omar Away', { role: 'mentor', isActive: false });
    await assign(app.database, zoe, grace);
    await assign(app.database, ada, grace);
    await assign(app.database, zoe, bea);
    await assign(app.database, zoe, off);
    const pairs = async (query: Record<string, string>) =>
      (await list(query)).rows.map(({ user_name, mentor_name }) => `${user_name}, ${mentor_name}`);
    expect(await pairs({ q: 'garcia hopper' })).toEqual(['Zoë García, Grace Hopper']);
    expect(await pairs({ q: zoe.email })).toEqual([
      'Zoë García, Omar Away',
      'Zoë García, Bea Lawyer',
      'Zoë García, Grace Hopper',
    ]);
    expect(await pairs({ q: zoe.email, sort: 'provider' })).toEqual([
      'Zoë García, Bea Lawyer',
      'Zoë García, Grace Hopper',
      'Zoë García, Omar Away',
    ]);
    expect(await pairs({ q: grace.email, sort: 'applicant', direction: 'desc' })).toEqual([
      'Zoë García, Grace Hopper',
      'Ada Example, Grace Hopper',
    ]);
    expect(await pairs({ q: zoe.email, kind: 'attorney' })).toEqual(['Zoë García, Bea Lawyer']);
    expect(await pairs({ q: zoe.email, active: 'false' })).toEqual(['Zoë García, Omar Away']);
    expect(await pairs({ q: zoe.email, active: 'true', kind: 'mentor' })).toEqual(['Zoë García, Grace Hopper']);
    expect((await list({ q: grace.email })).rows.map(({ applicants }) => applicants)).toEqual([2, 2]);
    expect(await list({ q: zoe.email, page: '2' })).toMatchObject({ rows: [], total: 3 });
    expect(await list({ q: "' or true --" })).toMatchObject({ total: 0, can: { create: true } });
    const file = await app.request('GET', `/api/assignments?format=csv&q=${zoe.email}`, { as: admin });
    expect((await file.text()).split('\r\n')).toHaveLength(5);
    const bad = await app.request('GET', '/api/assignments?kind=king&sort=age&active=1', { as: admin });
    expect(Object.keys((await readFields(bad)) ?? {}).toSorted()).toEqual(['active', 'kind', 'sort']);
  });
});

describe('concurrent assignment changes', () => {
  it('assign one pair once, and report it to the second request', async () => {
    const responses = await Promise.all([send(pair(ada, grace)), send(pair(ada, grace))]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await readNotifications(app.database, ada)).toHaveLength(1);
  });

  it('reject an assignment that waits while the mentor’s role is deactivated', async () => {
    const response = await sendConcurrently(app.database, {
      hold: lockAccess,
      change: (tx) => tx.execute(sql`update user_roles set is_active = false where user_id = ${grace.id}`),
      send: () => send(pair(ada, grace)),
    });
    expect(await readFields(response)).toEqual({ provider: 'This user is not an active mentor or attorney' });
  });

  it('reject an assignment that waits while the admin’s permission is revoked', async () => {
    const sub = await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
    const response = await sendConcurrently(app.database, {
      hold: lockAccess,
      change: (tx) => tx.execute(sql`update admin_roles set permissions = '{}' where user_id = ${sub.id}`),
      send: () => send(pair(ada, grace), sub),
    });
    expect([response.status, ((await response.json()) as Problem).code]).toEqual([403, 'wrong_role']);
    expect((await list({ q: grace.email })).total).toBe(0);
  });

  it('remove an assignment once, and notify both users once', async () => {
    const { id } = (await (await send(pair(ada, grace))).json()) as AssignmentRow;
    const responses = await Promise.all([end(id), end(id)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
    expect(await readNotifications(app.database, grace)).toHaveLength(2);
  });
});

describe('searching for users to assign', () => {
  it('finds eligible users by part of a name or email, with their number of assignments', async () => {
    const kay = await named('Kay Quill', { role: 'mentor' });
    await addRole(kay, 'attorney');
    await named('Kay Quill Off', { role: 'mentor', isActive: false });
    await named('Kay Quill Unconfirmed', { role: 'mentor', isVerified: false });
    const applicant = await named('Kay Quillson', {});
    await assign(app.database, applicant, kay);
    expect(await look('provider', 'quill ka')).toEqual([
      {
        name: 'Kay Quill',
        email: kay.email,
        roles: ['mentor', 'attorney'],
        assigned: 1,
        unverified: ['mentor', 'attorney'],
      },
    ]);
    expect(await look('applicant', applicant.email)).toEqual([
      { name: 'Kay Quillson', email: applicant.email, roles: ['applicant'], assigned: 1, unverified: [] },
    ]);
    expect(await look('provider', '%')).toEqual([]);
    expect(await look('applicant', admin.email)).toEqual([]);
  });

  it('lists eligible users by name if the query is empty', async () => {
    const [aaron, abby] = [await named('Aaron Aaronson', { role: 'mentor' }), await named('Abby Aaronson', {})];
    expect(await look('provider', '')).toContainEqual(expect.objectContaining({ email: aaron.email }));
    expect(await look('provider', '')).not.toContainEqual(expect.objectContaining({ email: abby.email }));
    const shown = (await look('applicant', '')) as { name: string }[];
    expect(shown.map(({ name }) => name)).toContain('Abby Aaronson');
    expect(shown.length).toBeLessThanOrEqual(100);
  });

  it('returns at most ten users', async () => {
    for (let index = 0; index < 12; index += 1) await named(`Moss Many ${index}`, {});
    expect(await look('applicant', 'moss')).toHaveLength(10);
  });
});

describe('the assignment search with many users', () => {
  beforeAll(async () => {
    await app.database.asSystem('many users and assignments', async (tx) => {
      await tx.execute(sql`
        insert into users (name, email, email_verified)
        select translate(md5(n::text), '0123456789', 'ghijklmnop'), md5(n::text) || '@example.com', true from generate_series(1, 5000) as n`);
      await tx.execute(sql`
        insert into mentor_assignments (user_id, mentor_id)
        select u.id, ${admin.id} from users u where u.email_verified and u.id <> ${admin.id} on conflict do nothing`);
      await tx.execute(sql`analyze users`);
      await tx.execute(sql`analyze mentor_assignments`);
    });
  }, 180_000);

  it.each([
    ['what is searched for', { q: 'ckcaki' }, '', 'Bitmap Index Scan on users_search'],
    ['a page of the newest', {}, 'order by m.assigned_at desc, m.id desc limit 25', 'using mentor_assignments_by_day'],
  ])('looks up %s in its index', async (_what, query, order, index) => {
    const plan = await app.database.asSystem('a test reads the plan', (tx) =>
      readPlan(tx, sql`select m.* from mentor_assignments m where ${assignmentConditions(query)} ${sql.raw(order)}`),
    );
    expect(plan).toContain(index);
  });
});

async function look(side: string, q: string): Promise<unknown[]> {
  const response = await app.request('GET', `/api/assignments/users?${new URLSearchParams({ as: side, q })}`, {
    as: admin,
  });
  expect(response.status, await response.clone().text()).toBe(200);
  return ((await response.json()) as { people: unknown[] }).people;
}

async function list(query: Record<string, string>): Promise<{ rows: AssignmentRow[]; total: number }> {
  const response = await app.request('GET', `/api/assignments?${new URLSearchParams(query)}`, { as: admin });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as { rows: AssignmentRow[]; total: number };
}

async function named(name: string, facts: Parameters<typeof createUser>[1]): Promise<TestUser> {
  const person = await createUser(app.database, facts);
  await app.database.asSystem('names a test person', (tx) =>
    tx.execute(sql`update users set name = ${name} where id = ${person.id}`),
  );
  return person;
}

async function addRole({ id }: TestUser, role: string): Promise<void> {
  await app.database.asSystem('gives a test person another role', (tx) =>
    tx.execute(
      sql`insert into user_roles (user_id, role, trial_start_date, trial_end_date) values (${id}, ${role}, now(), now() + interval '9 days')`,
    ),
  );
}
