// Mail that anyone can request for any email address, on two servers: what arrives, and what the response reveals.
import { randomBytes } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { REQUESTED_MAIL_LIMIT, REQUESTED_MAIL_SECONDS } from '#core/server/mail/outbox.ts';
import type { Services } from '#core/server/services.ts';
import { getCookie, PASSWORD } from '#testing/accounts.ts';
import { mailedToken, mailsTo } from '#testing/mailed.ts';
import { openTwoServers, type Server } from '#testing/two-servers.ts';

import { RESPONSE_STEP_MS, setResponseStep } from './constant-time.ts';

let now = new Date();
let services: Services;
let first: Server;
let second: Server;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ services, first, second, close } = await openTwoServers(() => now));
});
afterAll(() => close());

const wait = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
/** Returns an unused mailbox. */
const newMailbox = () => `q${randomBytes(6).toString('hex')}`;

const signUp = (server: Server, email: string) =>
  server('/api/accounts/sign-up', { role: 'applicant', name: 'Ada', email, password: PASSWORD });
const forgot = (server: Server, email: string) => server('/api/accounts/password/forgot', { email });
const resend = (server: Server, email: string) => server('/api/accounts/verification/resend', { email });
const confirm = async (email: string) => {
  const token = await mailedToken(services.database, { kind: 'confirm-email', recipient: email });
  return first('/api/accounts/verification/confirm', { token, password: PASSWORD });
};

/** Creates a confirmed user whose mailbox has no recent mail. */
async function register(email = `${newMailbox()}@example.com`): Promise<string> {
  expect((await signUp(first, email)).status).toBe(201);
  expect((await confirm(email)).status).toBe(204);
  wait(REQUESTED_MAIL_SECONDS);
  return email;
}

async function askForChange(cookie: string, email: string): Promise<Response> {
  return second('/api/profile/email', { email, currentPassword: PASSWORD }, { headers: { cookie } });
}

/** Counts the mail of a mailbox, including suffixed addresses. */
async function countMails(mailbox: string): Promise<number> {
  const [found] = await services.database.asSystem('a test counts mail', (tx) =>
    selectRows<{ mails: number }>(
      tx,
      sql`select count(*)::int as mails from outbox where replace(recipient, '.', '') like ${`${mailbox}%`}`,
    ),
  );
  return found?.mails ?? -1;
}

/** Returns a response without its allowed differences: request ID and time. */
async function comparable(response: Response) {
  const { requestId: _requestId, email: _email, ...body } = (await response.json()) as Record<string, unknown>;
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
  // A cookie's value is a secret that differs in every response.
  return {
    status: response.status,
    headers: headers.map(([name, value]) => [name, name === 'set-cookie' ? value.replace(/=[^;]*/, '=…') : value]),
    body,
  };
}

/** Expected statuses of five consecutive requests: three succeed, the others are rejected. */
const three = (status: number) => [status, status, status, 429, 429];

describe('requested mail to one mailbox', () => {
  it('is limited to three of a type in ten minutes across two servers', async () => {
    const mailbox = newMailbox();
    const [unconfirmed, confirmed] = [`${mailbox}@example.com`, await register(`${mailbox}+known@example.com`)];
    const cookie = getCookie(await first('/api/accounts/sign-in', { email: await register(), password: PASSWORD }));
    await signUp(first, unconfirmed);
    wait(REQUESTED_MAIL_SECONDS);
    const before = await countMails(mailbox);
    const asks = {
      reset: (server: Server, index: number) => forgot(server, index % 2 ? confirmed : confirmed.toUpperCase()),
      confirmation: (server: Server) => resend(server, unconfirmed),
      signUp: (server: Server, index: number) => signUp(server, `${mailbox}+${index}@example.com`),
      change: (_server: Server, index: number) => askForChange(cookie, `${mailbox}+new${index}@example.com`),
    };
    for (const ask of [asks.reset, asks.confirmation, asks.signUp]) {
      const requests = Array.from({ length: 12 }, (_, index) => ask(index % 2 ? second : first, index));
      const statuses = (await Promise.all(requests)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 429)).toHaveLength(9);
    }
    for (let index = 0; index < 4; index += 1) await asks.change(first, index);
    expect((await countMails(mailbox)) - before).toBe(4 * REQUESTED_MAIL_LIMIT);
  });

  it('resumes ten minutes after the first, and never exceeds three within ten minutes', async () => {
    const mailbox = newMailbox();
    const email = await register(`${mailbox}@example.com`);
    const before = await countMails(mailbox);
    const counts = [];
    const seconds = [];
    // At the end of a window and the start of the next one, as an attacker would.
    for (const passed of [0, REQUESTED_MAIL_SECONDS - 2, 1, 1, 1, 1]) {
      wait(passed);
      seconds.push((await forgot(first, email)).headers.get('retry-after'));
      counts.push((await countMails(mailbox)) - before);
    }
    expect(counts).toEqual([1, 2, 3, 4, 4, 4]);
    expect(seconds).toEqual([
      null,
      null,
      null,
      null,
      String(REQUESTED_MAIL_SECONDS - 3),
      String(REQUESTED_MAIL_SECONDS - 4),
    ]);
  });

  it('is limited separately for password resets and confirmations', async () => {
    const [registered, other] = [await register(), `${newMailbox()}@example.com`];
    for (let tries = 0; tries < REQUESTED_MAIL_LIMIT; tries += 1) await resend(first, registered);
    expect((await resend(second, registered)).status).toBe(429);
    expect((await forgot(second, registered)).status).toBe(202);
    for (let tries = 0; tries < REQUESTED_MAIL_LIMIT; tries += 1) await forgot(first, other);
    expect((await forgot(second, other)).status).toBe(429);
    expect((await signUp(second, other)).status).toBe(201);
    expect((await mailsTo(services.database, other)).map(({ kind }) => kind)).toEqual(['confirm-email']);
  });

  it.each([
    ['a plus', (mailbox: string) => `${mailbox}+x`],
    ['dots', (mailbox: string) => mailbox.split('').join('.')],
    ['capital letters', (mailbox: string) => mailbox.toUpperCase()],
  ])('counts as one mailbox if the email is written with %s', async (_how, spell) => {
    const mailbox = newMailbox();
    for (const extra of ['1', '2', '3']) await signUp(first, `${mailbox}+${extra}@example.com`);
    const other = `${spell(mailbox)}@example.com`;
    expect((await signUp(first, other)).status).toBe(429);
    expect(await mailsTo(services.database, other.toLowerCase())).toEqual([]);
    expect((await signUp(first, `${newMailbox()}@example.com`)).status, 'another one').toBe(201);
  });

  it('leaves the link already sent valid if another mail is not sent', async () => {
    const email = await register();
    const statuses = [];
    for (let tries = 0; tries < REQUESTED_MAIL_LIMIT + 2; tries += 1) {
      statuses.push((await forgot(first, email)).status);
    }
    expect(statuses).toEqual(three(202));
    const token = await mailedToken(services.database, { kind: 'reset-password', recipient: email });
    expect((await first('/api/accounts/password/check', { token })).status).toBe(200);
  });

  it('leaves the registration with the sent link if another registration is rejected', async () => {
    const email = `${newMailbox()}@example.com`;
    const statuses = [];
    for (let tries = 0; tries < REQUESTED_MAIL_LIMIT + 2; tries += 1) {
      statuses.push((await signUp(first, email)).status);
    }
    expect(statuses).toEqual(three(201));
    expect((await confirm(email)).status).toBe(204);
  });

  it('does not notify of an email change more often than one can be requested', async () => {
    const email = await register();
    const cookie = getCookie(await first('/api/accounts/sign-in', { email, password: PASSWORD }));
    const requested = `${newMailbox()}@example.com`;
    const statuses = [];
    for (let tries = 0; tries < REQUESTED_MAIL_LIMIT + 2; tries += 1) {
      statuses.push((await askForChange(cookie, requested)).status);
    }
    expect(statuses).toEqual(three(204));
    for (const address of [email, requested]) {
      const kinds = (await mailsTo(services.database, address)).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind.startsWith('change-email'))).toHaveLength(REQUESTED_MAIL_LIMIT);
    }
  });
});

describe('account existence is not revealed', () => {
  const signedUp = async (): Promise<string> => {
    const email = `${newMailbox()}@example.com`;
    expect((await signUp(first, email)).status).toBe(201);
    return email;
  };
  const histories: [string, () => Promise<string>][] = [
    ['that just signed up', signedUp],
    [
      'that signed up three times',
      async () => {
        const email = await signedUp();
        for (let again = 1; again < REQUESTED_MAIL_LIMIT; again += 1) await signUp(second, email);
        return email;
      },
    ],
    [
      'that signed up ten minutes ago',
      async () => {
        const email = await signedUp();
        wait(REQUESTED_MAIL_SECONDS);
        return email;
      },
    ],
    [
      'that was just confirmed',
      async () => {
        const email = await signedUp();
        expect((await confirm(email)).status).toBe(204);
        return email;
      },
    ],
    ['that was confirmed long ago', () => register()],
  ];
  const requests: [string, (server: Server, email: string) => Promise<Response>][] = [
    ['a confirmation', resend],
    ['a new password', forgot],
  ];

  it.each(
    histories.flatMap(([history, createEmail]) => requests.map(([what, ask]) => ({ history, createEmail, what, ask }))),
  )(
    'account existence is not revealed by requests for $what: an address $history gets the responses of an unknown one',
    async ({ createEmail, ask }) => {
      const [registered, unknown] = [await createEmail(), `${newMailbox()}@example.com`];
      const responses: Record<string, object[]> = { known: [], unknown: [] };
      for (let tries = 0; tries < 10; tries += 1) {
        responses.known?.push(await comparable(await ask(tries % 2 ? second : first, registered)));
        responses.unknown?.push(await comparable(await ask(tries % 2 ? second : first, unknown)));
        wait(1);
      }
      expect(responses.known).toEqual(responses.unknown);
      const reported = responses.unknown?.slice(2, 4);
      expect(reported).toMatchObject([
        { status: 202, body: {} },
        { status: 429, body: { code: 'too_many_requests', detail: expect.stringContaining('wait 10 minutes') } },
      ]);
    },
  );

  it('account existence is not revealed by a sign-up after requests for a confirmation', async () => {
    const [pending, unknown] = [await signedUp(), `${newMailbox()}@example.com`];
    wait(REQUESTED_MAIL_SECONDS);
    for (const email of [pending, unknown]) {
      for (let tries = 0; tries < REQUESTED_MAIL_LIMIT; tries += 1) await resend(first, email);
    }
    const responses = [
      await comparable(await signUp(second, pending)),
      await comparable(await signUp(second, unknown)),
    ];
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]?.status).toBe(201);
  });

  it('account existence is not revealed by sign-up', async () => {
    const mailbox = newMailbox();
    const responses = [];
    for (let tries = 0; tries < REQUESTED_MAIL_LIMIT; tries += 1) {
      responses.push(await comparable(await signUp(first, `${mailbox}+${tries}@example.com`)));
    }
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0]?.status).toBe(201);
    expect(await countMails(mailbox)).toBe(REQUESTED_MAIL_LIMIT);
  });

  it('account existence is not revealed by response time', async () => {
    setResponseStep(RESPONSE_STEP_MS);
    onTestFinished(() => setResponseStep(1));
    const mailbox = newMailbox();
    const email = await register();
    const cookie = getCookie(await first('/api/accounts/sign-in', { email, password: PASSWORD }));
    const asks = [
      () => signUp(first, `${mailbox}+${randomBytes(3).toString('hex')}@example.com`),
      () => forgot(first, email),
      () => askForChange(cookie, `${newMailbox()}@example.com`),
    ];
    for (const ask of asks) {
      const began = performance.now();
      expect((await ask()).status).toBeLessThan(300);
      expect(performance.now() - began).toBeGreaterThan(RESPONSE_STEP_MS - 5);
    }
  });
});
