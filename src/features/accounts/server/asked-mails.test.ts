// Mails that anyone can have sent to any address, on two servers: what reaches a mailbox, and what the asker learns of it.
import { randomBytes } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { ASKED_MAILS, ASKED_MAILS_SECONDS } from '#core/server/mail/outbox.ts';
import type { Services } from '#core/server/services.ts';
import { cookieOf, PASSWORD } from '#testing/accounts.ts';
import { mailedToken, mailsTo } from '#testing/mailed.ts';
import { openTwoServers, type Server } from '#testing/two-servers.ts';

import { ANSWER_STEP_MS, setAnswerStep } from './even-answers.ts';

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
/** A mailbox that nothing was sent to yet. */
const newMailbox = () => `q${randomBytes(6).toString('hex')}`;

const signUp = (server: Server, email: string) =>
  server('/api/accounts/sign-up', { role: 'applicant', name: 'Ada', email, password: PASSWORD });
const forgot = (server: Server, email: string) => server('/api/accounts/password/forgot', { email });
const resend = (server: Server, email: string) => server('/api/accounts/verification/resend', { email });
const confirm = async (email: string) => {
  const token = await mailedToken(services.database, { kind: 'confirm-email', recipient: email });
  return first('/api/accounts/verification/confirm', { token, password: PASSWORD });
};

/** A confirmed user, whose mailbox has room again. */
async function register(email = `${newMailbox()}@example.com`): Promise<string> {
  expect((await signUp(first, email)).status).toBe(201);
  expect((await confirm(email)).status).toBe(204);
  wait(ASKED_MAILS_SECONDS);
  return email;
}

async function askForChange(cookie: string, email: string): Promise<Response> {
  return second('/api/profile/email', { email, currentPassword: PASSWORD }, { headers: { cookie } });
}

/** What came into a mailbox, whatever sign stands behind its name. */
async function countMails(mailbox: string): Promise<number> {
  const [found] = await services.database.asSystem('a test counts mail', (tx) =>
    selectRows<{ mails: number }>(
      tx,
      sql`select count(*)::int as mails from outbox where replace(recipient, '.', '') like ${`${mailbox}%`}`,
    ),
  );
  return found?.mails ?? -1;
}

/** What of an answer may differ between two askers: nothing but the name of the request and the time. */
async function comparable(answer: Response) {
  const { requestId: _requestId, email: _email, ...body } = (await answer.json()) as Record<string, unknown>;
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
  // A cookie's value is a secret of its own, in every answer another.
  return {
    status: answer.status,
    headers: headers.map(([name, value]) => [name, name === 'set-cookie' ? value.replace(/=[^;]*/, '=…') : value]),
    body,
  };
}

describe('one mailbox', () => {
  it('gets three mails in ten minutes, of all kinds together, asked for at two servers at once, and every asker the same answer', async () => {
    const mailbox = newMailbox();
    const [unconfirmed, confirmed] = [`${mailbox}@example.com`, await register(`${mailbox}+known@example.com`)];
    const cookie = cookieOf(await first('/api/accounts/sign-in', { email: await register(), password: PASSWORD }));
    const before = await countMails(mailbox);
    const asking = Array.from({ length: 6 }, (_, index) => {
      const server = index % 2 ? second : first;
      return [
        forgot(server, confirmed),
        resend(server, unconfirmed),
        signUp(server, `${mailbox}+${index}@example.com`),
        forgot(server, confirmed.toUpperCase()),
      ];
    }).flat();
    const statuses = (await Promise.all([...asking, askForChange(cookie, `${mailbox}+new@example.com`)])).map(
      ({ status }) => status,
    );
    expect(new Set(statuses)).toEqual(new Set([201, 202, 204]));
    expect((await countMails(mailbox)) - before).toBe(ASKED_MAILS);
  });

  it('gets the next one as soon as ten minutes have passed since the first, and never more than three within ten', async () => {
    const mailbox = newMailbox();
    const email = await register(`${mailbox}@example.com`);
    const before = await countMails(mailbox);
    const counts = [];
    // At the end of a window and at the beginning of the next one, as an attacker would.
    for (const seconds of [0, ASKED_MAILS_SECONDS - 2, 1, 1, 1, 1]) {
      wait(seconds);
      await forgot(first, email);
      counts.push((await countMails(mailbox)) - before);
    }
    expect(counts).toEqual([1, 2, 3, 4, 4, 4]);
  });

  it.each([
    ['a plus', (mailbox: string) => `${mailbox}+x`],
    ['dots', (mailbox: string) => mailbox.split('').join('.')],
    ['capital letters', (mailbox: string) => mailbox.toUpperCase()],
  ])('is one, written with %s', async (_how, spell) => {
    const mailbox = newMailbox();
    for (const extra of ['1', '2', '3']) await signUp(first, `${mailbox}+${extra}@example.com`);
    const other = `${spell(mailbox)}@example.com`;
    expect((await signUp(first, other)).status).toBe(201);
    expect(await mailsTo(services.database, other.toLowerCase())).toEqual([]);
    expect((await signUp(first, `${newMailbox()}@example.com`)).status, 'another one').toBe(201);
  });

  it('keeps the link that it got, when a further mail is not sent', async () => {
    const email = await register();
    for (let tries = 0; tries < ASKED_MAILS + 2; tries += 1) expect((await forgot(first, email)).status).toBe(202);
    const token = await mailedToken(services.database, { kind: 'reset-password', recipient: email });
    expect((await first('/api/accounts/password/check', { token })).status).toBe(200);
  });

  it('is told of a new address from the account’s own one, also when the new one got three', async () => {
    const email = await register();
    const cookie = cookieOf(await first('/api/accounts/sign-in', { email, password: PASSWORD }));
    const mailbox = newMailbox();
    for (const extra of ['1', '2', '3']) await signUp(first, `${mailbox}+${extra}@example.com`);
    expect((await askForChange(cookie, `${mailbox}@example.com`)).status).toBe(204);
    expect((await mailsTo(services.database, email)).map(({ kind }) => kind)).toContain('change-email-old');
    expect(await mailsTo(services.database, `${mailbox}@example.com`)).toEqual([]);
  });
});

describe('an asker does not learn whether a mail was sent', () => {
  it.each([
    ['a new password', forgot, () => register()],
    ['the confirmation', resend, () => `${newMailbox()}@example.com`],
  ] as const)(
    'for %s: the tenth answer is the first one, and that for an address unknown',
    async (_what, ask, makeEmail) => {
      const email = await makeEmail();
      if (ask === resend) await signUp(first, email);
      const answers = [];
      for (let tries = 0; tries < 10; tries += 1) {
        answers.push(await comparable(await ask(tries % 2 ? second : first, email)));
      }
      answers.push(await comparable(await ask(first, `${newMailbox()}@example.com`)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]?.status).toBe(202);
    },
  );

  it('by signing up', async () => {
    const mailbox = newMailbox();
    const answers = [];
    for (let tries = 0; tries < ASKED_MAILS + 2; tries += 1) {
      answers.push(await comparable(await signUp(first, `${mailbox}+${tries}@example.com`)));
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await countMails(mailbox)).toBe(ASKED_MAILS);
  });

  it('by the time of it', async () => {
    setAnswerStep(ANSWER_STEP_MS);
    onTestFinished(() => setAnswerStep(1));
    const mailbox = newMailbox();
    const email = await register();
    const cookie = cookieOf(await first('/api/accounts/sign-in', { email, password: PASSWORD }));
    const asks = [
      () => signUp(first, `${mailbox}+${randomBytes(3).toString('hex')}@example.com`),
      () => forgot(first, email),
      () => askForChange(cookie, `${newMailbox()}@example.com`),
    ];
    for (const ask of asks) {
      const began = performance.now();
      expect((await ask()).status).toBeLessThan(300);
      expect(performance.now() - began).toBeGreaterThan(ANSWER_STEP_MS - 5);
    }
  });
});
