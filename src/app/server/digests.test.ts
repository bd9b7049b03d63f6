import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { sendDigests } from '#core/server/mail/digest.ts';
import { layOut } from '#core/server/mail/layout.ts';
import { mailDigestItems, outbox } from '#core/server/mail/table.ts';
import type { Services } from '#core/server/services.ts';
import { newIp } from '#testing/accounts.ts';
import { mailsTo, type Mailed } from '#testing/mailed.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign } from '#testing/tasks.ts';
import { openTwoServers, type Server } from '#testing/two-servers.ts';
import { registry } from './features.ts';

const DESK = 'desk@example.com';
let services: Services;
let first: Server;
let second: Server;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ services, first, second, close } = await openTwoServers());
  await services.database.asSystem('a mailbox for a test', (tx) =>
    tx.execute(sql`insert into settings (key, value) values ('info_mailbox', ${DESK})`),
  );
});
afterAll(() => close());
beforeEach(() =>
  services.database.asSystem(
    'a test begins',
    async (tx) => void (await tx.delete(outbox), await tx.delete(mailDigestItems)),
  ),
);

const post = (server: Server, path: string, body: unknown, as: TestUser) =>
  server(path, body, { headers: { cookie: as.cookie } });
const order = (as: TestUser, index = 0) =>
  post(index % 2 ? second : first, '/api/requests', { product: 'UK Design', quantity: 1 + (index % 20) }, as);
const openTicket = (as: TestUser, subject: string, description = 'It does not open.') =>
  post(first, '/api/support/tickets', { subject, description }, as);
const writeToUs = (ip: string, message: string) =>
  first(
    '/api/contact',
    { name: 'Zoë Example', email: 'zoe@example.com', phone: '', message, shown_for_ms: 60_000 },
    { ip },
  );

/** Simulates two servers at the end of the ten minutes. */
async function endWindows(): Promise<void> {
  await services.database.asSystem('a test lets ten minutes pass', async (tx) => {
    await tx.execute(sql`update mail_digest_items set due_at = due_at - interval '10 minutes'`);
    await tx.execute(sql`update rate_limits set last_request = last_request - 600000`);
  });
  await Promise.all([sendDigests(services, registry.mails), sendDigests(services, registry.mails)]);
}

const listKinds = (mails: Mailed[]) => mails.map(({ kind }) => kind);
const readDigests = async (recipient: string) =>
  (await mailsTo(services.database, recipient)).filter(({ kind }) => kind === 'digest').map(formatText);
function formatText({ kind, data }: Mailed) {
  const content = registry.mails[kind]?.({ data, env: services.env });
  if (!content) throw new Error(`${kind} has no template`);
  return layOut(content, services.env);
}

describe('the staff mailbox', () => {
  it('gets three mails in ten minutes about one applicant, and one digest of the rest', async () => {
    const [ada, eve] = [await createUser(services.database), await createUser(services.database)];
    const responses = await Promise.all(Array.from({ length: 40 }, (_, index) => order(ada, index)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    await openTicket(ada, 'A file does not open');
    await order(eve);
    expect(listKinds(await mailsTo(services.database, DESK)), 'three of one person, one of the other').toEqual(
      Array(4).fill('request-for-staff'),
    );

    await sendDigests(services, registry.mails);
    expect(await readDigests(DESK), 'not before its time').toEqual([]);
    await endWindows();
    const [digest, ...others] = await readDigests(DESK);
    expect(others).toEqual([]);
    expect(digest?.subject).toBe('38 updates: Service requests (37), Ticket #1001: A file does not open');
    expect(digest?.text).toContain('Service requests: 37\n\nNew service request: UK Design (');
    expect(digest?.text).toContain(
      '… and 12 more.\n\nTickets opened: 1\n\nTicket #1001: A file does not open\nAda Example',
    );
    expect(digest?.text).toContain(ada.email);
    expect(digest?.text).not.toContain(eve.email);

    await endWindows();
    expect(await readDigests(DESK), 'and no second one').toHaveLength(1);
  });

  it('gets the next three mails immediately after ten minutes', async () => {
    const ada = await createUser(services.database);
    for (let index = 0; index < 5; index += 1) await order(ada);
    await endWindows();
    for (let index = 0; index < 4; index += 1) await order(ada);
    expect(listKinds(await mailsTo(services.database, DESK)).toSorted()).toEqual([
      'digest',
      ...Array(6).fill('request-for-staff'),
    ]);
  });

  it('gets a single delayed mail unchanged, with its own subject', async () => {
    const ada = await createUser(services.database);
    for (let index = 0; index < 4; index += 1) await openTicket(ada, `Question ${index}`);
    await endWindows();
    const mails = await mailsTo(services.database, DESK);
    expect(listKinds(mails)).toEqual(Array(4).fill('ticket-opened'));
    expect(mails.map((mail) => formatText(mail).subject).at(-1)).toMatch(/^Ticket #\d+: Question 3$/);
  });

  it('gets every message of a visitor who writes often, signed in or not', async () => {
    const ip = newIp();
    for (const message of ['first', 'second', 'third', 'fourth, with my question', 'fifth']) {
      expect((await writeToUs(ip, message)).status).toBe(204);
    }
    await writeToUs(newIp(), 'from elsewhere');
    expect(listKinds(await mailsTo(services.database, DESK))).toHaveLength(4);
    await endWindows();
    const [digest] = await readDigests(DESK);
    expect(digest?.subject).toBe('2 updates: Message from Zoë Example, and 1 more');
    for (const part of ['zoe@example.com', 'fourth, with my question', 'fifth']) expect(digest?.text).toContain(part);
  });

  it('gets a digest of limited size, which counts everything', async () => {
    const ada = await createUser(services.database);
    for (let index = 0; index < 45; index += 1) {
      expect((await openTicket(ada, `Subject ${index} ${'x'.repeat(150)}`, 'long '.repeat(1900))).status).toBe(201);
    }
    await endWindows();
    const [digest] = await readDigests(DESK);
    expect(digest?.subject).toMatch(/^42 updates: Ticket #\d+: Subject 3 x+…, and 41 more$/);
    expect(digest?.text).toContain('Tickets opened: 42');
    expect(digest?.text).toContain('… and 17 more.');
    expect(digest?.text.match(/Ticket #\d+: Subject/g)).toHaveLength(25);
    expect(digest?.text.length).toBeLessThan(40_000);
  });

  it('gets neither mail nor digest of what was rolled back', async () => {
    const ada = await createUser(services.database);
    await expect(
      services.database.asActor(ada.token, async (tx) => {
        await tx.execute(
          sql`select app.enqueue_throttled(null, 'request-for-staff', ${DESK}, '{}') from generate_series(1, 5)`,
        );
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await endWindows();
    expect(await mailsTo(services.database, DESK)).toEqual([]);
    for (let index = 0; index < 3; index += 1) await order(ada);
    expect(listKinds(await mailsTo(services.database, DESK))).toHaveLength(3);
  });
});

it('a user gets three mails about another’s actions, then one digest', async () => {
  const [ada, mentor] = [await createUser(services.database), await createUser(services.database, { role: 'mentor' })];
  await assign(services.database, ada, mentor);
  for (let index = 0; index < 8; index += 1) {
    const task = { user_id: ada.id, title: `Task ${index}`, description: '', due_date: '2030-01-01', priority: 'Low' };
    expect((await post(index % 2 ? second : first, '/api/task-assignments', task, mentor)).status).toBe(201);
  }
  expect(listKinds(await mailsTo(services.database, ada.email))).toEqual(Array(3).fill('notification'));
  await endWindows();
  const [digest] = await readDigests(ada.email);
  expect(digest?.subject).toBe('5 updates: New task: Task 3, and 4 more');
  for (const index of [3, 4, 5, 6, 7]) expect(digest?.text).toContain(`“Task ${index}”`);
  const [notices] = await services.database.asSystem('a test counts', (tx) =>
    selectRows<{ count: number }>(tx, sql`select count(*)::int as count from notifications where user_id = ${ada.id}`),
  );
  expect(notices?.count).toBe(8);
});

it('a digest names each kind of notification with its own number', async () => {
  const recipient = 'reader@example.com';
  const gathered = ['task', 'comment', 'task'].map((about, index) => ({
    cause: 'a person',
    kind: 'notification',
    recipient,
    data: { about, title: `News ${index}`, message: '' },
    dueAt: sql`now()`,
    createdAt: sql`now() + make_interval(secs => ${index})`,
  }));
  await services.database.asSystem('a test gathers', (tx) => tx.insert(mailDigestItems).values(gathered));
  await sendDigests(services, registry.mails);
  expect((await readDigests(recipient)).map(({ subject }) => subject)).toEqual(['3 updates: Tasks (2), News 1']);
});

it('digest items of an unknown type are left to the newer server', async () => {
  const mail = { cause: 'a person', kind: 'of a newer version', recipient: DESK, data: {}, dueAt: sql`now()` };
  await services.database.asSystem('a newer server gathers', (tx) => tx.insert(mailDigestItems).values(mail));
  await sendDigests(services, registry.mails);
  const left = await services.database.asSystem('a test looks', (tx) =>
    tx.select().from(mailDigestItems).where(eq(mailDigestItems.kind, mail.kind)),
  );
  expect([left.length, await mailsTo(services.database, DESK)]).toEqual([1, []]);
});
