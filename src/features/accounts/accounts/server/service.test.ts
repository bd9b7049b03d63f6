import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { adminRoles, userRoles, users } from '#core/server/identity/table.ts';
import { PASSWORD, readProblem, register, signIn } from '#testing/accounts.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { sendConcurrently } from '#testing/waiting.ts';
import { lockAccess } from '#features/accounts/roles/server/queries.ts';

import { grantOwnership } from './queries.ts';
import { createFirstAdmin } from './service.ts';

let now = new Date();
const app = useTestApp({}, () => now);
const make = async (email: string) => (await createFirstAdmin({ services: app, email })).link;

beforeEach(clearPeople);

async function clearPeople(): Promise<void> {
  await app.database.asSystem('a test begins without an owner', (tx) => tx.delete(users));
}

const getToken = (link: string) => new URL(link).searchParams.get('token');
const reset = (link: string, more: object = {}) =>
  app.request('POST', '/api/accounts/password/reset', { body: { token: getToken(link), password: PASSWORD, ...more } });
const check = (link: string) =>
  app.request('POST', '/api/accounts/password/check', { body: { token: getToken(link) } });

async function openLink(link: string): Promise<void> {
  expect((await reset(link)).status).toBe(204);
}

async function ownersNow() {
  return app.database.asSystem('a test looks', (tx) =>
    tx
      .select({ email: users.email })
      .from(adminRoles)
      .innerJoin(users, eq(users.id, adminRoles.userId))
      .where(eq(adminRoles.isOwner, true)),
  );
}

describe('creating the first admin', () => {
  it('creates an owner who chooses the password by a link, mailed and printed', async () => {
    const link = await make(' Owner@Example.com ');
    expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/);
    expect(await mailsTo(app.database, 'owner@example.com')).toContainEqual({ kind: 'first-admin', data: { link } });
    await openLink(link);
    const { session } = await (await signIn(app, { email: 'owner@example.com' })).json();
    expect(session.roles).toEqual([expect.objectContaining({ role: 'admin', is_active: true })]);
    const owners = await app.database.asSystem('a test looks', (tx) =>
      tx
        .select({ isOwner: adminRoles.isOwner, isActive: adminRoles.isActive, permissions: adminRoles.permissions })
        .from(adminRoles),
    );
    expect(owners).toEqual([{ isOwner: true, isActive: true, permissions: [] }]);
    expect((await reset(link)).status, 'works once').toBe(410);
  });

  it('grants nothing and creates no account before the link is used', async () => {
    await make('owner@example.com');
    expect(
      await app.database.asSystem('a test looks', async (tx) => [
        await tx.$count(users),
        await tx.$count(userRoles),
        await tx.$count(adminRoles),
      ]),
    ).toEqual([0, 0, 0]);
  });

  it('requires a name from a new user', async () => {
    const link = await make('owner@example.com');
    expect(await (await check(link)).json()).toEqual({ email: 'owner@example.com', missing: ['name'] });
    expect((await reset(link, { name: 'Ada Owner' })).status).toBe(204);
    const { session } = await (await signIn(app, { email: 'owner@example.com' })).json();
    expect(session).toMatchObject({ user: { name: 'Ada Owner' }, roles: [{ role: 'admin' }] });
  });

  it('is rejected if there is an owner, and changes nothing', async () => {
    await openLink(await make('owner@example.com'));
    await expect(make('second@example.com')).rejects.toMatchObject({ code: 'owner_exists' });
    await expect(make('owner@example.com')).rejects.toMatchObject({ code: 'owner_exists' });
    expect(await app.database.asSystem('a test looks', (tx) => tx.select({ email: users.email }).from(users))).toEqual([
      { email: 'owner@example.com' },
    ]);
  });

  it('has one valid link: a newer one replaces it, even for another email', async () => {
    const [first, second, third] = [
      await make('owner@example.com'),
      await make('owner@example.com'),
      await make('other@example.com'),
    ];
    for (const link of [first, second]) {
      expect([(await check(link)).status, (await reset(link)).status]).toEqual([410, 410]);
    }
    await openLink(third);
    expect(await ownersNow()).toEqual([{ email: 'other@example.com' }]);
  });

  it('leaves one link after concurrent calls, and one owner after concurrent uses', async () => {
    // The first round only opens the connections on which the others race.
    for (let round = 0; round < 3; round += 1) {
      await clearPeople();
      const links = await Promise.all(['one', 'two', 'three', 'one'].map((name) => make(`${name}@example.com`)));
      const responses = await Promise.all([...links, ...links].map((link) => reset(link)));
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        204, 410, 410, 410, 410, 410, 410, 410,
      ]);
      expect(await ownersNow()).toHaveLength(1);
    }
  });

  it('creates no second owner by a link from before there was one', async () => {
    const link = await make('late@example.com');
    await createUser(app.database, { role: 'admin', isOwner: true, email: 'owner@example.com' });
    expect([(await check(link)).status, (await reset(link)).status]).toEqual([410, 410]);
    expect(await ownersNow()).toEqual([{ email: 'owner@example.com' }]);
  });

  it('creates no second owner next to one created at the same time', async () => {
    const link = await make('late@example.com');
    const owner = await createUser(app.database, { role: 'admin', email: 'owner@example.com' });
    const response = await sendConcurrently(app.database, {
      hold: lockAccess,
      change: (tx) => grantOwnership(tx, owner.id),
      send: () => reset(link),
    });
    expect(response.status).toBe(410);
    expect(await ownersNow()).toEqual([{ email: 'owner@example.com' }]);
  });

  it('expires after 24 hours', async () => {
    const link = await make('owner@example.com');
    now = new Date(now.getTime() + 24 * 3_600_000);
    expect((await reset(link)).status).toBe(410);
    expect(await ownersNow()).toEqual([]);
  });

  it('promotes the user with that email, who keeps other roles', async () => {
    const email = await register(app, { role: 'mentor' });
    const link = await make(email);
    expect(await (await check(link)).json()).toEqual({ email, missing: [] });
    await openLink(link);
    const { session } = await (await signIn(app, { email })).json();
    expect(session.roles.map(({ role }: { role: string }) => role)).toEqual(['admin', 'mentor']);
  });

  it('is possible again if no owner is active', async () => {
    await openLink(await make('owner@example.com'));
    await app.database.asSystem('a test deactivates the owner', (tx) =>
      tx.update(userRoles).set({ isActive: false }).where(eq(userRoles.role, 'admin')),
    );
    await openLink(await make('owner@example.com'));
    expect(
      await app.database.asSystem('a test looks', (tx) => tx.select({ isActive: userRoles.isActive }).from(userRoles)),
    ).toEqual([{ isActive: true }]);
  });

  it('rejects an invalid email', async () => {
    await expect(make('owner')).rejects.toMatchObject({
      code: 'invalid',
      fields: { email: 'Please enter a valid email address' },
    });
  });
});

describe('another person who registers the future owner’s email', () => {
  const STRANGERS_PASSWORD = 'a stranger was here';
  const email = 'owner@example.com';

  const signUp = () =>
    app.request('POST', '/api/accounts/sign-up', {
      body: { role: 'attorney', name: 'Mallory', email, password: STRANGERS_PASSWORD },
    });

  it.each([
    [
      'before the command',
      async () => {
        await signUp();
        return make(email);
      },
    ],
    [
      'after it',
      async () => {
        const link = await make(email);
        await signUp();
        return link;
      },
    ],
  ])('gains and blocks nothing %s', async (_when, prepare) => {
    const link = await prepare();
    expect(await (await check(link)).json()).toEqual({ email, missing: ['name'] });
    expect((await signIn(app, { email, password: STRANGERS_PASSWORD })).status).not.toBe(200);
    await openLink(link);
    expect(await readProblem(await signIn(app, { email, password: STRANGERS_PASSWORD }))).toMatchObject({
      status: 401,
    });
    const { session } = await (await signIn(app, { email })).json();
    expect(session).toMatchObject({ user: { name: 'owner' }, roles: [{ role: 'admin' }] });
    expect(session.roles).toHaveLength(1);
  });
});
