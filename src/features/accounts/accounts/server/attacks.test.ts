// Attacks on accounts, on two servers. The purpose of each route is tested elsewhere.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { users } from '#core/server/identity/table.ts';
import type { Services } from '#core/server/services.ts';
import { getCookie, newIp, PASSWORD } from '#testing/accounts.ts';
import { mailedToken, mailsTo } from '#testing/mailed.ts';
import { createUser } from '#testing/people.ts';
import { openTwoServers, type Sent, type Server } from '#testing/two-servers.ts';

const NEW_PASSWORD = 'difference engine';
let services: Services;
let first: Server;
let second: Server;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ services, first, second, close } = await openTwoServers());
});
afterAll(() => close());

const signIn = (server: Server, email: string, password = PASSWORD, sent?: Sent) =>
  server('/api/accounts/sign-in', { email, password }, sent);
const forgot = (server: Server, email: string, sent?: Sent) => server('/api/accounts/password/forgot', { email }, sent);
const resend = (server: Server, email: string, sent?: Sent) =>
  server('/api/accounts/verification/resend', { email }, sent);
const reset = (server: Server, token: string, password: string) =>
  server('/api/accounts/password/reset', { token, password });
const signUp = (server: Server, email: string, sent?: Sent) =>
  server('/api/accounts/sign-up', { role: 'applicant', name: 'Ada', email, password: PASSWORD }, sent);

async function confirm(server: Server, email: string, cookie: string): Promise<Response> {
  return server(
    '/api/accounts/verification/confirm',
    { token: await readToken('confirm-email', email) },
    { headers: { cookie } },
  );
}

const readToken = (kind: string, recipient: string) => mailedToken(services.database, { kind, recipient });

let people = 0;
function newEmail(): string {
  people += 1;
  return `ada.${people}@example.com`;
}

async function register({ isConfirmed = true } = {}): Promise<string> {
  const email = newEmail();
  const response = await signUp(first, email);
  expect(response.status).toBe(201);
  if (isConfirmed) expect((await confirm(first, email, getCookie(response))).status).toBe(204);
  return email;
}

/** Sends concurrent calls to both servers in turn and counts the responses by status. */
async function burst(
  calls: number,
  send: (server: Server, index: number) => Promise<Response>,
): Promise<Record<number, number>> {
  const responses = await Promise.all(
    Array.from({ length: calls }, (_, index) => send(index % 2 ? second : first, index)),
  );
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Returns a response without its allowed differences: request ID and time. */
async function comparable(response: Response) {
  const { requestId: _requestId, ...body } = (await response.json()) as Record<string, unknown>;
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
  return { status: response.status, headers, body };
}

describe('guessing attacks', () => {
  it('are limited to ten attempts at a password a minute, from many IPs and at two servers', async () => {
    const email = await register();
    const counts = await burst(24, (server) => signIn(server, email, 'guess no. 1'));
    expect(counts).toEqual({ 401: 10, 429: 14 });
    expect((await signIn(second, email)).status, 'nor does the right one pass then').toBe(429);
  });

  it('count for one account regardless of letter case in the email', async () => {
    const email = await register();
    const spellings = [
      email,
      email.toUpperCase(),
      ` ${email}`,
      `${email}\t`,
      email.replace('ada', 'aDa'),
      email.replace('example', 'EXAMPLE'),
    ];
    const counts = await burst(18, (server, index) =>
      signIn(server, spellings[index % spellings.length] ?? email, 'guess no. 1'),
    );
    expect(counts).toEqual({ 401: 10, 429: 8 });
  });

  it('do not affect other accounts: a dot, a plus or another script is a different email', async () => {
    const email = await register();
    await burst(11, (server) => signIn(server, email, 'guess no. 1'));
    for (const other of [email.replace('ada.', 'ada'), email.replace('ada', 'ada+1'), email.replace('ada', 'add')]) {
      expect((await signIn(first, other, 'guess no. 1')).status, other).toBe(401);
    }
    // The kelvin sign and the dotless i become k and i in lower or upper case.
    for (const other of [
      email.replace('ada', 'ad\u212A'),
      email.replace('ada', 'ad\u0131'),
      email.replace('ada', '\uFF41da'),
      `${email}.`,
    ]) {
      expect((await signIn(first, other, 'guess no. 1')).status, other).toBe(422);
    }
  });

  it('are limited to a hundred attempts a minute and IP for one password on many accounts', async () => {
    const ip = newIp();
    await burst(100, (server, index) =>
      server('/api/accounts/sign-in', { email: `missing-${index}@example.com`, password: 'guess no. 1' }, { ip }),
    );
    expect((await signIn(second, await register(), PASSWORD, { ip })).status).toBe(429);
  }, 60_000);

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'x-laurel-ip', 'x-client-ip'])(
    'gain nothing from a forged %s',
    async (header) => {
      const ip = newIp();
      const counts = await burst(8, (server, index) =>
        signUp(server, newEmail(), {
          ip,
          headers: { [header]: header === 'forwarded' ? `for=203.0.113.${index}` : `203.0.113.${index}` },
        }),
      );
      expect(counts).toEqual({ 201: 5, 429: 3 });
    },
  );

  it('create at most five accounts from one IP, even concurrently', async () => {
    const ip = newIp();
    expect(await burst(12, (server) => signUp(server, newEmail(), { ip }))).toEqual({ 201: 5, 429: 7 });
  });

  it('guessing attacks with an invalid link secret in any form get nothing', async () => {
    await register();
    for (const token of ['%', '_', "' or 1=1 --", '*', '0'.repeat(43), 'null', 'reset-password:']) {
      for (const path of ['verification/confirm', 'password/check']) {
        expect((await first(`/api/accounts/${path}`, { token })).status).toBe(410);
      }
    }
  });
});

describe('one link used many times concurrently on two servers', () => {
  it('sets one new password, and sends one notice of it', async () => {
    const email = await register();
    await forgot(first, email);
    const token = await readToken('reset-password', email);
    const passwords = Array.from({ length: 6 }, (_, index) => `the password no. ${index}`);
    const responses = await Promise.all(
      passwords.map((password, index) => reset(index % 2 ? second : first, token, password)),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410, 410, 410, 410, 410]);
    const signIns = await Promise.all(passwords.map((password) => signIn(first, email, password)));
    expect(signIns.findIndex(({ status }) => status === 200)).toBe(responses.findIndex(({ status }) => status === 204));
    expect(signIns.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await mailsTo(services.database, email)).filter(({ kind }) => kind === 'password-changed')).toHaveLength(1);
  });

  it('confirms the email once', async () => {
    const email = newEmail();
    const cookie = getCookie(await signUp(first, email));
    expect(await burst(6, (server) => confirm(server, email, cookie))).toEqual({ 204: 1, 410: 5 });
  });

  it('creates one account for an email that signs up many times', async () => {
    const email = newEmail();
    expect(await burst(6, (server) => signUp(server, email))).toEqual({ 201: 3, 429: 3 });
    expect(await services.database.asSystem('a test looks', (tx) => tx.$count(users, eq(users.email, email)))).toBe(1);
    // Simulates ten minutes passing, because the address has received its three mails.
    await services.database.asSystem('a test waits', (tx) =>
      tx.execute(sql`delete from rate_limits where key like 'asked-mail:%'`),
    );
    const cookie = getCookie(await signUp(second, email));
    expect((await confirm(first, email, cookie)).status).toBe(204);
    expect(await burst(6, (server) => signUp(server, email))).toEqual({ 409: 6 });
  });
});

describe('a session token', () => {
  const whose = async (server: Server, cookie: string) =>
    (
      (await (await server('/api/session', undefined, { headers: { cookie } })).json()) as {
        session: { user: { email: string } } | null;
      }
    ).session?.user.email;

  it('planted before sign-in is replaced by sign-in and its session ends', async () => {
    const email = await register();
    const planted = await createUser(services.database);
    const opened = getCookie(await signIn(first, email, PASSWORD, { headers: { cookie: planted.cookie } }));
    expect(opened).not.toBe(planted.cookie);
    expect([await whose(second, opened), await whose(second, planted.cookie)]).toEqual([email, undefined]);
  });

  it('is read only from its cookie, not from a header, a query or a second cookie', async () => {
    const email = await register();
    const cookie = getCookie(await signIn(first, email));
    const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? '';
    expect(await whose(first, cookie)).toBe(email);
    const tries: [string, Record<string, string>][] = [
      ['/api/session', { authorization: `Bearer ${token}` }],
      [`/api/session?${cookie}`, {}],
      ['/api/session', { cookie: `laurel.session_token=${token}` }],
      ['/api/session', { cookie: `laurel.session_token=${token}.` }],
      ['/api/session', { cookie: `session_token=${token}; token=${token}` }],
    ];
    for (const [path, headers] of tries) {
      expect(await (await first(path, undefined, { headers })).json()).toEqual({ session: null });
    }
  });

  it('stops working on every device and server as soon as the password changes', async () => {
    const email = await register();
    const cookies = await Promise.all(
      [first, second, first, second].map(async (server) => getCookie(await signIn(server, email))),
    );
    for (const cookie of cookies) expect(await whose(first, cookie)).toBe(email);
    await forgot(first, email);
    expect((await reset(second, await readToken('reset-password', email), NEW_PASSWORD)).status).toBe(204);
    for (const server of [first, second]) {
      for (const cookie of cookies) {
        expect(await whose(server, cookie)).toBeUndefined();
        expect((await server('/api/records/patents', undefined, { headers: { cookie } })).status).toBe(401);
      }
    }
  });
});

describe('whether an email is registered', () => {
  it.each([
    ['forgot-password', forgot],
    ['resend', resend],
  ] as const)('is not revealed by %s in text, headers or status', async (_what, ask) => {
    const existing = [
      await register(),
      await register({ isConfirmed: false }),
      (await createUser(services.database, { isActive: false })).email,
    ];
    const unknown = await comparable(await ask(first, newEmail()));
    expect(unknown.status).toBe(202);
    for (const email of existing) expect(await comparable(await ask(first, email))).toEqual(unknown);
  });

  it('is not revealed by sign-in, nor whether it is confirmed or has a password', async () => {
    const existing = [
      await register(),
      await register({ isConfirmed: false }),
      (await createUser(services.database)).email,
    ];
    const unknown = await comparable(await signIn(first, newEmail(), 'guess no. 1'));
    expect(unknown.status).toBe(401);
    for (const email of existing) expect(await comparable(await signIn(first, email, 'guess no. 1'))).toEqual(unknown);
  });

  it('is not revealed by rate limits', async () => {
    const responses = [];
    for (const email of [await register(), newEmail()]) {
      await burst(10, (server) => signIn(server, email, 'guess no. 1'));
      const { headers, ...rest } = await comparable(await signIn(first, email, 'guess no. 1'));
      responses.push({ ...rest, headers: headers.filter(([name]) => name !== 'retry-after') });
    }
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]?.status).toBe(429);
  });
});

it('a mailed link leads to this site regardless of the request’s Host header', async () => {
  const email = await register();
  await forgot(first, email, {
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  });
  const [mail] = (await mailsTo(services.database, email)).filter(({ kind }) => kind === 'reset-password');
  expect(new URL(mail?.data.link ?? '').origin).toBe(services.env.APP_URL);
});
