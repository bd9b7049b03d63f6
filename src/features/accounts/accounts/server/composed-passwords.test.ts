// Passwords with letters that Unicode can compose in two ways. Keyboards and systems differ in the form, and users see
// no difference.
import { argon2Sync, randomBytes } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { accounts, users } from '#core/server/identity/table.ts';
import { getCookie, newIp, register, signIn } from '#testing/accounts.ts';
import { mailedToken } from '#testing/mailed.ts';
import { useTestApp } from '#testing/test-app.ts';

import { signInInput, signUpForm } from '../schema.ts';

const app = useTestApp();
const text = 'Zürich – 서울 à Noël';
const [composed, decomposed] = [text.normalize('NFC'), text.normalize('NFD')];

const post = (path: string, body: object, cookie = '') =>
  app.request('POST', path, { body, ip: newIp(), headers: { cookie } });

async function resetTo(email: string, password: string): Promise<void> {
  await post('/api/accounts/password/forgot', { email });
  const token = await mailedToken(app.database, { kind: 'reset-password', recipient: email });
  expect((await post('/api/accounts/password/reset', { token, password })).status).toBe(204);
}

/** Stores a hash from before passwords were normalized. */
async function storeAsWritten(email: string, password: string): Promise<void> {
  const nonce = randomBytes(16);
  const digest = argon2Sync('argon2id', {
    message: password,
    nonce,
    tagLength: 32,
    memory: 64,
    passes: 1,
    parallelism: 1,
  });
  const [salt, ending] = [nonce, digest].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  const hash = `$argon2id$v=19$m=64,t=1,p=1$${salt}$${ending}`;
  await app.database.asSystem('a test stores an older password', async (tx) => {
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    await tx
      .update(accounts)
      .set({ password: hash })
      .where(eq(accounts.userId, person?.id ?? ''));
  });
}

describe('a password set in one Unicode form', () => {
  it.each([
    ['composed', composed, decomposed],
    ['decomposed', decomposed, composed],
  ])('%s works in the other form', async (_form, chosen, typed) => {
    const email = await register(app);
    await resetTo(email, chosen);
    expect((await signIn(app, { email, password: typed })).status).toBe(200);
    const signedIn = await signIn(app, { email, password: chosen });
    expect(signedIn.status).toBe(200);
    const change = { currentPassword: typed, password: decomposed.toLowerCase() };
    expect((await post('/api/profile/password', change, getCookie(signedIn))).status).toBe(204);
    expect((await signIn(app, { email, password: composed.toLowerCase() })).status).toBe(200);
    expect((await signIn(app, { email, password: composed })).status).toBe(401);
  });

  it('is counted in visible characters, and repeated in either form', async () => {
    const person = { role: 'applicant', name: 'Ada', email: 'short@example.com' };
    const short = { ...person, password: 'éàü'.normalize('NFD') };
    expect((await post('/api/accounts/sign-up', short)).status).toBe(422);
    expect(signUpForm.safeParse({ ...person, password: composed, confirmPassword: decomposed }).success).toBe(true);
    const longest = '서'.repeat(128).normalize('NFD');
    expect(signInInput.safeParse({ email: person.email, password: longest }).success).toBe(true);
    expect(signInInput.safeParse({ email: person.email, password: `${longest}e` }).success).toBe(false);
  });
});

describe('a password stored as typed, before normalization', () => {
  it('still works as typed, and no other does', async () => {
    const email = await register(app);
    await storeAsWritten(email, decomposed);
    expect((await signIn(app, { email, password: decomposed })).status).toBe(200);
    expect((await signIn(app, { email, password: `${decomposed}e` })).status).toBe(401);
    await storeAsWritten(email, composed);
    for (const password of [composed, decomposed]) expect((await signIn(app, { email, password })).status).toBe(200);
  });
});
