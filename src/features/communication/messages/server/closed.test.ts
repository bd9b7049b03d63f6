// A conversation whose assignment has ended: both sides may read it, and neither may write in it.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { userRoles } from '#core/server/identity/table.ts';
import { readProblem } from '#testing/accounts.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { countCalls } from '#testing/plans.ts';
import { assign, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { ContactList, ConversationPart, FoundMessages } from '../schema.ts';
import { listContacts } from './queries.ts';

const app = useTestApp();
let ada: TestUser;
let grace: TestUser;

beforeEach(async () => {
  ada = await createUser(app.database);
  grace = await createUser(app.database, { role: 'mentor' });
  await assign(app.database, ada, grace);
});

const send = (as: TestUser, to: TestUser, content: string) =>
  app.request('POST', `/api/messages/conversations/${to.id}`, { as, body: { content } });
const open = (as: TestUser, other: TestUser) => app.request('GET', `/api/messages/conversations/${other.id}`, { as });
const fetchContacts = async (as: TestUser) =>
  ((await (await app.request('GET', '/api/messages/contacts', { as })).json()) as ContactList).contacts;
const fetchUnread = async (as: TestUser) => {
  const response = await app.request('GET', '/api/pending-items?today=2026-11-22', { as });
  return ((await response.json()) as Record<string, unknown>).messages;
};
const change = (statement: ReturnType<typeof sql>) =>
  app.database.asSystem('a test changes what it needs', (tx) => tx.execute(statement));

it('a closed conversation is read by both, with date and reason, and rejects new messages', async () => {
  await send(ada, grace, 'Before');
  await unassign(app.database, ada, grace);
  await change(sql`update ended_assignments set reason = 'The case is complete.' where user_id = ${ada.id}`);
  for (const [one, another, role] of [
    [ada, grace, 'mentor'],
    [grace, ada, 'applicant'],
  ] as const) {
    const seen = (await (await open(one, another)).json()) as ConversationPart;
    expect(seen).toMatchObject({
      partner: { id: another.id, name: 'Ada Example', role },
      closed: { at: expect.any(String), reason: 'The case is complete.' },
      can: { send: false },
    });
    expect(seen.messages.map(({ content }) => content)).toEqual(['Before']);
    expect(await readProblem(await send(one, another, 'After'))).toMatchObject({
      status: 409,
      code: 'assignment_ended',
    });
    const insert = app.database.asActor(one.token, (tx) =>
      tx.execute(sql`insert into messages (receiver_id, content) values (${another.id}, 'After')`),
    );
    await expect(insert).rejects.toMatchObject({ cause: { code: '42501' } });
    expect(await fetchContacts(one)).toMatchObject([{ id: another.id, is_closed: true, last: { content: 'Before' } }]);
    const found = await app.request('GET', '/api/messages/search?q=before', { as: one });
    expect(((await found.json()) as FoundMessages).rows).toMatchObject([{ partner: { id: another.id, role } }]);
  }
});

it('a closed conversation has no unread count, and sends no read receipts', async () => {
  const { position } = (await (await send(ada, grace, 'Before')).json()) as { position: number };
  expect(await fetchUnread(grace)).toMatchObject({ count: 1 });
  await unassign(app.database, ada, grace);
  expect(await fetchContacts(grace)).toMatchObject([{ unread: 0 }]);
  expect(await fetchUnread(grace)).toBeUndefined();
  const read = await app.request('POST', `/api/messages/conversations/${ada.id}/read`, {
    as: grace,
    body: { position },
  });
  expect(read.status).toBe(204);
  expect(((await (await open(ada, grace)).json()) as ConversationPart).read).toBeNull();
});

it('a closed conversation is listed only if it has messages, and reopens with a new assignment', async () => {
  await unassign(app.database, ada, grace);
  expect(await fetchContacts(grace)).toEqual([]);
  // Unsent text can be copied there.
  expect(await (await open(grace, ada)).json()).toMatchObject({ messages: [], closed: { reason: '' } });
  await assign(app.database, ada, grace);
  expect(await (await open(grace, ada)).json()).toMatchObject({ closed: null, can: { send: true } });
  expect((await send(grace, ada, 'Hello again')).status).toBe(201);
});

it('a closed conversation is closed to other users, and to readers with an inactive role', async () => {
  await send(ada, grace, 'Before');
  await unassign(app.database, ada, grace);
  const [other, mentor] = [await createUser(app.database), await createUser(app.database, { role: 'mentor' })];
  await assign(app.database, other, grace);
  for (const stranger of [other, mentor]) {
    expect((await open(stranger, ada)).status).toBe(404);
    const rows = await app.database.asActor(stranger.token, (tx) => selectRows(tx, sql`select id from messages`));
    expect(rows).toEqual([]);
  }
  for (const lost of [{ isActive: false }, { isActive: true, trialEndDate: new Date(0) }]) {
    await app.database.asSystem('change a test person', (tx) =>
      tx
        .update(userRoles)
        .set(lost)
        .where(sql`user_id = ${grace.id}`),
    );
    expect((await open(grace, ada)).status).toBe(403);
    const rows = await app.database.asActor(grace.token, (tx) => selectRows(tx, sql`select id from messages`));
    expect(rows).toEqual([]);
  }
});

it('the users of all conversations are looked up once, however many there are', async () => {
  const former = await createUser(app.database);
  await assign(app.database, former, grace);
  await unassign(app.database, former, grace);
  const counted = () => countCalls(app.database, grace, (tx) => selectRows(tx, listContacts()));
  const few = await counted();
  for (let count = 0; count < 3; count += 1) {
    const [assigned, left] = [await createUser(app.database), await createUser(app.database)];
    await assign(app.database, assigned, grace);
    await assign(app.database, left, grace);
    await unassign(app.database, left, grace);
  }
  const many = await counted();
  const names = ['message_partners', 'assigned_applicant_ids', 'former_applicant_ids'];
  expect(names.map((name) => many[name])).toEqual(names.map((name) => few[name]));
  expect(few).toMatchObject({ correspondents: 1, message_partners: 2 });
});
