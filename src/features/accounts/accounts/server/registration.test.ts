// Ownership of an unconfirmed email: it belongs to the user who first proves it, not to another person who typed it.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { userRoles, users } from '#core/server/identity/table.ts';
import { resources } from '#testing/all-samples.ts';
import { getCookie, newIp, readProblem, signIn } from '#testing/accounts.ts';
import { mailedToken, mailsTo } from '#testing/mailed.ts';
import { useTestApp } from '#testing/test-app.ts';
import { sendConcurrently } from '#testing/waiting.ts';

import { lockUser, markVerified } from './queries.ts';
import { createFirstAdmin } from './service.ts';

let now = new Date();
const app = useTestApp({}, () => now);

const STRANGERS_PASSWORD = 'a stranger was here';
const OWN_PASSWORD = 'difference engine';
const needsPassword = { status: 422, code: 'confirmation_needs_password' };

let addresses = 0;
const newEmail = () => `ada.${(addresses += 1)}@example.com`;

const post = (path: string, body: unknown, cookie = '') =>
  app.request('POST', `/api/accounts/${path}`, { body, ip: newIp(), headers: { cookie } });

async function register(
  email: string,
  { name = 'Mallory', role = 'attorney', password = STRANGERS_PASSWORD } = {},
): Promise<string> {
  const response = await post('sign-up', { role, name, email, password });
  expect(response.status).toBe(201);
  return getCookie(response);
}

const confirm = (body: { token: string; password?: string }, cookie?: string) =>
  post('verification/confirm', body, cookie);
const confirmToken = (recipient: string) => mailedToken(app.database, { kind: 'confirm-email', recipient });

/** Returns the user of a session cookie. */
async function whoIs(cookie: string): Promise<string | undefined> {
  const response = await app.request('GET', '/api/session', { headers: { cookie } });
  const { session } = (await response.json()) as { session: { user: { email: string } } | null };
  return session?.user.email;
}

async function resetToken(email: string): Promise<string> {
  expect((await post('password/forgot', { email })).status).toBe(202);
  return mailedToken(app.database, { kind: 'reset-password', recipient: email });
}
const reset = (token: string, more: object = {}) => post('password/reset', { token, password: OWN_PASSWORD, ...more });

async function peopleAt(email: string) {
  return app.database.asSystem('a test looks', (tx) =>
    tx
      .select({ id: users.id, name: users.name, role: userRoles.role, isVerified: users.emailVerified })
      .from(users)
      .leftJoin(userRoles, eq(userRoles.userId, users.id))
      .where(eq(users.email, email)),
  );
}

async function idAt(email: string): Promise<string> {
  return (await peopleAt(email))[0]?.id ?? '';
}

describe('signing up with an email that was never confirmed', () => {
  it('replaces the registration: its name, role, password, link and cookie are gone', async () => {
    const email = newEmail();
    const older = { cookie: await register(email), link: await confirmToken(email) };
    const cookie = await register(email, { name: 'Ada', role: 'applicant', password: OWN_PASSWORD });
    expect(await peopleAt(email)).toEqual([
      expect.objectContaining({ name: 'Ada', role: 'applicant', isVerified: false }),
    ]);
    expect((await confirm({ token: older.link }, older.cookie)).status).toBe(410);
    expect((await signIn(app, { email, password: STRANGERS_PASSWORD })).status).toBe(401);
    const token = await confirmToken(email);
    expect(await readProblem(await confirm({ token }, older.cookie))).toMatchObject(needsPassword);
    expect((await confirm({ token }, cookie)).status).toBe(204);
    expect((await signIn(app, { email, password: OWN_PASSWORD })).status).toBe(200);
  });

  it('leaves one registration with one working link if many arrive concurrently', async () => {
    // As many as are mailed to one email address in ten minutes. The first round only opens the connections on which
    // the others race.
    for (let round = 0; round < 3; round += 1) {
      const email = newEmail();
      await Promise.all([1, 2, 3].map((stranger) => register(email, { name: `Eve ${stranger}` })));
      expect(await peopleAt(email)).toHaveLength(1);
      const links = (await mailsTo(app.database, email)).map(
        ({ data }) => new URL(data.link ?? '').searchParams.get('token') ?? '',
      );
      const responses = await Promise.all(links.map((token) => confirm({ token, password: STRANGERS_PASSWORD })));
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410, 410]);
    }
  });

  it('is rejected once the email is confirmed, even if both happen concurrently', async () => {
    for (let round = 0; round < 4; round += 1) {
      const email = newEmail();
      const cookie = await register(email, { name: 'Ada', password: OWN_PASSWORD });
      const token = await confirmToken(email);
      const again = () => post('sign-up', { role: 'mentor', name: 'Mallory', email, password: STRANGERS_PASSWORD });
      const [confirmed, second] = await Promise.all([confirm({ token }, cookie), again()]);
      expect([
        [204, 409],
        [410, 201],
      ]).toContainEqual([confirmed.status, second.status]);
      const [person] = await peopleAt(email);
      expect(person).toMatchObject(
        confirmed.status === 204 ? { name: 'Ada', isVerified: true } : { name: 'Mallory', isVerified: false },
      );
    }
  });
});

it('a waiting sign-up does not delete a user who confirms the email first', async () => {
  const email = newEmail();
  await register(email, { name: 'Ada' });
  const id = await idAt(email);
  const response = await sendConcurrently(app.database, {
    hold: (tx) => lockUser(tx, { id }),
    change: (tx) => markVerified(tx, id),
    send: () => post('sign-up', { role: 'mentor', name: 'Mallory', email, password: STRANGERS_PASSWORD }),
  });
  expect(response.status).toBe(409);
  expect(await peopleAt(email)).toEqual([expect.objectContaining({ id, name: 'Ada', isVerified: true })]);
});

describe('a confirmation link', () => {
  it('is enough in the browser that signed up, which has an HttpOnly cookie for it', async () => {
    const email = newEmail();
    const response = await post('sign-up', { role: 'mentor', name: 'Ada', email, password: OWN_PASSWORD });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^laurel\.registration=[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    const confirmed = await confirm({ token: await confirmToken(email) }, getCookie(response));
    expect(confirmed.status).toBe(204);
    expect(confirmed.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^laurel\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^laurel\.known_device=/),
      expect.stringMatching(/^laurel\.registration=; Max-Age=0; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect(await whoIs(getCookie(confirmed))).toBe(email);
  });

  it('requires the registration’s password in any other browser, and stays valid', async () => {
    const email = newEmail();
    await register(email, { password: OWN_PASSWORD });
    const token = await confirmToken(email);
    const refused = await confirm({ token });
    expect(refused.headers.getSetCookie()).toEqual([]);
    const problem = await readProblem(refused);
    expect(problem).toEqual({
      ...needsPassword,
      detail: 'Please enter the password that you chose when you signed up.',
      fields: { password: 'Please enter the password that you chose when you signed up.' },
    });
    const guessed = await confirm({ token, password: 'a guess of it' });
    expect([guessed.status, guessed.headers.getSetCookie()]).toEqual([422, []]);
    const confirmed = await confirm({ token, password: OWN_PASSWORD });
    expect(confirmed.status).toBe(204);
    expect(await whoIs(getCookie(confirmed))).toBe(email);
    expect((await signIn(app, { email, password: OWN_PASSWORD })).status).toBe(200);
  });

  it('opens one session, however often it is used, and ends the browser’s earlier session', async () => {
    const [older, email] = [newEmail(), newEmail()];
    await register(older);
    const brought = getCookie(await confirm({ token: await confirmToken(older), password: STRANGERS_PASSWORD }));
    expect(await whoIs(brought)).toBe(older);
    const registration = await register(email);
    const token = await confirmToken(email);
    const cookies = `${registration}; ${brought}`;
    const responses = await Promise.all([confirm({ token }, cookies), confirm({ token }, cookies)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410]);
    const opened = responses.find(({ status }) => status === 204);
    const refused = responses.find(({ status }) => status === 410);
    expect(refused?.headers.getSetCookie()).toEqual([]);
    expect([await whoIs(opened ? getCookie(opened) : ''), await whoIs(brought)]).toEqual([email, undefined]);
    const again = await confirm({ token }, cookies);
    expect([again.status, again.headers.getSetCookie()]).toEqual([410, []]);
  });

  it('does not confirm another person’s registration when the mailbox’s owner opens it', async () => {
    const email = newEmail();
    const strangersCookie = await register(email);
    const token = await confirmToken(email);
    expect((await confirm({ token })).status).toBe(422);
    const guessed = await readProblem(await confirm({ token, password: OWN_PASSWORD }));
    expect(guessed).toMatchObject({
      ...needsPassword,
      fields: { password: expect.stringContaining('Forgot your password?') },
    });
    expect((await signIn(app, { email, password: STRANGERS_PASSWORD })).status, 'a stranger stays outside').toBe(403);
    expect((await reset(await resetToken(email))).status).toBe(204);
    expect((await confirm({ token }, strangersCookie)).status).toBe(410);
    expect((await signIn(app, { email, password: STRANGERS_PASSWORD })).status).toBe(401);
    expect((await signIn(app, { email, password: OWN_PASSWORD })).status).toBe(200);
  });

  it('rejects another registration’s cookie, any other cookie, and a modified one', async () => {
    const [email, other] = [newEmail(), newEmail()];
    const [own, another] = [await register(email), await register(other)];
    const token = await confirmToken(email);
    const value = own.slice(own.indexOf('=') + 1);
    for (const cookie of [
      another,
      `laurel.second_step=${value}`,
      `laurel.session_token=${value}`,
      `${own.slice(0, -4)}AAAA`,
      'laurel.registration=made-up',
    ]) {
      expect(await readProblem(await confirm({ token }, cookie)), cookie).toMatchObject(needsPassword);
    }
    expect((await confirm({ token }, own)).status).toBe(204);
  });

  it('shares its limit of password guesses with sign-in', async () => {
    const email = newEmail();
    await register(email);
    const token = await confirmToken(email);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await confirm({ token, password: 'a guess of it' })).status).toBe(422);
    }
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await signIn(app, { email, password: 'a guess of it' })).status).toBe(401);
    }
    expect((await confirm({ token, password: STRANGERS_PASSWORD })).status).toBe(429);
    now = new Date(now.getTime() + 60_000);
    expect((await confirm({ token, password: STRANGERS_PASSWORD })).status).toBe(204);
  });
});

describe('a new password for an email that was never confirmed', () => {
  it('creates a clean account with the mailbox owner’s name and role', async () => {
    const email = newEmail();
    await register(email);
    const token = await resetToken(email);
    expect(await (await post('password/check', { token })).json()).toEqual({ email, missing: ['name', 'role'] });
    expect((await reset(token, { name: ' Ada Example ', role: 'mentor' })).status).toBe(204);
    expect(await peopleAt(email)).toEqual([
      expect.objectContaining({ name: 'Ada Example', role: 'mentor', isVerified: true }),
    ]);
    expect((await mailsTo(app.database, email)).at(-1)).toMatchObject({
      kind: 'account-begun',
      data: { name: 'Ada Example' },
    });
  });

  it('discards everything the other person chose if the request names nothing else', async () => {
    const email = newEmail();
    await register(email);
    await reset(await resetToken(email));
    expect(await peopleAt(email)).toEqual([
      expect.objectContaining({ name: email.split('@')[0], role: 'applicant', isVerified: true }),
    ]);
  });

  it('validates name and role as sign-up does', async () => {
    const email = newEmail();
    await register(email);
    const token = await resetToken(email);
    expect(await readProblem(await reset(token, { name: ' ', role: 'admin' }))).toMatchObject({
      status: 422,
      fields: { name: 'Full name is required', role: 'Please choose a role' },
    });
    expect((await reset(token)).status).toBe(204);
  });

  it('requires nothing more from a confirmed user, and changes neither name nor role', async () => {
    const email = newEmail();
    await confirm({
      token: (await register(email, { name: 'Ada', role: 'applicant' }), await confirmToken(email)),
      password: STRANGERS_PASSWORD,
    });
    const [before] = await peopleAt(email);
    const token = await resetToken(email);
    expect(await (await post('password/check', { token })).json()).toEqual({ email, missing: [] });
    expect((await reset(token, { name: 'Eve', role: 'mentor' })).status).toBe(204);
    expect(await peopleAt(email)).toEqual([before]);
    expect((await mailsTo(app.database, email)).at(-1)?.kind).toBe('password-changed');
  });
});

describe('the rows of a registration that was never confirmed', () => {
  const replacing: Record<string, (email: string) => Promise<unknown>> = {
    'a second sign-up': (email) => register(email),
    'a reset': async (email) => reset(await resetToken(email)),
    'the command that makes the first admin': (email) => createFirstAdmin({ services: app, email }),
  };

  it.each(Object.entries(replacing))('are deleted from every table after %s', async (_what, replace) => {
    const email = newEmail();
    await register(email);
    const id = await idAt(email);
    const references = await app.database.asSystem('a test looks', (tx) =>
      selectRows<{ table: string; column: string }>(
        tx,
        sql`select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
          where c.contype = 'f' and c.confrelid = 'users'::regclass`,
      ),
    );
    const named = new Set([...references.map(({ table }) => table), 'verifications']);
    await app.database.asSystem('a test hangs a row of every table on a person', async (tx) => {
      // Unconfirmed users receive no grants, so the user is confirmed for the moment that this takes.
      await tx.update(users).set({ emailVerified: true }).where(eq(users.id, id));
      for (const { table, insert, isMadeWithPerson, isKept } of resources) {
        // The ledger contains purchases, which require a confirmed email.
        if (named.has(table) && !isMadeWithPerson && !isKept) await tx.execute(insert(id));
      }
      await tx.update(users).set({ emailVerified: false }).where(eq(users.id, id));
    });
    expect(references.length).toBeGreaterThan(25);

    await replace(email);

    const left = await app.database.asSystem('a test looks', async (tx) => {
      const found: string[] = [];
      const places = [
        ...references,
        { table: 'verifications', column: 'value' },
        { table: 'verifications', column: 'identifier' },
        { table: 'users', column: 'id' },
      ];
      for (const { table, column } of places) {
        const rows = await selectRows(
          tx,
          sql`select from ${sql.identifier(table)} where ${sql.identifier(column)}::text like ${`%${id}%`}`,
        );
        if (rows.length > 0) found.push(`${table}.${column}`);
      }
      return found;
    });
    expect(left).toEqual([]);
  });
});
