import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { userRoles } from '#core/server/identity/table.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign, readNotifications, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { ConversationPart } from '../schema.ts';
import { sendMessageReminders } from './reminders.ts';

const MINUTE_MS = 60_000;

const app = useTestApp();
let ada: TestUser;
let grace: TestUser;
beforeEach(async () => {
  ada = await createUser(app.database);
  grace = await createUser(app.database, { role: 'mentor' });
  await assign(app.database, ada, grace);
});

it('a user gets one mail, without text, for a conversation unopened for ten minutes', async () => {
  await send(grace, ada, 'A secret');
  await remind(9);
  expect(await readNotifications(app.database, ada)).toEqual([]);
  await send(grace, ada, 'Another secret');
  await Promise.all([remind(11), remind(11)]);
  await send(grace, ada, 'A third');
  await remind(30);
  expect(await readNotifications(app.database, ada)).toEqual([
    {
      kind: 'message',
      title: 'New messages from Ada Example (not verified)',
      message: 'You have 2 unread messages.',
      link: `/messaging?with=${grace.id}`,
    },
  ]);
  expect(await mailsTo(ada)).toHaveLength(1);
  expect(JSON.stringify(await mailsTo(ada))).not.toContain('secret');
  expect(await readNotifications(app.database, grace)).toEqual([]);
});

it('a user is notified again after opening the conversation, and the bell shows it as read', async () => {
  await send(grace, ada, 'One');
  await remind(11);
  await open(ada, grace);
  const unread = (await (await app.request('GET', '/api/notifications/unread-count', { as: ada })).json()) as object;
  expect(unread).toEqual({ unread: 0, links: [] });
  await remind(30);
  expect(await mailsTo(ada)).toHaveLength(1);
  await send(grace, ada, 'Two');
  await remind(11);
  expect((await readNotifications(app.database, ada)).map(({ message }) => message)).toEqual([
    'You have one unread message.',
    'You have one unread message.',
  ]);
  expect(await mailsTo(ada)).toHaveLength(2);
});

it('the mail links a mentor or an attorney to the messages of their own workspace', async () => {
  const lex = await createUser(app.database, { role: 'attorney' });
  await assign(app.database, ada, lex);
  for (const provider of [grace, lex]) await send(ada, provider, 'Hello');
  await remind(11);
  expect((await readNotifications(app.database, grace)).map(({ link }) => link)).toEqual([
    `/mentor/messages?with=${ada.id}`,
  ]);
  expect((await readNotifications(app.database, lex)).map(({ link }) => link)).toEqual([
    `/attorney/messages?with=${ada.id}`,
  ]);
});

it('a user who opted out of message mail is notified only by bell', async () => {
  await app.request('PUT', '/api/notifications/preferences/message', { as: ada, body: { by_email: false } });
  await send(grace, ada, 'One');
  await remind(11);
  expect([(await readNotifications(app.database, ada)).length, (await mailsTo(ada)).length]).toEqual([1, 0]);
});

it('a user without access to the message is not notified', async () => {
  const parted = await createUser(app.database);
  const ended = await createUser(app.database, { role: 'mentor' });
  await assign(app.database, parted, grace);
  await assign(app.database, ada, ended);
  await send(grace, parted, 'One');
  await send(ada, ended, 'One');
  await unassign(app.database, parted, grace);
  await app.database.asSystem('end the access of a test person', (tx) =>
    tx
      .update(userRoles)
      .set({ trialEndDate: new Date(Date.now() - MINUTE_MS) })
      .where(sql`user_id = ${ended.id}`),
  );
  await remind(11);
  for (const person of [parted, ended]) expect(await readNotifications(app.database, person)).toEqual([]);
});

/** Runs the job some minutes from now. */
function remind(minutes: number): Promise<void> {
  return sendMessageReminders({ ...app, now: () => new Date(Date.now() + minutes * MINUTE_MS) });
}

async function send(as: TestUser, to: TestUser, content: string): Promise<void> {
  const response = await app.request('POST', `/api/messages/conversations/${to.id}`, { as, body: { content } });
  expect(response.status).toBe(201);
}

async function open(as: TestUser, other: TestUser): Promise<void> {
  const response = await app.request('GET', `/api/messages/conversations/${other.id}`, { as });
  const { messages } = (await response.json()) as ConversationPart;
  const body = { position: messages.at(-1)?.position };
  expect((await app.request('POST', `/api/messages/conversations/${other.id}/read`, { as, body })).status).toBe(204);
}

function mailsTo({ email }: TestUser) {
  return app.database.asSystem('a test reads mail', (tx) =>
    selectRows<{ data: object }>(tx, sql`select data from outbox where recipient = ${email} and kind = 'notification'`),
  );
}
