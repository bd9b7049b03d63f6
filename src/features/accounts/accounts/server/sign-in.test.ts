import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { createApp } from '#app/server/create-app.ts';
import { profiles, rateLimits, sessions, userRoles, users } from '#core/server/identity/table.ts';
import { getCookie, newIp, PASSWORD, readProblem, register, signIn } from '#testing/accounts.ts';
import { createUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { hashPassword, PASSWORD_COST, setPasswordCost } from './password.ts';
import { open } from './sessions.ts';

let now = new Date();
const app = useTestApp({}, () => now);

// This test uses the real cost of a hash.
beforeAll(() => setPasswordCost(PASSWORD_COST));

const refusal = {
  status: 401,
  code: 'invalid_credentials',
  detail: 'Invalid email or password. Please check your credentials and try again.',
};

async function profileTouched(email: string): Promise<Date | undefined> {
  const [row] = await app.database.asSystem('a test looks', (tx) =>
    tx
      .select({ at: profiles.updatedAt })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .where(eq(users.email, email)),
  );
  return row?.at;
}

async function ageProfile(email: string, age: string): Promise<void> {
  await app.database.asSystem('a test turns back time', (tx) =>
    tx.execute(
      sql`update profiles set updated_at = now() - ${age}::interval where id = (select id from users where email = ${email})`,
    ),
  );
}

describe('signing in', () => {
  it('returns the session record, and its token only in the cookie', async () => {
    const email = await register(app, { role: 'mentor' });
    const response = await signIn(app, { email: ` ${email.toUpperCase()} ` });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const [cookie = '', ...others] = response.headers.getSetCookie();
    expect(others).toEqual([expect.stringMatching(/^laurel\.known_device=/)]);
    expect(cookie).toMatch(/^laurel\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);

    const text = await response.text();
    const [token = ''] = decodeURIComponent(cookie.split('=')[1] ?? '').split('.');
    expect(token.length).toBeGreaterThanOrEqual(32);
    expect(text).not.toContain(token);
    expect(JSON.parse(text)).toEqual({
      needs_code: false,
      session: {
        expires_at: expect.closeTo(now.getTime() / 1000 + 7 * 86_400, -1),
        expires_in: expect.closeTo(7 * 86_400, -1),
        token_type: 'cookie',
        user: {
          id: expect.any(String),
          email,
          name: 'Ada Example',
          created_at: expect.stringMatching(/Z$/),
          two_factor_enabled: false,
        },
        roles: [
          {
            role: 'mentor',
            is_active: true,
            is_subscribed: false,
            subscribed_until: null,
            trial_start_date: expect.stringMatching(/Z$/),
            trial_end_date: expect.stringMatching(/Z$/),
          },
        ],
        permissions: [],
        is_owner: false,
        has_purchases: false,
        news_position: expect.any(Number),
        needs_second_factor: false,
      },
    });
  });

  it('sets a Secure cookie if the site uses https', async () => {
    const origin = 'https://laurel.example';
    const env = { ...app.env, APP_URL: origin };
    const site = createApp({ ...app, env });
    const body = JSON.stringify({ email: await register(app), password: PASSWORD });
    const response = await site.request('/api/accounts/sign-in', {
      method: 'POST',
      body,
      headers: { origin, 'content-type': 'application/json' },
    });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-laurel\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^__Host-laurel\.known_device=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
    const session = await site.request('/api/session', { headers: { cookie: getCookie(response) } });
    expect(await session.json()).toMatchObject({ session: { token_type: 'cookie' } });
  });

  it('reports every invalid field at once, and rejects unknown fields', async () => {
    const response = await app.request('POST', '/api/accounts/sign-in', {
      body: { email: '', password: '', rememberMe: false },
    });
    const fields = {
      email: 'Email is required',
      password: 'Password is required',
      rememberMe: 'This field is not allowed here',
    };
    expect(await readProblem(response)).toMatchObject({ status: 422, code: 'invalid', fields });
  });

  it('rejects a wrong password and an unknown email with the same text and work', async () => {
    const email = await register(app);
    const timed = async (credentials: { email: string; password?: string }) => {
      // Processor time does not depend on what else the machine does.
      const began = process.cpuUsage();
      const response = await signIn(app, credentials);
      const { user, system } = process.cpuUsage(began);
      expect(response.headers.getSetCookie()).toEqual([]);
      return { work: user + system, problem: await readProblem(response) };
    };
    const wrong = [];
    const unknown = [];
    for (let round = 0; round < 4; round += 1) {
      wrong.push(await timed({ email, password: 'difference engine' }));
      unknown.push(await timed({ email: 'missing@example.com' }));
    }
    for (const { problem } of [...wrong, ...unknown]) expect(problem).toEqual(refusal);
    const least = (tries: { work: number }[]) => Math.min(...tries.map(({ work }) => work));
    // Hashing is most of the work. Without it, the response would take a tenth.
    expect(least(unknown) / least(wrong)).toBeGreaterThan(0.4);
    expect(least(unknown) / least(wrong)).toBeLessThan(2.5);
  });

  it('opens no session with a hash that was replaced since it was checked', async () => {
    const email = await register(app);
    const hash = await hashPassword(PASSWORD);
    const client = { ip: '192.0.2.1', userAgent: undefined };
    await expect(
      app.database.asSystem('a test signs in', (tx) => open(tx, app, { email, hash, client, token: undefined })),
    ).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  it('reveals an unconfirmed email only to a user with the password', async () => {
    const email = await register(app, { isConfirmed: false });
    expect(await readProblem(await signIn(app, { email, password: 'difference engine' }))).toEqual(refusal);
    const right = await signIn(app, { email });
    expect(right.headers.getSetCookie()).toEqual([]);
    expect(await readProblem(right)).toMatchObject({ status: 403, code: 'email_not_confirmed' });
  });

  it('rejects a user who has not chosen a password yet', async () => {
    const { email } = await createUser(app.database);
    expect(await readProblem(await signIn(app, { email }))).toEqual(refusal);
  });

  it('creates a new token each time, and ends the browser’s earlier session', async () => {
    const email = await register(app);
    const planted = await createUser(app.database);
    const first = getCookie(await signIn(app, { email, cookie: planted.cookie }));
    const second = getCookie(await signIn(app, { email, cookie: first }));
    expect(new Set([planted.cookie, first, second]).size).toBe(3);
    const alive = async (cookie: string) =>
      (await (await app.request('GET', '/api/session', { headers: { cookie } })).json()).session !== null;
    expect(await Promise.all([planted.cookie, first, second].map(alive))).toEqual([false, false, true]);
  });

  it('leaves the browser’s earlier session if it is rejected', async () => {
    const email = await register(app);
    const cookie = getCookie(await signIn(app, { email }));
    expect((await signIn(app, { email, cookie, password: 'difference engine' })).status).toBe(401);
    expect((await (await app.request('GET', '/api/session', { headers: { cookie } })).json()).session).not.toBeNull();
  });

  it('accepts users whose access is deactivated, and reports it in their roles', async () => {
    const email = await register(app);
    await app.database.asSystem('a test deactivates a role', (tx) =>
      tx
        .update(userRoles)
        .set({ isActive: false })
        .where(sql`${userRoles.userId} = (select id from users where email = ${email})`),
    );
    const { session } = await (await signIn(app, { email })).json();
    expect(session.roles).toEqual([expect.objectContaining({ role: 'applicant', is_active: false })]);
  });

  it('records the sign-in in the profile, once a day', async () => {
    const email = await register(app);
    await ageProfile(email, '23 hours');
    const before = await profileTouched(email);
    await signIn(app, { email });
    expect(await profileTouched(email)).toEqual(before);
    await ageProfile(email, '25 hours');
    await signIn(app, { email });
    expect(Date.now() - Number(await profileTouched(email))).toBeLessThan(60_000);
  });

  it('stores IP and browser with the session', async () => {
    const email = await register(app);
    await app.request('POST', '/api/accounts/sign-in', {
      body: { email, password: PASSWORD },
      ip: '2001:db8::1',
      headers: { 'user-agent': 'a browser', 'x-forwarded-for': '192.0.2.9' },
    });
    const [stored] = await app.database.asSystem('a test looks', (tx) =>
      tx
        .select({ ip: sessions.ipAddress, userAgent: sessions.userAgent })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(eq(users.email, email)),
    );
    expect(stored).toEqual({ ip: expect.stringMatching(/^2001:0?db8:/), userAgent: 'a browser' });
  });
});

describe('the limit of sign-ins', () => {
  const limited = {
    status: 429,
    code: 'signin_rate_limited',
    detail: 'An error occurred during sign in. Please try again later.',
  };

  it('rejects the eleventh attempt on an account within a minute, from any IP', async () => {
    const email = await register(app);
    const other = await register(app);
    for (let tries = 0; tries < 10; tries += 1) {
      expect(
        (await signIn(app, { email: tries % 2 ? email : email.toUpperCase(), password: 'guess no.' })).status,
      ).toBe(401);
    }
    now = new Date(now.getTime() + 20_000);
    const refused = await signIn(app, { email });
    expect(refused.headers.get('retry-after')).toBe('40');
    expect(await readProblem(refused)).toEqual(limited);
    expect((await signIn(app, { email: other })).status).toBe(200);
    now = new Date(now.getTime() + 40_000);
    expect((await signIn(app, { email })).status).toBe(200);
  });

  it('passes at most ten of many concurrent guesses', async () => {
    const email = await register(app);
    const responses = await Promise.all(
      Array.from({ length: 14 }, () => signIn(app, { email, password: 'guess no.' })),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  it('rejects an IP that tries many accounts', async () => {
    const ip = newIp();
    await app.database.asSystem('a test counts a hundred tries', (tx) =>
      tx.insert(rateLimits).values({ key: `sign-in:address:${ip}`, count: 100, lastRequest: now.getTime() }),
    );
    const email = await register(app);
    expect(await readProblem(await signIn(app, { email, ip }))).toEqual(limited);
    expect((await signIn(app, { email })).status).toBe(200);
  });
});
