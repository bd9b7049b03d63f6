import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { recoveryCodes, twoFactors, users } from '#core/server/identity/table.ts';
import { getCookie, PASSWORD, readProblem, register, signIn } from '#testing/accounts.ts';
import { mailsTo } from '#testing/mailed.ts';
import { useTestApp } from '#testing/test-app.ts';
import { appCode, askTwoFactor, startSignIn, enterCode, createTwoFactorUser, setUp } from '#testing/two-factor.ts';
import { sendConcurrently } from '#testing/waiting.ts';

import { createSecret } from './app-codes.ts';
import { hasTwoFactor, lockUser } from './queries.ts';

let now = new Date();
const app = useTestApp({}, () => now);
/** Time until the app shows another code. */
const wait = (seconds = 30) => {
  now = new Date(now.getTime() + seconds * 1000);
};

const WRONG = {
  status: 422,
  fields: { code: 'This code is wrong, has expired or has already been used. Please enter a new one.' },
};

async function signedIn(facts: { role?: string } = {}) {
  const email = await register(app, facts);
  return { email, cookie: getCookie(await signIn(app, { email })) };
}
const ask = (path: string, cookie?: string, body?: unknown) =>
  askTwoFactor(app, { path, body, ...(cookie ? { cookie } : {}) });
const fetchProfile = async (cookie: string) =>
  (await app.request('GET', '/api/profile', { headers: { cookie } })).json() as Promise<Record<string, unknown>>;
const isSignedIn = async (cookie: string) =>
  (await app.request('GET', '/api/profile', { headers: { cookie } })).status === 200;
const mailKinds = async (email: string) => (await mailsTo(app.database, email)).map(({ kind }) => kind);
const readUserId = async (email: string) =>
  (
    await app.database.asSystem('a test looks', (tx) =>
      tx.select({ id: users.id }).from(users).where(eq(users.email, email)),
    )
  )[0]?.id ?? '';
const isOn = async (email: string) => {
  const id = await readUserId(email);
  return app.database.asSystem('a test asks', (tx) => hasTwoFactor(tx, id));
};
const readStored = (id: string) =>
  app.database.asSystem('a test looks', async (tx) => ({
    factors: await tx.select().from(twoFactors).where(eq(twoFactors.userId, id)),
    codes: await tx.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id)),
  }));

describe.each([
  ['setup', { currentPassword: PASSWORD }],
  ['on', { code: '123456' }],
  ['recovery-codes', { currentPassword: PASSWORD, code: '123456' }],
  ['confirm', { code: '123456' }],
  ['off', { currentPassword: PASSWORD, code: '123456' }],
])('POST /api/profile/two-factor/%s', (path, body) => {
  it('is allowed for every signed-in user', async () => {
    expect((await ask(path, undefined, body)).status).toBe(401);
  });

  it('reports every missing or unknown field', async () => {
    const { cookie } = await signedIn();
    const fields = Object.fromEntries([
      ...Object.keys(body).map((name) => [name, 'This is required']),
      ['user_id', 'This field is not allowed here'],
    ]);
    expect(await readProblem(await ask(path, cookie, { user_id: 'x' }))).toMatchObject({ status: 422, fields });
  });
});

describe('turning on two-factor authentication', () => {
  it.each(['applicant', 'mentor', 'attorney'])(
    'works for an %s with a first code, returns ten recovery codes and ends other sessions',
    async (role) => {
      const ada = await signedIn({ role });
      const phone = getCookie(await signIn(app, { email: ada.email }));
      const { secret, uri } = await setUp(app, ada.cookie);
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(uri).toBe(
        `otpauth://totp/Laurel:${encodeURIComponent(ada.email)}?issuer=Laurel&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
      );

      const code = appCode(secret, now);
      const response = await ask('on', ada.cookie, { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
      const { recovery_codes: codes } = (await response.json()) as { recovery_codes: string[] };
      expect(codes).toHaveLength(10);
      expect(new Set(codes).size).toBe(10);
      for (const shown of codes) expect(shown).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);

      expect([await isSignedIn(ada.cookie), await isSignedIn(phone)]).toEqual([true, false]);
      expect(await fetchProfile(ada.cookie)).toMatchObject({ two_factor_enabled: true, recovery_codes_left: 10 });
      expect(
        await (await app.request('GET', '/api/session', { headers: { cookie: ada.cookie } })).json(),
      ).toMatchObject({ session: { user: { two_factor_enabled: true } } });
      expect([await isOn(ada.email), await mailKinds(ada.email)]).toEqual([true, ['confirm-email', 'two-factor-on']]);
    },
  );

  it('requires no code at sign-in before a first code was entered', async () => {
    const { email, cookie } = await signedIn();
    await setUp(app, cookie);
    expect(await fetchProfile(cookie)).toMatchObject({ two_factor_enabled: false, recovery_codes_left: 0 });
    expect(await (await signIn(app, { email })).json()).toMatchObject({ needs_code: false });
    expect(await isOn(email)).toBe(false);
  });

  it('uses up the first code', async () => {
    const { cookie } = await signedIn();
    const { secret } = await setUp(app, cookie);
    const code = appCode(secret, now);
    expect((await ask('on', cookie, { code })).status).toBe(200);
    expect(await readProblem(await ask('confirm', cookie, { code }))).toMatchObject(WRONG);
    wait();
    expect((await ask('confirm', cookie, { code: appCode(secret, now) })).status).toBe(204);
  });

  it('uses only the newest secret', async () => {
    const { cookie } = await signedIn();
    const [older, newer] = [await setUp(app, cookie), await setUp(app, cookie)];
    expect(await readProblem(await ask('on', cookie, { code: appCode(older.secret, now) }))).toMatchObject(WRONG);
    expect((await ask('on', cookie, { code: appCode(newer.secret, now) })).status).toBe(200);
  });

  it('is rejected if another window replaces the secret while its code is checked', async () => {
    const { email, cookie } = await signedIn();
    const [userId, older] = [await readUserId(email), await setUp(app, cookie)];
    const { sealedSecret } = createSecret(app, { userId, email });
    const response = await sendConcurrently(app.database, {
      hold: (tx) => lockUser(tx, { id: userId }),
      change: (tx) => tx.update(twoFactors).set({ sealedSecret }).where(eq(twoFactors.userId, userId)),
      send: () => ask('on', cookie, { code: appCode(older.secret, now) }),
    });
    expect(await readProblem(response)).toMatchObject(WRONG);
    expect(await isOn(email)).toBe(false);
  });

  it('is rejected without the password, with a wrong code, without a secret, and twice', async () => {
    const { email, cookie } = await signedIn();
    expect(await readProblem(await ask('setup', cookie, { currentPassword: 'a guess' }))).toMatchObject({
      status: 422,
      fields: { currentPassword: 'This is not your current password' },
    });
    expect(await readProblem(await ask('on', cookie, { code: '123456' }))).toMatchObject({
      status: 409,
      code: 'two_factor_off',
    });
    const { secret } = await setUp(app, cookie);
    expect(await readProblem(await ask('on', cookie, { code: 'abcdef' }))).toMatchObject({
      status: 422,
      fields: { code: 'Enter the six digits shown in your app' },
    });
    expect(
      await readProblem(await ask('on', cookie, { code: appCode(secret, new Date(now.getTime() - 3_600_000)) })),
    ).toMatchObject(WRONG);
    expect(await isOn(email)).toBe(false);
    expect((await ask('on', cookie, { code: appCode(secret, now) })).status).toBe(200);
    wait();
    expect(await readProblem(await ask('on', cookie, { code: appCode(secret, now) }))).toMatchObject({
      status: 409,
      code: 'two_factor_on',
    });
    expect(await readProblem(await ask('setup', cookie, { currentPassword: PASSWORD }))).toMatchObject({
      status: 409,
      code: 'two_factor_on',
    });
  });

  it('does not affect other users', async () => {
    const [ada, eve] = [await createTwoFactorUser(app), await signedIn()];
    expect(await fetchProfile(eve.cookie)).toMatchObject({ two_factor_enabled: false, recovery_codes_left: 0 });
    expect(await isSignedIn(ada.cookie)).toBe(true);
  });
});

describe('new recovery codes', () => {
  it('replace the older ones, and are reported by mail', async () => {
    const ada = await createTwoFactorUser(app);
    wait();
    const response = await ask('recovery-codes', ada.cookie, {
      currentPassword: PASSWORD,
      code: appCode(ada.secret, now),
    });
    const { recovery_codes: newer } = (await response.json()) as { recovery_codes: string[] };
    expect(newer).toHaveLength(10);
    expect(await mailKinds(ada.email)).toContain('recovery-codes-renewed');
    const cookie = await startSignIn(app, ada);
    expect(await readProblem(await enterCode(app, { code: ada.codes[0] ?? '', cookie }))).toMatchObject(WRONG);
    expect((await enterCode(app, { code: newer[0] ?? '', cookie })).status).toBe(200);
  });

  it('are rejected without the password or a code, or if two-factor is off', async () => {
    const [ada, eve] = [await createTwoFactorUser(app), await signedIn()];
    wait();
    const code = appCode(ada.secret, now);
    expect((await ask('recovery-codes', ada.cookie, { currentPassword: 'a guess', code })).status).toBe(422);
    expect(
      await readProblem(await ask('recovery-codes', ada.cookie, { currentPassword: PASSWORD, code: '000000' })),
    ).toMatchObject(WRONG);
    expect(
      await readProblem(await ask('recovery-codes', eve.cookie, { currentPassword: PASSWORD, code })),
    ).toMatchObject({ status: 409, code: 'two_factor_off' });
    expect((await enterCode(app, { code: ada.codes[0] ?? '', cookie: await startSignIn(app, ada) })).status).toBe(200);
  });
});

describe('turning off two-factor authentication', () => {
  it.each(['a code of the app', 'a recovery code'])(
    'requires the password and %s, and is reported by mail',
    async (what) => {
      const ada = await createTwoFactorUser(app);
      wait();
      const code = what === 'a recovery code' ? (ada.codes[4] ?? '') : appCode(ada.secret, now);
      expect((await ask('off', ada.cookie, { currentPassword: PASSWORD, code })).status).toBe(204);
      expect(await fetchProfile(ada.cookie)).toMatchObject({ two_factor_enabled: false, recovery_codes_left: 0 });
      expect(await (await signIn(app, { email: ada.email })).json()).toMatchObject({
        needs_code: false,
        session: { user: { two_factor_enabled: false } },
      });
      expect(await readStored(await readUserId(ada.email))).toEqual({ factors: [], codes: [] });
      expect(await mailKinds(ada.email)).toContain('two-factor-off');
    },
  );

  it('is rejected without one of them, or with another user’s', async () => {
    const [ada, eve] = [await createTwoFactorUser(app), await createTwoFactorUser(app)];
    wait();
    const off = (currentPassword: string, code: string) => ask('off', ada.cookie, { currentPassword, code });
    expect((await off('a guess', appCode(ada.secret, now))).status).toBe(422);
    for (const code of ['000000', appCode(eve.secret, now), eve.codes[0] ?? '', 'zzzzz-zzzzz']) {
      expect(await readProblem(await off(PASSWORD, code))).toMatchObject(WRONG);
    }
    expect(await readProblem(await off(PASSWORD, 'no code'))).toMatchObject({
      status: 422,
      fields: { code: 'Enter the six digits shown in your app, or a recovery code' },
    });
    expect([await isOn(ada.email), await isOn(eve.email)]).toEqual([true, true]);
  });

  it('ends an incomplete sign-in', async () => {
    const ada = await createTwoFactorUser(app);
    const cookie = await startSignIn(app, ada);
    wait();
    await ask('off', ada.cookie, { currentPassword: PASSWORD, code: appCode(ada.secret, now) });
    expect((await enterCode(app, { code: ada.codes[0] ?? '', cookie })).status).toBe(410);
  });
});

describe('stored second factors', () => {
  it('reveal nothing to a reader of the database, and are deleted with the account', async () => {
    const ada = await createTwoFactorUser(app);
    const id = await readUserId(ada.email);
    const stored = await readStored(id);
    expect([stored.factors.length, stored.codes.length]).toEqual([1, 10]);
    const text = JSON.stringify(stored);
    const plain = [
      ada.secret,
      Buffer.from(ada.secret).toString('base64url'),
      ...ada.codes,
      ...ada.codes.map((code) => code.replace('-', '')),
    ];
    for (const secret of plain) expect(text).not.toContain(secret);
    await app.database.asSystem('a test removes a person', (tx) => tx.delete(users).where(eq(users.id, id)));
    expect(await readStored(id)).toEqual({ factors: [], codes: [] });
  });

  it('are not part of a user’s export', async () => {
    const ada = await createTwoFactorUser(app);
    const archive = Buffer.from(
      await (await app.request('GET', '/api/export', { headers: { cookie: ada.cookie } })).arrayBuffer(),
    ).toString('latin1');
    expect(archive).toContain('tables/user_roles.csv');
    for (const table of ['two_factors', 'recovery_codes']) expect(archive).not.toContain(table);
  });
});
