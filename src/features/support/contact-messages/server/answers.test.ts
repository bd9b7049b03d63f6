import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import type { CursorPage } from '#core/shared/list-query.ts';
import type { Problem } from '#core/shared/messages.ts';
import type { PendingItemCounts } from '#features/overview/pending-items/schema.ts';
import { createSubject, subjects } from '#testing/access/subjects.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { ContactMessage } from '../schema.ts';
import { contactMails } from './mails.ts';
import { sweepSpam } from './service.ts';
import { contactMessages } from './table.ts';

const app = useTestApp();
let noor: TestUser;
let olive: TestUser;

beforeAll(async () => {
  noor = await createStaff('Noor Staff');
  olive = await createStaff('Olive Staff');
});

describe('a reply to a contact message', () => {
  it('is mailed to the sender, stored with the message, and marks it as answered', async () => {
    const before = await waiting();
    const { id, email } = await write({ message: 'How do I begin?\nAnd when?' });
    expect(await waiting()).toBe(before + 1);
    const response = await send(noor, id, ' With the first record.\nToday. ');
    expect(response.status, await response.clone().text()).toBe(200);
    const answered = (await response.json()) as ContactMessage;
    expect(answered).toMatchObject({
      answer: 'With the first record.\nToday.',
      answered_by: 'Noor Staff',
      answered_at: expect.any(String),
      handled_at: expect.any(String),
    });
    expect(await read(olive, id)).toEqual(answered);
    expect(await waiting()).toBe(before);
    expect(await mailsTo(app.database, email)).toEqual([
      {
        kind: 'contact-answer',
        data: {
          name: 'Bea Example',
          answer: 'With the first record.\nToday.',
          message: 'How do I begin?\nAnd when?',
          date: expect.stringMatching(/, \d{4}$/),
        },
      },
    ]);
  });

  it('includes the quoted message below it', () => {
    const data = { name: 'Bea', answer: 'Today.', message: 'How?\nWhen?', date: 'March 12, 2026' };
    const { subject, paragraphs } = contactMails['contact-answer']({ data, env: app.env });
    expect(subject).toBe(`Your message to ${app.env.BRAND_NAME}`);
    expect(paragraphs).toEqual(['Hello Bea,', 'Today.', 'On March 12, 2026, you wrote to us:', '> How?\n> When?']);
  });

  it('is mailed once, however often it is sent, and no second reply follows', async () => {
    const { id, email } = await write();
    expect((await Promise.all([1, 2].map(() => send(noor, id, 'Today.')))).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    const other = await send(noor, id, 'Tomorrow.');
    expect(await other.json()).toMatchObject({ status: 409, code: 'message_answered' });
    expect(await mailsTo(app.database, email)).toHaveLength(1);
    expect((await read(noor, id)).answer).toBe('Today.');
  });

  it('is accepted from only one of two concurrent admins, and names its author to the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, email } = await write();
      const responses = await Promise.all([noor, olive].map((as) => send(as, id, 'Today.')));
      const [won, lost] = responses[0]?.status === 200 ? responses : responses.toReversed();
      expect([won?.status, lost?.status]).toEqual([200, 409]);
      const taken = (await won?.json()) as ContactMessage | undefined;
      expect(await lost?.json()).toMatchObject({
        code: 'message_answered',
        detail: `${taken?.answered_by} has already replied to this message.`,
      });
      expect(await mailsTo(app.database, email)).toHaveLength(1);
    }
  });

  it('stays as mailed, with its author, for every SQL statement tried', async () => {
    const { id } = await write();
    const change = (as: TestUser, set: ReturnType<typeof sql>) =>
      app.database.asActor(as.token, (tx) => tx.execute(sql`update contact_messages set ${set} where id = ${id}`));
    await expect(change(noor, sql`answer = 'x', answered_by = ${olive.id}`)).rejects.toThrow();
    await change(noor, sql`answer = 'x'`);
    expect(await read(noor, id)).toMatchObject({ answered_by: 'Noor Staff', handled_at: expect.any(String) });
    for (const set of [sql`answer = 'y'`, sql`answer = null`, sql`answered_at = null`]) {
      await expect(change(olive, set)).rejects.toThrow();
    }
    await change(olive, sql`handled_at = null`);
    expect(await read(noor, id)).toMatchObject({ answer: 'x', answered_by: 'Noor Staff', handled_at: null });
  });

  it('has no author after the author’s account is deleted', async () => {
    const gone = await createStaff('Gone Staff');
    const { id } = await write();
    await send(gone, id, 'Today.');
    await app.database.asSystem('a test deletes an account', (tx) =>
      tx.execute(sql`delete from users where id = ${gone.id}`),
    );
    expect(await read(noor, id)).toMatchObject({ answer: 'Today.', answered_by: null });
  });

  it('is required, and no other field is accepted', async () => {
    const { id } = await write();
    const response = await app.request('POST', `/api/contact/${id}/answer`, {
      as: noor,
      body: { answer: ' ', answered_by: olive.id, email: 'other@example.com' },
    });
    expect(((await response.json()) as Problem).fields).toEqual({
      answer: 'Reply is required',
      answered_by: 'This field is not allowed here',
      email: 'This field is not allowed here',
    });
    expect((await send(noor, id, 'x'.repeat(10_001))).status).toBe(422);
    expect((await send(noor, crypto.randomUUID(), 'Today.')).status).toBe(404);
  });

  it('protects a spam message from deletion', async () => {
    const { id } = await write({ homepage: 'filled in', message: 'No spam' });
    expect((await list('state=spam&q=no%20spam')).map((row) => row.id)).toEqual([id]);
    await send(noor, id, 'Today.');
    await app.database.asSystem('a test makes it older', (tx) =>
      tx
        .update(contactMessages)
        .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
        .where(eq(contactMessages.id, id)),
    );
    await sweepSpam(app);
    expect((await read(noor, id)).answer).toBe('Today.');
  });
});

it('contact messages are found by name, email and text', async () => {
  const { id, email } = await write({ name: 'Zoltan Sought', message: '100% _wanted_' });
  for (const q of ['ZOLTAN', email, email.replace('xn--bcher-kva', 'bücher'), '100% _W']) {
    expect(
      (await list(`q=${encodeURIComponent(q)}`)).map((row) => row.id),
      q,
    ).toEqual([id]);
  }
  expect(await list('q=100%25%20x')).toEqual([]);
});

describe.each(subjects)('contact messages as %s', (subject) => {
  it('are read and answered with the permission to manage users', async () => {
    const person = await createSubject(app.database, subject);
    const { id, email } = await write();
    const isStaff = subject === 'owner admin' || subject === 'sub-admin of every permission';
    const expected = isStaff ? 200 : subject === 'signed out' || subject === 'unverified' ? 401 : 403;
    expect((await app.request('GET', `/api/contact/${id}`, { as: person })).status).toBe(expected);
    expect((await send(person, id, 'Today.')).status).toBe(expected);
    expect(await mailsTo(app.database, email)).toHaveLength(isStaff ? 1 : 0);
  });
});

async function createStaff(name: string): Promise<TestUser> {
  const person = await createUser(app.database, { role: 'admin', permissions: ['manage_users'] });
  await app.database.asSystem('a name for a test', (tx) =>
    tx.execute(sql`update users set name = ${name} where id = ${person.id}`),
  );
  return person;
}

let ips = 0;
/** Sends from a unique IP. */
async function write(changes: object = {}): Promise<{ id: string; email: string }> {
  ips += 1;
  const email = `${crypto.randomUUID()}@xn--bcher-kva.example`;
  const body = { name: 'Bea Example', email, message: 'How do I begin?', shown_for_ms: 60_000, ...changes };
  expect((await app.request('POST', '/api/contact', { ip: `198.51.100.${ips}`, body })).status).toBe(204);
  const [row] = await app.database.asSystem('a test reads what was kept', (tx) =>
    tx.select({ id: contactMessages.id }).from(contactMessages).where(eq(contactMessages.email, email)),
  );
  return { id: row?.id ?? '', email };
}

function send(as: TestUser | undefined, id: string, answer: string): Promise<Response> {
  return app.request('POST', `/api/contact/${id}/answer`, { as, body: { answer } });
}

async function read(as: TestUser, id: string): Promise<ContactMessage> {
  return (await app.request('GET', `/api/contact/${id}`, { as })).json() as Promise<ContactMessage>;
}

async function list(query: string): Promise<ContactMessage[]> {
  const response = await app.request('GET', `/api/contact?${query}`, { as: noor });
  return ((await response.json()) as CursorPage<ContactMessage, unknown>).rows;
}

async function waiting(): Promise<number> {
  const counts = (await (await app.request('GET', '/api/pending-items', { as: noor })).json()) as PendingItemCounts;
  return counts['contact-messages']?.count ?? 0;
}
