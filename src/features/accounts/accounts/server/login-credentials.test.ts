// Effects of credential changes: each purpose of a token, combined with each change.
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { accounts, verifications } from '#core/server/identity/table.ts';
import { getCookie, newIp, PASSWORD, register, signIn } from '#testing/accounts.ts';
import { mailedToken, mailsTo } from '#testing/mailed.ts';
import { useTestApp } from '#testing/test-app.ts';
import { appCode, askTwoFactor, enterCode, createTwoFactorUser, setUp } from '#testing/two-factor.ts';
import { sendConcurrently } from '#testing/waiting.ts';

import { findToken, createToken, getPendingChangeKey, tokenPurposes, type TokenPurpose } from './links.ts';
import { endAllSessions, findPasswordHash, findUser, hasTwoFactor, lockUser } from './queries.ts';
import { createFirstAdmin } from './service.ts';
import { resetTwoFactor } from './two-factor-reset.ts';

let now = new Date();
const app = useTestApp({}, () => now);
const NEW_PASSWORD = 'difference engine';

type Ada = {
  id: string;
  email: string;
  /** Session that makes a change. */ cookie: string;
  elsewhere: string;
  secret?: string;
};
type Change = {
  make: () => Promise<Ada>;
  change: (ada: Ada) => Promise<void>;
  /** Whether the session of the change stays active. */
  keeps: boolean;
  /** Mail to the user afterwards, at the previous email address. */
  tells: string;
};

const post = (path: string, body: unknown, cookie = '') =>
  app.request('POST', path, { body, ip: newIp(), headers: { cookie } });

async function expectDone(pendingResponse: Promise<Response>): Promise<void> {
  expect([200, 204]).toContain((await pendingResponse).status);
}

async function createAda(): Promise<Ada> {
  const email = await register(app);
  return {
    ...(await personAt(email)),
    cookie: getCookie(await signIn(app, { email })),
    elsewhere: getCookie(await signIn(app, { email })),
  };
}

/** Creates a user with a second factor, whose app shows an unused code. */
async function createGuardedAda(): Promise<Ada> {
  const { email, cookie, secret, codes } = await createTwoFactorUser(app);
  const half = getCookie(await signIn(app, { email }));
  const elsewhere = getCookie(await enterCode(app, { code: codes[0] ?? '', cookie: half }));
  now = new Date(now.getTime() + 30_000);
  return { ...(await personAt(email)), cookie, elsewhere, secret };
}

async function personAt(email: string): Promise<{ id: string; email: string }> {
  const person = await app.database.asSystem('a test looks', (tx) => findUser(tx, { email }));
  return { id: person?.id ?? '', email };
}

const bothFactors = ({ secret = '' }: Ada) => ({ currentPassword: PASSWORD, code: appCode(secret, now) });

async function mailed(kind: string, recipient: string): Promise<string> {
  return mailedToken(app.database, { kind, recipient });
}

/** The links exist beforehand. Only their effects are tested here. */
const changes: Record<string, Change> = {
  'a reset of the password': {
    make: createAda,
    async change({ email }) {
      await post('/api/accounts/password/forgot', { email });
      await expectDone(
        post('/api/accounts/password/reset', { token: await mailed('reset-password', email), password: NEW_PASSWORD }),
      );
    },
    keeps: false,
    tells: 'password-changed',
  },
  'a new password': {
    make: createAda,
    change: ({ cookie }) =>
      expectDone(post('/api/profile/password', { currentPassword: PASSWORD, password: NEW_PASSWORD }, cookie)),
    keeps: true,
    tells: 'password-changed',
  },
  'another address': {
    make: createAda,
    async change({ email, cookie }) {
      const newEmail = `new.${email}`;
      await expectDone(post('/api/profile/email', { email: newEmail, currentPassword: PASSWORD }, cookie));
      const tokens = [await mailed('change-email-old', email), await mailed('change-email-new', newEmail)];
      for (const token of tokens) await expectDone(post('/api/profile/email/confirm', { token }));
    },
    keeps: false,
    tells: 'email-changed',
  },
  'a second factor turned on': {
    make: createAda,
    async change({ cookie }) {
      const { secret } = await setUp(app, cookie);
      await expectDone(askTwoFactor(app, { path: 'on', body: { code: appCode(secret, now) }, cookie }));
    },
    keeps: true,
    tells: 'two-factor-on',
  },
  'a second factor turned off': {
    make: createGuardedAda,
    change: (ada) => expectDone(askTwoFactor(app, { path: 'off', body: bothFactors(ada), cookie: ada.cookie })),
    keeps: true,
    tells: 'two-factor-off',
  },
  'new recovery codes': {
    make: createGuardedAda,
    change: (ada) =>
      expectDone(askTwoFactor(app, { path: 'recovery-codes', body: bothFactors(ada), cookie: ada.cookie })),
    keeps: true,
    tells: 'recovery-codes-renewed',
  },
  'a second factor taken away by the command line': {
    make: createGuardedAda,
    change: async ({ email }) => void (await resetTwoFactor(app, email)),
    keeps: false,
    tells: 'two-factor-reset',
  },
  'the command that makes the first admin': {
    make: createGuardedAda,
    change: async ({ email }) => void (await createFirstAdmin({ services: app, email })),
    keeps: false,
    tells: 'first-admin-closed',
  },
};

/** Creates an active token of every purpose, including a pending change of email. */
async function plant({ id, email }: { id: string; email: string }): Promise<Record<TokenPurpose, string>> {
  return app.database.asSystem('a test plants tokens', async (tx) => {
    const tokens: [string, string][] = [];
    for (const purpose of tokenPurposes) {
      tokens.push([
        purpose,
        await createToken(tx, { purpose, holder: purpose === 'first-admin' ? email : id, minutes: 60, now }),
      ]);
    }
    const pending = {
      identifier: getPendingChangeKey(id),
      value: '{"email":"eve@example.com","confirmed":["change-email-old"]}',
    };
    await tx.insert(verifications).values({ ...pending, expiresAt: new Date(now.getTime() + 3_600_000) });
    return Object.fromEntries(tokens) as Record<TokenPurpose, string>;
  });
}

const isAlive = (purpose: TokenPurpose, token: string) =>
  app.database.asSystem('a test looks', async (tx) => (await findToken(tx, { purpose, token, now })) !== undefined);
const isPending = ({ id }: { id: string }) =>
  app.database.asSystem(
    'a test looks',
    async (tx) => (await tx.$count(verifications, eq(verifications.identifier, getPendingChangeKey(id)))) > 0,
  );
const isSignedIn = async (cookie: string) =>
  (await app.request('GET', '/api/profile', { headers: { cookie } })).status === 200;

describe.each(Object.entries(changes))('%s', (_what, { make, change, keeps, tells }) => {
  let ada: Ada;
  let tokens: Record<TokenPurpose, string>;
  let eve: { id: string; email: string; tokens: Record<TokenPurpose, string> };

  beforeAll(async () => {
    ada = await make();
    eve = { ...(await personAt(await register(app))), tokens: {} as Record<TokenPurpose, string> };
    // A change of the email creates the pending request itself.
    tokens = await plant(ada);
    eve.tokens = await plant(eve);
    expect([await isSignedIn(ada.cookie), await isSignedIn(ada.elsewhere), await isPending(ada)]).toEqual([
      true,
      true,
      true,
    ]);
    for (const purpose of tokenPurposes) expect(await isAlive(purpose, tokens[purpose]), purpose).toBe(true);
    await change(ada);
  });

  it.each(tokenPurposes)('invalidates every token for %s', async (purpose) => {
    expect(await isAlive(purpose, tokens[purpose])).toBe(false);
  });

  it.each(tokenPurposes.filter((purpose) => purpose !== 'first-admin'))(
    'does not invalidate other users’ tokens for %s',
    async (purpose) => {
      expect(await isAlive(purpose, eve.tokens[purpose])).toBe(true);
    },
  );

  it('cancels the user’s pending email change, and no other user’s', async () => {
    expect([await isPending(ada), await isPending(eve)]).toEqual([false, true]);
  });

  it('ends every other session', async () => {
    expect([await isSignedIn(ada.cookie), await isSignedIn(ada.elsewhere)]).toEqual([keeps, false]);
  });

  it('is notified by mail', async () => {
    expect((await mailsTo(app.database, ada.email)).at(-1)?.kind).toBe(tells);
  });
});

it('an email change notifies both emails, and names the new one to the old', async () => {
  const ada = await createAda();
  await changes['another address']?.change(ada);
  for (const address of [ada.email, `new.${ada.email}`]) {
    const mails = (await mailsTo(app.database, address)).filter(({ kind }) => kind === 'email-changed');
    expect(mails, address).toEqual([
      { kind: 'email-changed', data: expect.objectContaining({ email: `new.${ada.email}` }) },
    ]);
  }
});

it('a password-reset link is invalid after the password is changed in the profile', async () => {
  const ada = await createAda();
  await post('/api/accounts/password/forgot', { email: ada.email });
  const token = await mailed('reset-password', ada.email);
  await expectDone(post('/api/profile/password', { currentPassword: PASSWORD, password: NEW_PASSWORD }, ada.cookie));
  expect((await post('/api/accounts/password/reset', { token, password: 'a third password' })).status).toBe(410);
  expect((await signIn(app, { email: ada.email, password: NEW_PASSWORD })).status).toBe(200);
});

it('an email change requested before a password reset does not happen after it', async () => {
  const ada = await createAda();
  const newEmail = `new.${ada.email}`;
  await expectDone(post('/api/profile/email', { email: newEmail, currentPassword: PASSWORD }, ada.cookie));
  const links = [await mailed('change-email-old', ada.email), await mailed('change-email-new', newEmail)];
  await changes['a reset of the password']?.change(ada);
  for (const token of links) expect((await post('/api/profile/email/confirm', { token })).status).toBe(410);
  expect((await signIn(app, { email: ada.email, password: NEW_PASSWORD })).status).toBe(200);
});

it('the first-admin command removes password and second factor until a new password is set', async () => {
  const ada = await createGuardedAda();
  const { link } = await createFirstAdmin({ services: app, email: ada.email });
  const stored = await app.database.asSystem('a test looks', async (tx) => [
    await findPasswordHash(tx, ada.email),
    await hasTwoFactor(tx, ada.id),
    await tx.$count(accounts, eq(accounts.userId, ada.id)),
  ]);
  expect(stored).toEqual([undefined, false, 0]);
  expect((await signIn(app, { email: ada.email })).status).toBe(401);
  await expectDone(
    post('/api/accounts/password/reset', { token: new URL(link).searchParams.get('token'), password: NEW_PASSWORD }),
  );
  const opened = await signIn(app, { email: ada.email, password: NEW_PASSWORD });
  expect(await opened.json()).toMatchObject({ needs_code: false });
  const setup = await askTwoFactor(app, {
    path: 'setup',
    body: { currentPassword: NEW_PASSWORD },
    cookie: getCookie(opened),
  });
  expect(setup.status, 'a second factor can be set up again').toBe(200);
});

describe('a change that waits for a password reset started before it', () => {
  const changing: Record<string, (ada: Ada) => Promise<Response>> = {
    'a new password': ({ cookie }) =>
      post('/api/profile/password', { currentPassword: PASSWORD, password: NEW_PASSWORD }, cookie),
    'another address': ({ cookie, email }) =>
      post('/api/profile/email', { email: `new.${email}`, currentPassword: PASSWORD }, cookie),
    'a second factor turned on': async ({ cookie, secret = '' }) =>
      askTwoFactor(app, { path: 'on', body: { code: appCode(secret, now) }, cookie }),
  };

  it.each(Object.entries(changing))('is rejected because its session has ended: %s', async (_what, change) => {
    const ada = await createAda();
    const { secret } = await setUp(app, ada.cookie);
    const response = await sendConcurrently(app.database, {
      hold: (tx) => lockUser(tx, { id: ada.id }),
      change: (tx) => endAllSessions(tx, ada.id),
      send: () => change({ ...ada, secret }),
    });
    expect(response.status).toBe(401);
    expect(await isPending(ada)).toBe(false);
    expect(await (await signIn(app, { email: ada.email })).json()).toMatchObject({
      needs_code: false,
      session: { user: { email: ada.email } },
    });
  });
});
