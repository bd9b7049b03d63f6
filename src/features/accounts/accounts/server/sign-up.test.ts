import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { accounts, profiles, userRoles, users } from '#core/server/identity/table.ts';
import { texts } from '#core/shared/messages.ts';
import { newIp, PASSWORD, readProblem, register, signIn } from '#testing/accounts.ts';
import { mailsTo } from '#testing/mailed.ts';
import { useTestApp } from '#testing/test-app.ts';

import { PASSWORD_COST, setPasswordCost } from './password.ts';

let now = new Date();
const app = useTestApp({ TRIAL_DAYS: '21' }, () => now);

// This test uses the real cost of a hash.
beforeAll(() => setPasswordCost(PASSWORD_COST));

const typed = { role: 'applicant', name: ' Ada Example ', email: ' New@Example.com ', password: PASSWORD };

function signUp(body: unknown, { ip = newIp(), headers = {} }: { ip?: string; headers?: Record<string, string> } = {}) {
  return app.request('POST', '/api/accounts/sign-up', { body, ip, headers });
}

async function readRoles(email: string) {
  return app.database.asSystem('a test looks', (tx) =>
    tx
      .select({
        role: userRoles.role,
        isActive: userRoles.isActive,
        isSubscribed: userRoles.isSubscribed,
        from: userRoles.trialStartDate,
        to: userRoles.trialEndDate,
      })
      .from(userRoles)
      .innerJoin(users, eq(users.id, userRoles.userId))
      .where(eq(users.email, email)),
  );
}

describe('signing up', () => {
  it('creates a user with a profile, a trial role and a confirmation mail, but no session', async () => {
    const response = await signUp(typed);
    expect([response.status, await response.json()]).toEqual([201, { email: 'new@example.com' }]);
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^laurel\.registration=/)]);
    const [person] = await app.database.asSystem('a test looks', (tx) =>
      tx
        .select({ name: users.name, isVerified: users.emailVerified, hash: accounts.password, profile: profiles.id })
        .from(users)
        .innerJoin(profiles, eq(profiles.id, users.id))
        .innerJoin(accounts, eq(accounts.userId, users.id))
        .where(eq(users.email, 'new@example.com')),
    );
    expect(person).toMatchObject({ name: 'Ada Example', isVerified: false });
    expect(person?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const to = new Date(now.getTime() + 21 * 86_400_000);
    expect(await readRoles('new@example.com')).toEqual([
      { role: 'applicant', isActive: true, isSubscribed: false, from: now, to },
    ]);
    const link = expect.stringMatching(/^http:\/\/localhost:3000\/verify-email\?token=[\w-]{43}$/);
    expect(await mailsTo(app.database, 'new@example.com')).toEqual([{ kind: 'confirm-email', data: { link } }]);
  });

  it.each([
    ['America/Chicago', 'America/Chicago'],
    ['Mars/Olympus', ''],
    [undefined, ''],
  ])('stores the browser’s time zone, and ignores an unknown one: %s', async (time_zone, stored) => {
    const email = `zone-${stored.length}-${time_zone?.length ?? 0}@example.com`;
    expect((await signUp({ ...typed, email, ...(time_zone && { time_zone }) })).status).toBe(201);
    const [person] = await app.database.asSystem('a test looks', (tx) =>
      tx
        .select({ zone: profiles.timeZone })
        .from(profiles)
        .innerJoin(users, eq(profiles.id, users.id))
        .where(eq(users.email, email)),
    );
    expect(person).toEqual({ zone: stored });
  });

  it.each(['applicant', 'mentor', 'attorney'])('grants the role %s and no other', async (role) => {
    const email = await register(app, { role });
    expect((await readRoles(email)).map((row) => row.role)).toEqual([role]);
  });

  it('rejects the admin role in any form', async () => {
    const response = await signUp({ ...typed, email: 'admin@example.com', role: 'admin' });
    expect(await readProblem(response)).toMatchObject({
      status: 422,
      code: 'invalid',
      fields: { role: 'Please choose a role' },
    });
    expect(await readRoles('admin@example.com')).toEqual([]);
  });

  it.each([
    { is_subscribed: true },
    { emailVerified: true },
    { roles: ['admin'] },
    { callbackURL: 'https://elsewhere.example' },
  ])('rejects the unknown field of %o', async (extra) => {
    const [name = ''] = Object.keys(extra);
    const response = await signUp({ ...typed, email: 'extra@example.com', ...extra });
    expect(await readProblem(response)).toMatchObject({
      status: 422,
      fields: { [name]: 'This field is not allowed here' },
    });
  });

  it('reports every invalid field at once', async () => {
    const response = await signUp({ role: 'owner', name: ' ', email: 'ada', password: 'short' });
    expect(await readProblem(response)).toMatchObject({
      status: 422,
      fields: {
        role: 'Please choose a role',
        name: 'Full name is required',
        email: 'Please enter a valid email address.',
        password: 'Password must be at least 6 characters long',
      },
    });
  });

  it.each([
    ['Claim your prize at https://evil.example', texts.nameHoldsSite],
    ['x'.repeat(101), 'Full name must be at most 100 characters long'],
  ])('rejects the name %s with a field error', async (name, sentence) => {
    expect(await readProblem(await signUp({ ...typed, email: 'named@example.com', name }))).toMatchObject({
      status: 422,
      fields: { name: sentence },
    });
  });

  it.each(['password', 'QwertyUiop', 'Iloveyou'])(
    'rejects the common password %s with a field error',
    async (password) => {
      const response = await signUp({ ...typed, email: 'common@example.com', password });
      const sentence = 'This password is too common. Please choose another.';
      expect(await readProblem(response)).toEqual({
        status: 422,
        code: 'password_too_common',
        detail: sentence,
        fields: { password: sentence },
      });
    },
  );

  it('reports an email that is already registered, in any spelling, and changes nothing', async () => {
    const email = await register(app);
    const response = await signUp({
      ...typed,
      email: email.toUpperCase(),
      role: 'mentor',
      password: 'another password',
    });
    expect(await readProblem(response)).toEqual({
      status: 409,
      code: 'already_registered',
      detail: 'This email is already registered. Please try logging in instead.',
    });
    expect((await readRoles(email)).map((row) => row.role)).toEqual(['applicant']);
    expect(await mailsTo(app.database, email)).toHaveLength(1);
    expect((await signIn(app, { email })).status).toBe(200);
  });

  it('creates one user if the same email signs up twice concurrently', async () => {
    // The first round only opens the connections for the race.
    for (const email of ['once@example.com', 'twice@example.com', 'thrice@example.com']) {
      const responses = await Promise.all([1, 2, 3].map(() => signUp({ ...typed, email })));
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(await readRoles(email)).toHaveLength(1);
    }
  });

  it('accepts concurrent first requests from one IP', async () => {
    const ip = newIp();
    const responses = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => signUp({ ...typed, email: `${name}@first.example` }, { ip })),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });
});

describe('the limit of sign-ups', () => {
  it('rejects the sixth try from an IP for two minutes, and counts failed ones', async () => {
    const ip = newIp();
    const registered = await register(app);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await signUp({ ...typed, email: registered }, { ip })).status).toBe(409);
    }
    now = new Date(now.getTime() + 30_000);
    const refused = await signUp({ ...typed, email: 'sixth@example.com' }, { ip });
    expect(refused.headers.get('retry-after')).toBe('90');
    expect(await readProblem(refused)).toEqual({
      status: 429,
      code: 'signup_rate_limited',
      detail: 'Too many signup attempts. Please wait 2 minutes before trying again',
    });
    const disguised = await signUp(
      { ...typed, email: 'sixth@example.com' },
      { ip, headers: { 'x-forwarded-for': newIp(), 'x-laurel-ip': newIp() } },
    );
    expect(disguised.status).toBe(429);
    expect((await signUp({ ...typed, email: 'neighbour@example.com' })).status).toBe(201);
    now = new Date(now.getTime() + 90_000);
    expect((await signUp({ ...typed, email: 'sixth@example.com' }, { ip })).status).toBe(201);
  });

  it('does not count invalid requests', async () => {
    const ip = newIp();
    for (let tries = 0; tries < 6; tries += 1) {
      expect((await signUp({ ...typed, password: 'password' }, { ip })).status).toBe(422);
    }
    expect((await signUp({ ...typed, email: 'patient@example.com' }, { ip })).status).toBe(201);
  });
});

describe('a sign-up with a failing step', () => {
  it.each(['users', 'accounts', 'profiles', 'user_roles', 'verifications', 'outbox'])(
    'saves nothing and queues no mail: %s',
    async (table) => {
      const email = `${table.replace('_', '-')}@broken.example`;
      const name = sql.identifier(table);
      await app.database.asSystem('a test breaks a table', (tx) =>
        tx.execute(sql`alter table ${name} add constraint broken check (false) not valid`),
      );
      try {
        expect(await readProblem(await signUp({ ...typed, email }))).toMatchObject({ status: 500, code: 'internal' });
      } finally {
        await app.database.asSystem('a test repairs the table', (tx) =>
          tx.execute(sql`alter table ${name} drop constraint broken`),
        );
      }
      const saved = await app.database.asSystem('a test looks', (tx) =>
        tx.select({ id: users.id }).from(users).where(eq(users.email, email)),
      );
      expect([saved, await mailsTo(app.database, email)]).toEqual([[], []]);
      expect((await signUp({ ...typed, email })).status).toBe(201);
    },
  );
});
