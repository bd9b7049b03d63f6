// A password reset after a sign-in has read the account, but before it opens a session.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { sessions, verifications } from '#core/server/identity/table.ts';
import { newIp, PASSWORD, readProblem, register, signIn } from '#testing/accounts.ts';
import { mailedToken } from '#testing/mailed.ts';
import { useTestApp } from '#testing/test-app.ts';
import { appCode, startSignIn, enterCode, createTwoFactorUser } from '#testing/two-factor.ts';
import { sendConcurrently } from '#testing/waiting.ts';

import { revokeIssuedTokens } from './login-credentials.ts';
import { hashPassword } from './password.ts';
import { findUser, lockUser, setPasswordHash, type LoginUser } from './queries.ts';

let now = new Date();
const app = useTestApp({}, () => now);
let newHash: string;
beforeAll(async () => {
  newHash = await hashPassword('difference engine');
});

async function personAt(email: string): Promise<LoginUser> {
  const person = await app.database.asSystem('a test looks', (tx) => findUser(tx, { email }));
  if (!person) throw new Error(`${email} has no account`);
  return person;
}

/** Sends a request that waits for the user's row during a reset of the password. */
async function sendDuringReset(email: string, send: () => Promise<Response>): Promise<Response> {
  const person = await personAt(email);
  return sendConcurrently(app.database, {
    hold: (tx) => lockUser(tx, { id: person.id }),
    async change(tx) {
      await setPasswordHash(tx, { userId: person.id, hash: newHash });
      await revokeIssuedTokens(tx, { person });
    },
    send,
  });
}

/** Returns the number of sessions and tokens of the user. */
async function countKeys(email: string): Promise<number> {
  const { id } = await personAt(email);
  return app.database.asSystem(
    'a test looks',
    async (tx) =>
      (await tx.$count(sessions, eq(sessions.userId, id))) +
      (await tx.$count(verifications, sql`${verifications.value} = ${id}`)),
  );
}

const refused = { status: 401, code: 'invalid_credentials' };

describe('POST /api/accounts/sign-in', () => {
  it('opens no session with the password from before the reset', async () => {
    const email = await register(app);
    const response = await sendDuringReset(email, () => signIn(app, { email }));
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await readProblem(response)).toMatchObject(refused);
    expect(await countKeys(email)).toBe(0);
  });

  it('requests no code after the password from before the reset', async () => {
    const { email } = await createTwoFactorUser(app);
    const response = await sendDuringReset(email, () => signIn(app, { email }));
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await readProblem(response)).toMatchObject(refused);
    expect(await countKeys(email)).toBe(0);
  });
});

describe('POST /api/accounts/sign-in/code', () => {
  it('opens no session after the password from before the reset', async () => {
    const { email, secret } = await createTwoFactorUser(app);
    now = new Date(now.getTime() + 30_000);
    const cookie = await startSignIn(app, { email });
    const response = await sendDuringReset(email, () => enterCode(app, { code: appCode(secret, now), cookie }));
    expect(await readProblem(response)).toMatchObject({ code: 'second_step_expired' });
    expect(await countKeys(email)).toBe(0);
  });
});

describe('POST /api/accounts/verification/confirm', () => {
  it('confirms nothing with a link from before the reset', async () => {
    const email = await register(app, { isConfirmed: false });
    const token = await mailedToken(app.database, { kind: 'confirm-email', recipient: email });
    const response = await sendDuringReset(email, () =>
      app.request('POST', '/api/accounts/verification/confirm', {
        body: { token, password: PASSWORD },
        ip: newIp(),
      }),
    );
    expect(response.ok).toBe(false);
    expect(await personAt(email)).toMatchObject({ emailVerified: false });
  });
});
