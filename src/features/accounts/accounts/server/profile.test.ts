import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { users } from '#core/server/identity/table.ts';
import { texts } from '#core/shared/messages.ts';
import { getCookie, newIp, PASSWORD, readProblem, register, signIn } from '#testing/accounts.ts';
import { mailedToken, mailsTo } from '#testing/mailed.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { OwnSession } from './answers.ts';

let now = new Date();
const app = useTestApp({}, () => now);
const NEW_PASSWORD = 'difference engine';

type Signed = { email: string; cookie: string };

async function signedIn(facts: { role?: string } = {}): Promise<Signed> {
  const email = await register(app, facts);
  return { email, cookie: getCookie(await signIn(app, { email })) };
}

const send = (method: string, path: string, { cookie, body }: { cookie?: string; body?: unknown } = {}) =>
  app.request(method, `/api/profile${path}`, { body, ip: newIp(), headers: cookie ? { cookie } : {} });

const fetchSessions = async ({ cookie }: Signed) =>
  (await (await send('GET', '/sessions', { cookie })).json()) as OwnSession[];

describe.each([
  ['GET', ''],
  ['PATCH', ''],
  ['POST', '/password'],
  ['POST', '/email'],
  ['GET', '/sessions'],
  ['DELETE', `/sessions/${crypto.randomUUID()}`],
  ['POST', '/sessions/end-others'],
])('%s /api/profile%s', (method, path) => {
  const bodies: Record<string, unknown> = {
    PATCH: {},
    '/password': { currentPassword: 'x', password: NEW_PASSWORD },
    '/email': { currentPassword: 'x', email: 'a@example.com' },
  };
  it('is allowed for every signed-in user', async () => {
    expect((await send(method, path, { body: bodies[path] ?? bodies[method] })).status).toBe(401);
  });
});

describe('a profile', () => {
  const unchanged = { delete_after: null, two_factor_enabled: false, recovery_codes_left: 0 };

  it.each(['applicant', 'mentor', 'attorney'])('a profile of an %s is read and updated by its owner', async (role) => {
    const { email, cookie } = await signedIn({ role });
    expect(await (await send('GET', '', { cookie })).json()).toEqual({
      ...unchanged,
      name: 'Ada Example',
      email,
      time_zone: '',
      clock: '',
    });
    const changed = await send('PATCH', '', {
      cookie,
      body: { name: ' Ada Lovelace ', time_zone: 'Europe/London', clock: '24' },
    });
    expect([changed.status, await changed.json()]).toEqual([
      200,
      { ...unchanged, name: 'Ada Lovelace', email, time_zone: 'Europe/London', clock: '24' },
    ]);
    const session = await app.request('GET', '/api/session', { headers: { cookie } });
    expect(await session.json()).toMatchObject({ session: { user: { name: 'Ada Lovelace' } } });
  });

  it('accepts a time zone next to a stored name that exceeds today’s limit', async () => {
    const { email, cookie } = await signedIn();
    const stored = `${'Imported '.repeat(30)}from www.evil.example`;
    await app.database.asSystem('a name as it was imported', (tx) =>
      tx.update(users).set({ name: stored }).where(eq(users.email, email)),
    );
    const changed = await send('PATCH', '', { cookie, body: { time_zone: 'Europe/London' } });
    expect([changed.status, await changed.json()]).toEqual([
      200,
      { ...unchanged, name: stored, email, time_zone: 'Europe/London', clock: '' },
    ]);
    expect(await readProblem(await send('PATCH', '', { cookie, body: { name: 'Ada of evil.example' } }))).toMatchObject(
      {
        status: 422,
        fields: { name: texts.nameHoldsSite },
      },
    );
  });

  it('rejects other columns, an empty name and an unknown time zone', async () => {
    const { cookie } = await signedIn();
    const response = await send('PATCH', '', {
      cookie,
      body: { name: ' ', time_zone: 'Mars/Olympus', email: 'b@example.com' },
    });
    expect(await readProblem(response)).toMatchObject({
      status: 422,
      fields: {
        name: 'Full name is required',
        time_zone: 'Please choose a time zone, such as Europe/London',
        email: 'This field is not allowed here',
      },
    });
  });
});

describe('a new password', () => {
  it('requires the current one, ends every other session and sends a mail', async () => {
    const ada = await signedIn();
    const elsewhere = getCookie(await signIn(app, { email: ada.email }));
    const response = await send('POST', '/password', {
      cookie: ada.cookie,
      body: { currentPassword: PASSWORD, password: NEW_PASSWORD },
    });
    expect(response.status).toBe(204);
    expect((await send('GET', '', { cookie: ada.cookie })).status).toBe(200);
    expect((await send('GET', '', { cookie: elsewhere })).status).toBe(401);
    expect((await signIn(app, { email: ada.email })).status).toBe(401);
    expect((await signIn(app, { email: ada.email, password: NEW_PASSWORD })).status).toBe(200);
    expect((await mailsTo(app.database, ada.email)).map(({ kind }) => kind)).toContain('password-changed');
  });

  it.each([
    [
      'a wrong present one',
      { currentPassword: 'not it', password: NEW_PASSWORD },
      { currentPassword: 'This is not your current password' },
    ],
    [
      'a short new one',
      { currentPassword: PASSWORD, password: 'abc' },
      { password: 'Password must be at least 6 characters long' },
    ],
    [
      'a common new one',
      { currentPassword: PASSWORD, password: 'password123' },
      { password: 'This password is too common. Please choose another.' },
    ],
    ['nothing', {}, { currentPassword: 'This is required', password: 'This is required' }],
  ])('is rejected with %s, and nothing changes', async (_what, body, fields) => {
    const { email, cookie } = await signedIn();
    expect(await readProblem(await send('POST', '/password', { cookie, body }))).toMatchObject({ status: 422, fields });
    expect((await signIn(app, { email })).status).toBe(200);
  });

  it('cannot be set by guessing the current one in a signed-in browser', async () => {
    const { cookie } = await signedIn();
    const guess = () =>
      send('POST', '/password', { cookie, body: { currentPassword: 'a guess', password: NEW_PASSWORD } });
    for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
  });
});

describe('sessions', () => {
  it('are listed with the current one, and without other users’ sessions', async () => {
    const ada = await signedIn();
    await signIn(app, { email: ada.email });
    await signedIn();
    const found = await fetchSessions(ada);
    expect(found).toHaveLength(2);
    expect(found.filter((session) => session.is_current)).toHaveLength(1);
    expect(JSON.stringify(found)).not.toContain(decodeURIComponent(ada.cookie).split('=')[1]?.split('.')[0]);
  });

  it('are ended one by one, or all but the current one, with effect on the next request', async () => {
    const ada = await signedIn();
    const phone = getCookie(await signIn(app, { email: ada.email }));
    const opened = getCookie(await signIn(app, { email: ada.email }));
    const other = (await fetchSessions({ ...ada, cookie: phone })).find((session) => session.is_current);
    expect((await send('DELETE', `/sessions/${other?.id}`, { cookie: ada.cookie })).status).toBe(204);
    expect((await send('GET', '', { cookie: phone })).status).toBe(401);
    expect((await send('GET', '', { cookie: opened })).status).toBe(200);
    expect((await send('POST', '/sessions/end-others', { cookie: ada.cookie })).status).toBe(204);
    expect((await send('GET', '', { cookie: opened })).status).toBe(401);
    expect((await send('GET', '', { cookie: ada.cookie })).status).toBe(200);
  });

  it('are ended only by their own user', async () => {
    const [ada, eve] = [await signedIn(), await signedIn()];
    const [hers] = await fetchSessions(ada);
    expect((await send('DELETE', `/sessions/${hers?.id}`, { cookie: eve.cookie })).status).toBe(404);
    expect((await send('GET', '', { cookie: ada.cookie })).status).toBe(200);
  });
});

describe('an email change', () => {
  const newEmail = () => `${crypto.randomUUID()}@example.com`;
  const ask = ({ cookie }: Signed, email: string, currentPassword = PASSWORD) =>
    send('POST', '/email', { cookie, body: { email, currentPassword } });
  const confirm = (token: string) => send('POST', '/email/confirm', { body: { token } });
  const oldToken = (recipient: string) => mailedToken(app.database, { kind: 'change-email-old', recipient });
  const newToken = (recipient: string) => mailedToken(app.database, { kind: 'change-email-new', recipient });

  it.each([
    ['old', 'new'],
    ['new', 'old'],
  ])('takes effect after both emails are confirmed, the %s one first', async (first) => {
    const [ada, email] = [await signedIn(), newEmail()];
    expect((await ask(ada, email)).status).toBe(204);
    const tokens = [await oldToken(ada.email), await newToken(email)];
    if (first === 'new') tokens.reverse();
    const responses = [];
    for (const token of tokens) {
      responses.push(await (await confirm(token)).json());
      expect((await confirm(token)).status).toBe(410);
    }
    expect(responses).toEqual([{ isChanged: false }, { isChanged: true }]);
    expect((await signIn(app, { email })).status).toBe(200);
    expect((await signIn(app, { email: ada.email })).status).toBe(401);
  });

  it('does not take effect while only one is confirmed, or after the links expire', async () => {
    const [ada, email] = [await signedIn(), newEmail()];
    await ask(ada, email);
    await confirm(await newToken(email));
    const late = await oldToken(ada.email);
    now = new Date(now.getTime() + 24 * 3_600_000 + 1);
    expect((await confirm(late)).status).toBe(410);
    expect((await signIn(app, { email: ada.email })).status).toBe(200);
  });

  it('can be requested again, which invalidates the older links', async () => {
    const [ada, wrong, right] = [await signedIn(), newEmail(), newEmail()];
    await ask(ada, wrong);
    const older = await newToken(wrong);
    await ask(ada, right);
    expect((await confirm(older)).status).toBe(410);
    await confirm(await newToken(right));
    expect(await (await confirm(await oldToken(ada.email))).json()).toEqual({ isChanged: true });
  });

  it('an email change to another user’s email is rejected without revealing that user', async () => {
    const [ada, eve] = [await signedIn(), await signedIn()];
    expect((await ask(eve, ada.email)).status).toBe(204);
    expect((await mailsTo(app.database, ada.email)).map(({ kind }) => kind)).not.toContain('change-email-new');
    expect(await (await confirm(await oldToken(eve.email))).json()).toEqual({ isChanged: false });
    expect((await signIn(app, { email: ada.email })).status).toBe(200);
  });

  it('does not take effect if another user confirms that email first', async () => {
    const [ada, email] = [await signedIn(), newEmail()];
    await ask(ada, email);
    const tokens = [await oldToken(ada.email), await newToken(email)];
    await registerHere(email, { isConfirmed: true });
    await confirm(tokens[0] ?? '');
    expect((await confirm(tokens[1] ?? '')).status).toBe(410);
    expect((await signIn(app, { email: ada.email })).status).toBe(200);
    expect((await signIn(app, { email, password: NEW_PASSWORD })).status).toBe(200);
  });

  it.each(['before', 'after'])(
    'succeeds if another person registers the email %s the request, without confirming it',
    async (when) => {
      const [ada, email] = [await signedIn(), newEmail()];
      if (when === 'before') await registerHere(email);
      await ask(ada, email);
      if (when === 'after') await registerHere(email);
      await confirm(await oldToken(ada.email));
      expect(await (await confirm(await newToken(email))).json()).toEqual({ isChanged: true });
      expect((await signIn(app, { email, password: NEW_PASSWORD })).status).toBe(401);
      expect((await signIn(app, { email })).status).toBe(200);
    },
  );

  async function registerHere(email: string, { isConfirmed = false } = {}): Promise<void> {
    const body = { role: 'mentor', name: 'Eve', email, password: NEW_PASSWORD };
    const response = await app.request('POST', '/api/accounts/sign-up', { body, ip: newIp() });
    expect(response.status).toBe(201);
    if (!isConfirmed) return;
    const token = await mailedToken(app.database, { kind: 'confirm-email', recipient: email });
    await app.request('POST', '/api/accounts/verification/confirm', {
      body: { token },
      headers: { cookie: getCookie(response) },
    });
  }

  it('is rejected without the password, for an invalid email, and for the same email', async () => {
    const ada = await signedIn();
    expect(await readProblem(await ask(ada, newEmail(), 'a guess'))).toMatchObject({
      status: 422,
      fields: { currentPassword: 'This is not your current password' },
    });
    expect(await readProblem(await ask(ada, 'nowhere'))).toMatchObject({
      status: 422,
      fields: { email: 'Please enter a valid email address' },
    });
    expect(await readProblem(await ask(ada, ada.email))).toMatchObject({
      status: 422,
      fields: { email: 'This is already your email address' },
    });
  });
});
