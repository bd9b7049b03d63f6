import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';

import { users, verifications } from '#core/server/identity/table.ts';
import { getCookie, newIp, PASSWORD, readProblem, register, signIn } from '#testing/accounts.ts';
import { mailedToken, mailsTo } from '#testing/mailed.ts';
import { createUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { RESPONSE_STEP_MS, setResponseStep } from './constant-time.ts';

let now = new Date();
const app = useTestApp({}, () => now);
const NEW_PASSWORD = 'difference engine';

const post = (path: string, body: unknown, ip = newIp()) => app.request('POST', `/api/accounts/${path}`, { body, ip });
const forgot = (email: string, ip?: string) => post('password/forgot', { email }, ip);
const resend = (email: string, ip?: string) => post('verification/resend', { email }, ip);
const confirm = (token: string) => post('verification/confirm', { token, password: PASSWORD });
const check = (token: string) => post('password/check', { token });
const reset = (token: string, password = NEW_PASSWORD) => post('password/reset', { token, password });

const confirmToken = (recipient: string) => mailedToken(app.database, { kind: 'confirm-email', recipient });

async function resetToken(recipient: string): Promise<string> {
  await forgot(recipient);
  return mailedToken(app.database, { kind: 'reset-password', recipient });
}

async function kindsTo(email: string): Promise<string[]> {
  return (await mailsTo(app.database, email)).map(({ kind }) => kind);
}

const gone = {
  status: 410,
  code: 'reset_link_expired',
  detail: 'This link has expired or has already been used. Please request a new one.',
};
const unconfirmable = {
  status: 410,
  code: 'verification_expired',
  detail: 'This confirmation link has expired or has already been used.',
};

describe.each([
  { what: 'the confirmation', ask: resend, path: 'verification/resend' },
  { what: 'a new password', ask: forgot, path: 'password/forgot' },
])('requesting the mail of $what', ({ ask, path }) => {
  it('responds identically and equally slowly to known and unknown emails', async () => {
    setResponseStep(RESPONSE_STEP_MS);
    onTestFinished(() => setResponseStep(1));
    const registered = await register(app, { isConfirmed: false });
    const responses = [];
    for (const email of [registered, 'missing@example.com']) {
      const began = performance.now();
      const response = await ask(email);
      responses.push([response.status, await response.json()]);
      expect(performance.now() - began).toBeGreaterThan(RESPONSE_STEP_MS - 5);
    }
    expect(responses).toEqual([
      [202, {}],
      [202, {}],
    ]);
    expect(await kindsTo(registered)).toHaveLength(2);
    expect(await kindsTo('missing@example.com')).toEqual([]);
  });

  it('sends three mails in ten minutes, and rejects further requests identically', async () => {
    const registered = await register(app, { isConfirmed: false });
    now = new Date(now.getTime() + 600_000);
    const before = (await kindsTo(registered)).length;
    for (const email of [registered, `unknown-${path.replace('/', '-')}@example.com`]) {
      const statuses = [];
      for (let tries = 0; tries < 6; tries += 1) {
        statuses.push((await ask(tries % 2 ? email : email.toUpperCase())).status);
      }
      expect(statuses).toEqual([202, 202, 202, 429, 429, 429]);
    }
    expect((await kindsTo(registered)).length - before).toBe(3);
  });

  it('is rate-limited by IP', async () => {
    const ip = newIp();
    const names = Array.from({ length: 20 }, (_, index) => `${path.replace('/', '-')}-${index}@example.com`);
    const responses = await Promise.all(names.map((email) => ask(email, ip)));
    expect(responses.every(({ status }) => status === 202)).toBe(true);
    expect((await ask('one-more@example.com', ip)).status).toBe(429);
    expect((await ask('one-more@example.com')).status).toBe(202);
  });

  it('rejects an invalid email', async () => {
    expect(
      await readProblem(await post(path, { email: 'ada', redirectTo: 'https://elsewhere.example' })),
    ).toMatchObject({
      status: 422,
      fields: { email: 'Please enter a valid email address', redirectTo: 'This field is not allowed here' },
    });
  });
});

describe('confirming the email', () => {
  it('sends nothing to a user who is already confirmed', async () => {
    const email = await register(app);
    await resend(email);
    expect(await kindsTo(email)).toEqual(['confirm-email']);
  });

  it('works once', async () => {
    const email = await register(app, { isConfirmed: false });
    const token = await confirmToken(email);
    const first = await confirm(token);
    expect(first.status).toBe(204);
    expect(await readProblem(await confirm(token))).toEqual(unconfirmable);
    expect((await signIn(app, { email })).status).toBe(200);
  });

  it('works for one of two concurrent requests', async () => {
    const token = await confirmToken(await register(app, { isConfirmed: false }));
    const responses = await Promise.all([confirm(token), confirm(token)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410]);
  });

  it('fails with a replaced link, and after 24 hours', async () => {
    const email = await register(app, { isConfirmed: false });
    const older = await confirmToken(email);
    await resend(email);
    const newer = await confirmToken(email);
    expect((await confirm(older)).status).toBe(410);
    now = new Date(now.getTime() + 24 * 3_600_000);
    expect(await readProblem(await confirm(newer))).toEqual(unconfirmable);
    expect((await signIn(app, { email })).status).toBe(403);
  });

  it('leaves one valid link if two are requested concurrently', async () => {
    const email = await register(app, { isConfirmed: false });
    await Promise.all([resend(email), resend(email)]);
    const links = await app.database.asSystem('a test looks', (tx) =>
      tx
        .select({ id: verifications.id })
        .from(verifications)
        .where(
          sql`${verifications.value} = (select id::text from users where email = ${email}) and ${verifications.identifier} like 'confirm-email:%'`,
        ),
    );
    expect(links).toHaveLength(1);
  });

  it('rejects a link for another purpose and an invented one', async () => {
    const email = await register(app, { isConfirmed: false });
    for (const token of [await resetToken(email), 'made-up', '%']) expect((await confirm(token)).status).toBe(410);
    expect((await signIn(app, { email })).status).toBe(403);
  });

  it('rejects a body without a token', async () => {
    expect((await post('verification/confirm', {})).status).toBe(422);
  });
});

describe('choosing a new password', () => {
  it('ends every session, accepts only the new password, and notifies the mailbox', async () => {
    const email = await register(app);
    const cookies = [getCookie(await signIn(app, { email })), getCookie(await signIn(app, { email }))];
    const token = await resetToken(email);
    expect((await check(token)).status).toBe(200);
    expect((await reset(token)).status).toBe(204);
    for (const cookie of cookies) {
      expect((await app.request('GET', '/api/records/patents', { headers: { cookie } })).status).toBe(401);
    }
    expect((await signIn(app, { email })).status).toBe(401);
    expect((await signIn(app, { email, password: NEW_PASSWORD })).status).toBe(200);
    expect(await kindsTo(email)).toEqual(['confirm-email', 'reset-password', 'password-changed']);
  });

  it('confirms the mailbox and invalidates the pending confirmation link', async () => {
    const email = await register(app, { isConfirmed: false });
    const pending = await confirmToken(email);
    await reset(await resetToken(email));
    expect((await signIn(app, { email, password: NEW_PASSWORD })).status).toBe(200);
    expect((await confirm(pending)).status).toBe(410);
  });

  it('sets a first password for a user without one', async () => {
    const { email } = await createUser(app.database);
    await reset(await resetToken(email));
    expect((await signIn(app, { email, password: NEW_PASSWORD })).status).toBe(200);
  });

  it('works once', async () => {
    const email = await register(app);
    const token = await resetToken(email);
    await reset(token);
    expect(await readProblem(await check(token))).toEqual(gone);
    expect(await readProblem(await reset(token, 'a third password'))).toEqual(gone);
    expect((await signIn(app, { email, password: NEW_PASSWORD })).status).toBe(200);
  });

  it('works for one of two concurrent requests', async () => {
    const email = await register(app);
    const token = await resetToken(email);
    const passwords = ['first of the two', 'second of the two'];
    const responses = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410]);
    const winner = passwords[responses.findIndex(({ status }) => status === 204)];
    expect((await signIn(app, { email, password: winner })).status).toBe(200);
    expect(await kindsTo(email)).toEqual(['confirm-email', 'reset-password', 'password-changed']);
  });

  it('fails with a replaced link, and after 24 hours', async () => {
    const email = await register(app);
    const older = await resetToken(email);
    const newer = await resetToken(email);
    expect((await check(older)).status).toBe(410);
    expect((await check(newer)).status).toBe(200);
    now = new Date(now.getTime() + 24 * 3_600_000);
    expect((await check(newer)).status).toBe(410);
    expect(await readProblem(await reset(newer))).toEqual(gone);
  });

  it('rejects a link for another purpose', async () => {
    const email = await register(app, { isConfirmed: false });
    const token = await confirmToken(email);
    expect([(await check(token)).status, (await reset(token)).status]).toEqual([410, 410]);
    expect((await confirm(token)).status).toBe(204);
  });

  it('rejects a short or a common password and keeps the link valid', async () => {
    const token = await resetToken(await register(app));
    expect(await readProblem(await reset(token, 'five5'))).toMatchObject({
      status: 422,
      fields: { password: 'Password must be at least 6 characters long' },
    });
    expect(await readProblem(await reset(token, 'PASSWORD'))).toMatchObject({
      code: 'password_too_common',
      fields: { password: expect.any(String) },
    });
    expect((await reset(token)).status).toBe(204);
  });

  it('leaves no session of the old password, even from a concurrent sign-in', async () => {
    for (let round = 0; round < 3; round += 1) {
      const email = await register(app);
      const token = await resetToken(email);
      const [, ...signIns] = await Promise.all([
        reset(token),
        ...Array.from({ length: 4 }, () => signIn(app, { email, password: PASSWORD })),
      ]);
      for (const opened of signIns.filter(({ status }) => status === 200)) {
        const session = await app.request('GET', '/api/session', { headers: { cookie: getCookie(opened) } });
        expect(await session.json()).toEqual({ session: null });
      }
    }
  });
});

it('the database stores no usable link', async () => {
  const email = await register(app);
  const token = await resetToken(email);
  const stored = await app.database.asSystem('a test looks', (tx) =>
    tx
      .select({ identifier: verifications.identifier, value: verifications.value })
      .from(verifications)
      .innerJoin(users, sql`${users.id}::text = ${verifications.value}`)
      .where(eq(users.email, email)),
  );
  expect(stored).toEqual([
    { identifier: expect.stringMatching(/^reset-password:[0-9a-f]{64}$/), value: expect.any(String) },
  ]);
  expect(JSON.stringify(stored)).not.toContain(token);
});
