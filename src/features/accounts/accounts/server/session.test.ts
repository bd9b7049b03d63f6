import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { sessions } from '#core/server/identity/table.ts';
import { getCookie, readProblem, register, signIn } from '#testing/accounts.ts';
import { createUser, sessionCookie, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { sweepAccounts } from './service.ts';

const app = useTestApp();
const DAY_SECONDS = 86_400;
const cleared = /^laurel\.session_token=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/;

const read = (cookie?: string) => app.request('GET', '/api/session', { headers: cookie ? { cookie } : {} });
const refresh = (as?: TestUser) => app.request('POST', '/api/session/refresh', as ? { as } : {});

/** Sets the start and end of the session, as intervals from now. */
async function setTimes({ token }: TestUser, { began = '0 days', ends = '7 days' }): Promise<void> {
  await app.database.asSystem('a test turns time', (tx) =>
    tx
      .update(sessions)
      .set({ createdAt: sql`now() + ${began}::interval`, expiresAt: sql`now() + ${ends}::interval` })
      .where(eq(sessions.token, token)),
  );
}

describe('GET /api/accounts/session', () => {
  it('returns the record of the signed-in user', async () => {
    const person = await createUser(app.database, { role: 'attorney', isSubscribed: true });
    const response = await read(person.cookie);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({
      session: { user: { id: person.id, email: person.email }, roles: [{ role: 'attorney', is_subscribed: true }] },
    });
  });

  it('returns null to a signed-out visitor, whose cookies stay', async () => {
    const response = await read();
    expect([response.status, await response.json(), response.headers.getSetCookie()]).toEqual([
      200,
      { session: null },
      [],
    ]);
  });

  it.each([
    ['that no one has', sessionCookie('a-token-that-nobody-has')],
    ['with a forged signature', 'laurel.session_token=token.c2lnbmF0dXJl'],
    ['that is no token', 'laurel.session_token=nonsense'],
  ])('clears a cookie %s', async (_what, cookie) => {
    const response = await read(cookie);
    expect([await response.json(), response.headers.getSetCookie()]).toEqual([
      { session: null },
      [expect.stringMatching(cleared)],
    ]);
  });

  it.each([
    ['unused for seven days', { ends: '-1 second' }],
    ['thirty days old, however much it was used', { began: '-30 days', ends: '7 days' }],
  ])('returns null for a session that is %s, and clears its cookie', async (_what, times) => {
    const person = await createUser(app.database);
    await setTimes(person, times);
    const response = await read(person.cookie);
    expect([await response.json(), response.headers.getSetCookie()]).toEqual([
      { session: null },
      [expect.stringMatching(cleared)],
    ]);
    expect((await refresh(person)).status).toBe(401);
    expect((await app.request('GET', '/api/records/patents', { as: person })).status).toBe(401);
  });

  it('returns null for a user whose email is not confirmed', async () => {
    const person = await createUser(app.database, { isVerified: false });
    expect(await (await read(person.cookie)).json()).toEqual({ session: null });
  });
});

describe('refreshing the session', () => {
  it('moves its expiry to seven days from now', async () => {
    const person = await createUser(app.database);
    await setTimes(person, { ends: '1 hour' });
    const { session } = await (await refresh(person)).json();
    expect(session.expires_in).toBeCloseTo(7 * DAY_SECONDS, -1);
    expect((await (await read(person.cookie)).json()).session.expires_at).toBe(session.expires_at);
  });

  it('moves its expiry to at most thirty days after sign-in', async () => {
    const person = await createUser(app.database);
    await setTimes(person, { began: '-29 days', ends: '1 hour' });
    const { session } = await (await refresh(person)).json();
    expect(session.expires_in).toBeCloseTo(DAY_SECONDS, -1);
  });

  it.each([
    ['0 days', 7],
    ['-29 days', 1],
  ])('is done by use, with the same expiry, for a session that began %s from now', async (began, days) => {
    const person = await createUser(app.database);
    await setTimes(person, { began, ends: '1 hour' });
    const unused = { updatedAt: sql`now() - interval '2 hours'` };
    await app.database.asSystem('a test lets a session rest', (tx) =>
      tx.update(sessions).set(unused).where(eq(sessions.token, person.token)),
    );
    expect((await app.request('GET', '/api/records/patents', { as: person })).status).toBe(200);
    expect((await (await read(person.cookie)).json()).session.expires_in).toBeCloseTo(days * DAY_SECONDS, -1);
  });

  it('is rejected for signed-out visitors', async () => {
    expect(await readProblem(await refresh())).toMatchObject({ status: 401, code: 'signed_out' });
  });
});

describe('signing out', () => {
  it('ends only this session, immediately, and clears its cookie', async () => {
    const email = await register(app);
    const here = getCookie(await signIn(app, { email }));
    const elsewhere = getCookie(await signIn(app, { email }));
    const response = await app.request('POST', '/api/accounts/sign-out', { headers: { cookie: here } });
    expect([response.status, response.headers.getSetCookie()]).toEqual([204, [expect.stringMatching(cleared)]]);
    expect((await app.request('GET', '/api/records/patents', { headers: { cookie: here } })).status).toBe(401);
    expect((await app.request('GET', '/api/records/patents', { headers: { cookie: elsewhere } })).status).toBe(200);
  });

  it('succeeds for a signed-out visitor', async () => {
    expect((await app.request('POST', '/api/accounts/sign-out')).status).toBe(204);
  });
});

it('the sweep deletes expired sessions only', async () => {
  const [ended, alive] = [await createUser(app.database), await createUser(app.database)];
  await setTimes(ended, { ends: '-1 second' });
  await sweepAccounts(app);
  const stored = await app.database.asSystem('a test looks', (tx) =>
    tx.select({ token: sessions.token }).from(sessions),
  );
  expect(stored).toContainEqual({ token: alive.token });
  expect(stored).not.toContainEqual({ token: ended.token });
});
