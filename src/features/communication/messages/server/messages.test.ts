import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { userRoles } from '#core/server/identity/table.ts';
import type { Change } from '#features/communication/live-updates/server/queries.ts';
import { readProblem } from '#testing/accounts.ts';
import { decideCredential, submitCredential } from '#testing/credentials.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import type { ContactList, ConversationPart, FoundMessages, MessageRow, SentMessage } from '../schema.ts';

const app = useTestApp();
let ada: TestUser;
let grace: TestUser;
let lex: TestUser;
let published: Change[] = [];

beforeAll(() =>
  app.database.listen({
    onPublished: (texts) => void (published = [...published, ...texts.map((text) => JSON.parse(text) as Change)]),
    onConnected() {},
  }),
);

beforeEach(async () => {
  ada = await createUser(app.database);
  grace = await createUser(app.database, { role: 'mentor' });
  lex = await createUser(app.database, { role: 'attorney' });
  for (const provider of [grace, lex]) await assign(app.database, ada, provider);
});

const send = (as: TestUser | undefined, to: TestUser, body: object | string) =>
  app.request('POST', `/api/messages/conversations/${to.id}`, {
    as,
    body: typeof body === 'string' ? { content: body } : body,
  });
const sendMessage = async (as: TestUser, to: TestUser, content: string) => {
  const response = await send(as, to, content);
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()) as SentMessage;
};
const open = (as: TestUser | undefined, other: TestUser, query = '') =>
  app.request('GET', `/api/messages/conversations/${other.id}${query}`, { as });
const fetchConversation = async (as: TestUser, other: TestUser, query = '') =>
  (await (await open(as, other, query)).json()) as ConversationPart;
const contents = ({ messages }: ConversationPart) => messages.map(({ content }) => content);
const fetchContacts = async (as: TestUser) =>
  ((await (await app.request('GET', '/api/messages/contacts', { as })).json()) as ContactList).contacts;
const read = (as: TestUser | undefined, other: TestUser, position: unknown) =>
  app.request('POST', `/api/messages/conversations/${other.id}/read`, { as, body: { position } });
const search = (as: TestUser | undefined, query: Record<string, string>) =>
  app.request('GET', `/api/messages/search?${new URLSearchParams(query)}`, { as });
const found = async (as: TestUser, query: Record<string, string>) =>
  ((await (await search(as, query)).json()) as FoundMessages).rows.map(({ content }) => content);
const changeRole = (person: TestUser, values: Partial<typeof userRoles.$inferInsert>) =>
  app.database.asSystem('change a test person', (tx) =>
    tx
      .update(userRoles)
      .set(values)
      .where(sql`user_id = ${person.id}`),
  );
/** Returns the messages that a user was notified of, each with the other side. */
const notifiedMessages = (person: TestUser) =>
  published
    .filter(({ kind, readers, isOfPair }) => kind === 'message' && isOfPair && readers?.includes(person.id))
    .map(({ id, readers }) => [id, readers?.find((reader) => reader !== person.id)]);

describe('a conversation', () => {
  it('is read by both sides in order, and shows what was read', async () => {
    const first = await sendMessage(ada, grace, 'Hello');
    expect(first).toMatchObject({ is_own: true, content: 'Hello', files: [], read_at: null });
    const second = await sendMessage(grace, ada, ' Hello,\nAda ');
    expect(second.position).toBeGreaterThan(first.position);
    const seen = await fetchConversation(ada, grace);
    expect(seen).toMatchObject({
      partner: { id: grace.id, name: 'Ada Example', role: 'mentor' },
      has_older: false,
      has_newer: false,
      read: null,
      can: { send: true },
    });
    expect(seen.messages.map(({ content, is_own }) => [content, is_own])).toEqual([
      ['Hello', true],
      ['Hello,\nAda', false],
    ]);
    expect((await fetchConversation(grace, ada)).partner.role).toBe('applicant');

    expect((await read(grace, ada, first.position)).status).toBe(204);
    const { read: mark, messages } = await fetchConversation(ada, grace);
    expect(mark).toEqual({ position: first.position, at: messages[0]?.read_at });
    expect(messages.map(({ read_at }) => read_at !== null)).toEqual([true, false]);
    // The first time of reading stays.
    await read(grace, ada, second.position);
    expect((await fetchConversation(ada, grace)).read).toEqual(mark);
  });

  it('is paged: the newest messages, and those before, after or around a position', async () => {
    const sent: MessageRow[] = [];
    for (let number = 0; number < 120; number += 1) {
      sent.push(await sendMessage(number % 3 ? ada : grace, number % 3 ? grace : ada, `n${number}`));
    }
    const numbered = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `n${from + index}`);
    const newest = await fetchConversation(ada, grace);
    expect([contents(newest), newest.has_older, newest.has_newer]).toEqual([numbered(70, 120), true, false]);
    const older = await fetchConversation(ada, grace, `?before=${sent[20]?.position}`);
    expect([contents(older), older.has_older, older.has_newer]).toEqual([numbered(0, 20), false, true]);
    const after = await fetchConversation(ada, grace, `?after=${sent[60]?.position}`);
    expect([contents(after), after.has_newer]).toEqual([numbered(61, 111), true]);
    expect(contents(await fetchConversation(ada, grace, `?after=${sent[119]?.position}`))).toEqual([]);
    const around = await fetchConversation(ada, grace, `?around=${sent[60]?.position}`);
    expect([contents(around), around.has_older, around.has_newer]).toEqual([numbered(10, 110), true, true]);
  });

  it('is closed to other users', async () => {
    await sendMessage(ada, grace, 'For Grace alone');
    const other = await createUser(app.database);
    await assign(app.database, other, grace);
    const mentor = await createUser(app.database, { role: 'mentor' });
    for (const stranger of [other, mentor, lex]) {
      for (const side of [ada, grace]) {
        const response = await open(stranger, side);
        if (response.ok) expect(contents((await response.json()) as ConversationPart)).toEqual([]);
        else expect(response.status).toBe(404);
      }
      expect(await found(stranger, { q: 'grace' })).toEqual([]);
      const rows = await app.database.asActor(stranger.token, (tx) => selectRows(tx, sql`select id from messages`));
      expect(rows).toEqual([]);
    }
  });

  it('is closed to a provider without access, and readable for a lapsed applicant', async () => {
    await sendMessage(ada, grace, 'Before');
    const lazy = await createUser(app.database, { role: 'mentor', secondFactor: 'missing' });
    await assign(app.database, ada, lazy);
    for (const response of [await open(lazy, ada), await send(lazy, ada, 'Hello')]) {
      expect((await readProblem(response)).code).toBe('second_factor_required');
    }
    await changeRole(grace, { isActive: false });
    expect((await readProblem(await open(grace, ada))).code).toBe('access_switched_off');
    await changeRole(grace, { isActive: true, trialEndDate: new Date(Date.now() - 86_400_000) });
    for (const response of [await open(grace, ada), await send(grace, ada, 'Hello'), await read(grace, ada, 1)]) {
      expect((await readProblem(response)).code).toBe('lapsed');
    }
    await changeRole(ada, { trialEndDate: new Date(Date.now() - 86_400_000) });
    const { can, messages } = await fetchConversation(ada, grace);
    expect([can.send, messages.length]).toEqual([false, 1]);
    expect((await readProblem(await send(ada, grace, 'After'))).code).toBe('lapsed');
    await changeRole(ada, { isActive: false });
    expect((await readProblem(await open(ada, grace))).code).toBe('access_switched_off');
  });

  it('is readable as a lapsed applicant and writable as a mentor for a user of both roles', async () => {
    const both = await createUser(app.database, { role: 'mentor' });
    await app.database.asSystem('give a test person another role', (tx) =>
      tx.insert(userRoles).values({
        userId: both.id,
        role: 'applicant',
        trialStartDate: new Date(0),
        trialEndDate: new Date(Date.now() - 86_400_000),
      }),
    );
    await assign(app.database, both, grace);
    await assign(app.database, ada, both);
    expect((await fetchConversation(both, grace)).can.send).toBe(false);
    expect((await readProblem(await send(both, grace, 'Hello'))).code).toBe('lapsed');
    expect((await send(both, ada, 'Hello')).status).toBe(201);
  });
});

describe('sending a message', () => {
  it('rejects blank, too long or missing content, each field with its own message', async () => {
    const fields = async (body: object) => (await readProblem(await send(ada, grace, body))).fields;
    const blank = 'Write a message or attach a file';
    for (const content of ['', ' \n\t ', '\u200B']) expect(await fields({ content })).toEqual({ content: blank });
    expect(await fields({})).toEqual({ content: blank });
    expect(await fields({ content: 'a'.repeat(5001), files: ['https://example.com/a.pdf'] })).toEqual({
      content: 'Message must be at most 5,000 characters long',
      files: 'Files: please upload the files here',
    });
    expect(await fields({ content: 'a', files: [`/files/messages/${grace.id}/1-a.pdf`] })).toEqual({
      files: 'One of these files no longer exists. Please upload it again.',
    });
    expect((await fetchConversation(ada, grace)).messages).toEqual([]);
  });

  it('adds it once, however often it is sent', async () => {
    const key = crypto.randomUUID();
    const again = () =>
      app.request('POST', `/api/messages/conversations/${grace.id}`, {
        as: ada,
        body: { content: 'Once' },
        headers: { 'idempotency-key': key },
      });
    const responses = await Promise.all([again(), again(), again()]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    const ids = await Promise.all(responses.map(async (response) => ((await response.json()) as MessageRow).id));
    expect(new Set(ids).size).toBe(1);
    expect(contents(await fetchConversation(grace, ada))).toEqual(['Once']);
  });

  it('returns the position of the message before it, regardless of its author', async () => {
    const first = await sendMessage(ada, grace, 'One');
    const second = await sendMessage(grace, ada, 'Two');
    await sendMessage(ada, lex, 'In another conversation');
    const third = await sendMessage(ada, grace, 'Three');
    expect([first, second, third].map(({ follows }) => follows)).toEqual([null, first.position, second.position]);
  });

  it('is rejected for signed-out visitors, admins, and unassigned users', async () => {
    const admin = await createUser(app.database, { role: 'admin', isOwner: true });
    const stranger = await createUser(app.database);
    expect([
      (await send(undefined, grace, 'a')).status,
      (await send(admin, ada, 'a')).status,
      (await send(stranger, grace, 'a')).status,
      (await send(grace, lex, 'a')).status,
      (await send(ada, ada, 'a')).status,
      (await app.request('POST', '/api/messages/conversations/none', { as: ada, body: { content: 'a' } })).status,
    ]).toEqual([401, 403, 404, 404, 404, 404]);
    expect([(await open(undefined, grace)).status, (await open(admin, ada)).status]).toEqual([401, 403]);
    expect([(await read(undefined, grace, 1)).status, (await read(admin, ada, 1)).status]).toEqual([401, 403]);
  });

  it('attaches files, which the other side opens during the assignment', async () => {
    const { url } = await uploadFile(app, { as: grace, bucket: 'messages' });
    expect((await app.request('GET', url, { as: ada })).status).toBe(404);
    expect((await send(grace, ada, { files: [url] })).status).toBe(201);
    expect((await fetchConversation(ada, grace)).messages[0]).toMatchObject({ content: '', files: [url] });
    expect([
      (await app.request('GET', url, { as: ada })).status,
      (await app.request('GET', url, { as: grace })).status,
      (await app.request('GET', url, { as: lex })).status,
    ]).toEqual([200, 200, 404]);
    // A user cannot send another user's file.
    expect((await send(ada, grace, { files: [url] })).status).toBe(422);
    await unassign(app.database, ada, grace);
    // The message stays with the name of the file.
    expect((await fetchConversation(ada, grace)).messages[0]).toMatchObject({ files: [url] });
    expect((await app.request('GET', url, { as: ada })).status).toBe(404);
    expect((await app.request('GET', url, { as: grace })).status).toBe(200);
  });
});

describe('a mentor or attorney', () => {
  it('is marked as not verified to their applicant wherever they are named, until verified', async () => {
    const admin = await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
    const shown = async (as: TestUser) => {
      const { rows } = (await (await search(as, { q: 'hello' })).json()) as FoundMessages;
      return {
        contacts: Object.fromEntries((await fetchContacts(as)).map(({ id, is_verified }) => [id, is_verified])),
        found: rows.map(({ partner }) => partner.is_verified),
      };
    };
    await sendMessage(grace, ada, 'Hello');
    expect(await shown(ada)).toEqual({ contacts: { [grace.id]: false, [lex.id]: false }, found: [false] });
    expect((await fetchConversation(ada, grace)).partner.is_verified).toBe(false);
    await decideCredential(app, admin, await submitCredential(app, grace));
    expect(await shown(ada)).toEqual({ contacts: { [grace.id]: true, [lex.id]: false }, found: [true] });
    expect((await fetchConversation(ada, grace)).partner.is_verified).toBe(true);
    expect(await shown(grace)).toEqual({ contacts: { [ada.id]: null }, found: [null] });
    await unassign(app.database, ada, grace);
    expect((await shown(ada)).contacts[grace.id]).toBeNull();
  });
});

describe('the list of contacts', () => {
  it('contains assigned users, newest conversation first, with last message and unread count', async () => {
    const silent = (await fetchContacts(ada)).map(({ role, unread, last }) => [role, { unread, last }]);
    expect(Object.fromEntries(silent)).toEqual({
      mentor: { unread: 0, last: null },
      attorney: { unread: 0, last: null },
    });
    await sendMessage(grace, ada, 'One');
    await sendMessage(grace, ada, 'Two\nthree');
    await sendMessage(ada, lex, 'Later');
    expect(await fetchContacts(ada)).toMatchObject([
      { id: lex.id, role: 'attorney', unread: 0, last: { content: 'Later', files: 0, is_own: true } },
      { id: grace.id, role: 'mentor', unread: 2, last: { content: 'Two', is_own: false } },
    ]);
    expect(await fetchContacts(lex)).toMatchObject([{ id: ada.id, name: 'Ada Example', role: 'applicant', unread: 1 }]);
    const { messages } = await fetchConversation(ada, grace);
    await read(ada, grace, messages[0]?.position);
    expect((await fetchContacts(ada))[1]?.unread).toBe(1);
  });

  it('provides the unread count of the sidebar', async () => {
    const counted = async () => {
      const response = await app.request('GET', '/api/pending-items?today=2026-11-22', { as: ada });
      return ((await response.json()) as Record<string, object>).messages;
    };
    const { position } = await sendMessage(grace, ada, 'One');
    await sendMessage(lex, ada, 'Two');
    expect(await counted()).toMatchObject({ count: 2, word: 'unread' });
    await read(ada, grace, position);
    expect(await counted()).toMatchObject({ count: 1 });
  });

  it('is rejected for signed-out visitors and admins', async () => {
    const admin = await createUser(app.database, { role: 'admin', isOwner: true });
    for (const path of ['/api/messages/contacts', '/api/messages/search?q=a']) {
      expect((await app.request('GET', path)).status).toBe(401);
      expect((await app.request('GET', path, { as: admin })).status).toBe(403);
    }
  });
});

describe('message search', () => {
  it('finds text, ignoring case, in one conversation or all', async () => {
    await sendMessage(ada, grace, 'The Letter of Recommendation is at 100%');
    await sendMessage(lex, ada, 'Which letter?');
    await sendMessage(ada, lex, 'a_b');
    expect(await found(ada, { q: 'LETTER' })).toEqual(['Which letter?', 'The Letter of Recommendation is at 100%']);
    expect(await found(ada, { q: 'letter', with: lex.id })).toEqual(['Which letter?']);
    expect(await found(grace, { q: 'letter' })).toEqual(['The Letter of Recommendation is at 100%']);
    expect(await found(ada, { q: '%' })).toEqual(['The Letter of Recommendation is at 100%']);
    expect(await found(ada, { q: '_' })).toEqual(['a_b']);
  });

  it('reports every invalid field', async () => {
    expect((await readProblem(await search(ada, { q: ' ', with: 'no one' }))).fields).toEqual({
      q: 'Enter what you are looking for',
      with: 'This conversation does not exist',
    });
    expect((await readProblem(await open(ada, grace, '?before=x&after=-1'))).fields).toEqual({
      before: 'Before must be a number',
      after: 'After must not be negative',
    });
    expect((await readProblem(await open(ada, grace, '?before=1&after=1'))).status).toBe(422);
    expect((await readProblem(await read(ada, grace, 'x'))).fields).toEqual({
      position: 'Position must be a whole number',
    });
  });
});

describe('the messages table', () => {
  it('is updated only by the receiver, who can only mark a message as read', async () => {
    const { id } = await sendMessage(ada, grace, 'Hello');
    const change = (as: TestUser, set: string) =>
      app.database.asActor(as.token, (tx) =>
        selectRows(tx, sql`update messages set ${sql.raw(set)} where id = ${id} returning id`),
      );
    expect(await change(ada, 'is_read = true')).toEqual([]);
    for (const set of [
      `content = 'forged', is_read = true`,
      'read_at = now(), is_read = true',
      'position = 1, is_read = true',
      'is_read = false',
    ]) {
      await expect(change(grace, set)).rejects.toThrow();
    }
    expect(await change(grace, 'is_read = true')).toHaveLength(1);
    await expect(change(grace, 'is_read = false')).rejects.toThrow();
  });

  it('accepts a message only from its sender to an assigned user', async () => {
    const add = (as: TestUser, from: TestUser, to: TestUser) =>
      app.database.asActor(as.token, (tx) =>
        tx.execute(sql`insert into messages (sender_id, receiver_id, content) values (${from.id}, ${to.id}, 'a')`),
      );
    await expect(add(grace, ada, grace)).rejects.toThrow();
    await expect(add(grace, grace, lex)).rejects.toThrow();
    await add(grace, grace, ada);
  });

  it('notifies both sides of sent and read messages', async () => {
    const { id, position } = await sendMessage(ada, grace, 'One');
    const last = await sendMessage(ada, grace, 'Two');
    expect(notifiedMessages(grace)).toEqual([
      [id, ada.id],
      [last.id, ada.id],
    ]);
    await read(grace, ada, last.position);
    // Two messages are read at once, which notifies each side once.
    expect(notifiedMessages(ada)).toEqual([
      [id, grace.id],
      [last.id, grace.id],
      [last.id, grace.id],
    ]);
    await read(grace, ada, position);
    expect(notifiedMessages(ada)).toHaveLength(3);
  });
});
