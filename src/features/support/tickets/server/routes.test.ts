import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import type { CursorPage } from '#core/shared/list-query.ts';
import type { Problem } from '#core/shared/messages.ts';
import type { NotificationPage } from '#features/communication/notifications/schema.ts';
import type { TicketRow, TicketThread } from '#features/support/tickets/schema.ts';
import { createSubject } from '#testing/access/subjects.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp({ INFO_EMAIL: 'desk@example.com' });
let staff: TestUser;

beforeAll(async () => {
  staff = await createStaff();
});

describe('opening a ticket', () => {
  it('numbers it, sets medium priority, and mails staff', async () => {
    const ada = await createUser(app.database);
    const first = await open(ada, { subject: '  A file does not open ', description: 'It is a PDF.' });
    const second = await open(ada, { subject: 'Another', description: 'Text', priority: 'urgent' });
    expect(first).toMatchObject({
      subject: 'A file does not open',
      priority: 'medium',
      status: 'open',
      cancelled_at: null,
      replies: [],
    });
    expect(first.number).toBeGreaterThan(1000);
    expect(second).toMatchObject({ number: first.number + 1, priority: 'urgent' });
    expect(await mailsTo(app.database, 'desk@example.com')).toContainEqual({
      kind: 'ticket-opened',
      data: {
        number: String(first.number),
        subject: 'A file does not open',
        description: 'It is a PDF.',
        priority: 'medium',
        name: 'Ada Example',
        email: ada.email,
        link: `/admin/support/${first.id}`,
      },
    });
  });

  it('notifies the mailbox in the settings, if set', async () => {
    await app.database.asSystem('a mailbox for a test', (tx) =>
      tx.execute(sql`insert into settings (key, value) values ('info_mailbox', 'set@example.com')`),
    );
    const ticket = await open(await createUser(app.database));
    expect((await mailsTo(app.database, 'set@example.com')).map(({ data }) => data.number)).toEqual([
      String(ticket.number),
    ]);
    await app.database.asSystem('no mailbox any more', (tx) => tx.execute(sql`delete from settings`));
  });

  it('creates and mails one, however often the request is sent', async () => {
    const ada = await createUser(app.database);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const send = () =>
      app.request('POST', '/api/support/tickets', {
        as: ada,
        body: { subject: 'once', description: 'b' },
        headers: key,
      });
    const responses = await Promise.all([send(), send()]);
    const [one, two] = await Promise.all(responses.map((response) => response.json() as Promise<TicketThread>));
    expect(two?.id).toBe(one?.id);
    expect((await fetchTickets(ada)).rows).toHaveLength(1);
    expect(
      (await mailsTo(app.database, 'desk@example.com')).filter(({ data }) => data.email === ada.email),
    ).toHaveLength(1);
  });

  it('is limited, like replying, to sixty an hour for each user, except for staff', async () => {
    const ada = await createUser(app.database);
    const ticket = await open(ada);
    for (let time = 1; time < 60; time += 1) await reply(ada, ticket, { body: 'again' });
    const refused = [
      await app.request('POST', '/api/support/tickets', { as: ada, body: { subject: 'a', description: 'b' } }),
      await app.request('POST', `/api/support/tickets/${ticket.id}/replies`, { as: ada, body: { body: 'again' } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await read(ada, ticket)).replies).toHaveLength(59);
    await open(await createUser(app.database));
    for (let time = 0; time < 61; time += 1) await reply(staff, ticket, { body: 'a note', is_internal: true });
  });

  it('reports every invalid field at once', async () => {
    const response = await app.request('POST', '/api/support/tickets', {
      as: await createUser(app.database),
      body: { subject: ' ', priority: 'at once', user_id: crypto.randomUUID() },
    });
    expect(response.status).toBe(422);
    expect(((await response.json()) as Problem).fields).toEqual({
      subject: 'Subject is required',
      description: 'Description is required',
      priority: 'Please choose one of: low, medium, high, urgent',
      user_id: 'This field is not allowed here',
    });
  });
});

describe('the list of one’s own tickets', () => {
  it('contains only the user’s tickets, newest first, filtered by status', async () => {
    const ada = await createUser(app.database);
    await open(await createUser(app.database));
    const first = await open(ada, { subject: 'first', description: 'b' });
    const second = await open(ada, { subject: 'second', description: 'b' });
    await move(ada, first, 'closed');
    expect((await fetchTickets(ada)).rows.map(({ subject }) => subject)).toEqual(['second', 'first']);
    expect((await fetchTickets(ada, '?status=open')).rows.map(({ id }) => id)).toEqual([second.id]);
    expect((await fetchTickets(ada, '?status=closed')).rows.map(({ id }) => id)).toEqual([first.id]);
    expect((await fetchTickets(staff)).rows).toEqual([]);
    expect((await app.request('GET', '/api/support/tickets?status=lost&a=b', { as: ada })).status).toBe(422);
  });

  it('is paged, without duplicates or gaps', async () => {
    const ada = await createUser(app.database);
    await app.database.asSystem('many tickets', (tx) =>
      tx.execute(
        sql`insert into support_tickets (user_id, subject, description) select ${ada.id}, n::text, 'b' from generate_series(1, 101) n`,
      ),
    );
    const first = await fetchTickets(ada);
    const second = await fetchTickets(ada, `?from=${first.next}`);
    const third = await fetchTickets(ada, `?from=${second.next}&status=open`);
    expect([first, second, third].map(({ rows }) => rows.length)).toEqual([50, 50, 1]);
    expect(third.next).toBeNull();
    expect(new Set([first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(101);
  });

  it('counts the replies visible to the author, and shows who replied last', async () => {
    const ada = await createUser(app.database);
    const ticket = await open(ada);
    expect((await fetchTickets(ada)).rows[0]).toMatchObject({ replies: 0, last_reply_from: null });
    await reply(staff, ticket, { body: 'a note', is_internal: true });
    await reply(staff, ticket, { body: 'a reply' });
    expect((await fetchTickets(ada)).rows[0]).toMatchObject({ replies: 1, last_reply_from: 'staff' });
    await reply(ada, ticket, { body: 'thanks' });
    expect((await fetchTickets(ada)).rows[0]).toMatchObject({ replies: 2, last_reply_from: 'author' });
  });
});

describe('a ticket thread', () => {
  it('never shows its author staff notes or staff names', async () => {
    const ada = await createUser(app.database);
    const ticket = await open(ada);
    await reply(staff, ticket, { body: 'a secret note', is_internal: true });
    const thread = await reply(staff, ticket, { body: 'an answer' });
    expect(thread.replies.map(({ body, is_internal, name }) => [body, is_internal, name])).toEqual([
      ['a secret note', true, 'Ada Example'],
      ['an answer', false, 'Ada Example'],
    ]);
    expect((await read(ada, ticket)).replies).toEqual([
      expect.objectContaining({ body: 'an answer', from: 'staff', name: null, is_internal: false }),
    ]);
    expect(await notices(ada)).toEqual([`Reply to ticket #${ticket.number}: a`]);
  });

  it('does not treat an admin as staff on their own ticket', async () => {
    const admin = await createStaff();
    const ticket = await open(admin);
    await reply(staff, ticket, { body: 'a note about them', is_internal: true });
    expect((await read(admin, ticket)).replies).toEqual([]);
    expect(
      (
        await app.request('POST', `/api/support/tickets/${ticket.id}/replies`, {
          as: admin,
          body: { body: 'x', is_internal: true },
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await app.request('PATCH', `/api/support/tickets/${ticket.id}`, {
          as: admin,
          body: { status: 'in_progress', version: 1 },
        })
      ).status,
    ).toBe(409);
  });

  it('notifies the author by mail unless opted out, and staff of the author’s replies', async () => {
    const ada = await createUser(app.database);
    const ticket = await open(ada, { subject: 'My file', description: 'b' });
    const moved = await move(staff, ticket, 'in_progress');
    expect(await mailsTo(app.database, ada.email)).toEqual([
      {
        kind: 'notification',
        data: {
          name: 'Ada Example',
          about: 'ticket',
          title: `Ticket #${ticket.number} is in progress: My file`,
          message: 'We are working on “My file”.',
          link: `/support/${ticket.id}`,
        },
      },
    ]);
    await app.request('PUT', '/api/notifications/preferences/ticket', { as: ada, body: { by_email: false } });
    await move(staff, moved, 'resolved');
    expect(await notices(ada)).toEqual([
      `Ticket #${ticket.number} is resolved: My file`,
      `Ticket #${ticket.number} is in progress: My file`,
    ]);
    expect(await mailsTo(app.database, ada.email)).toHaveLength(1);

    await reply(ada, ticket, { body: 'It is not.' });
    expect(await mailsTo(app.database, 'desk@example.com')).toContainEqual({
      kind: 'ticket-answered',
      data: {
        number: String(ticket.number),
        subject: 'My file',
        body: 'It is not.',
        name: 'Ada Example',
        email: ada.email,
        link: `/admin/support/${ticket.id}`,
      },
    });
    expect(await notices(ada)).toHaveLength(2);
  });

  it('accepts a repeated reply once, and none after closing', async () => {
    const ada = await createUser(app.database);
    const ticket = await open(ada);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    for (let time = 0; time < 2; time += 1) {
      await app.request('POST', `/api/support/tickets/${ticket.id}/replies`, {
        as: ada,
        body: { body: 'once' },
        headers,
      });
    }
    expect((await read(ada, ticket)).replies).toHaveLength(1);

    await move(ada, ticket, 'closed');
    for (const as of [ada, staff]) {
      const response = await app.request('POST', `/api/support/tickets/${ticket.id}/replies`, {
        as,
        body: { body: 'late' },
      });
      expect(await response.json()).toMatchObject({ status: 409, code: 'ticket_closed' });
    }
    expect((await reply(staff, ticket, { body: 'was a duplicate', is_internal: true })).replies).toHaveLength(2);
  });

  it('rejects a transition from an outdated version, and invalid input', async () => {
    const ada = await createUser(app.database);
    const ticket = await open(ada);
    await move(staff, ticket, 'in_progress');
    const stale = await app.request('PATCH', `/api/support/tickets/${ticket.id}`, {
      as: ada,
      body: { status: 'closed', version: ticket.version },
    });
    expect(await stale.json()).toMatchObject({ status: 409, code: 'version_conflict' });
    const bad = await app.request('PATCH', `/api/support/tickets/${ticket.id}`, {
      as: ada,
      body: { status: 'lost', version: 0, cancelled_at: 'now' },
    });
    expect(Object.keys(((await bad.json()) as Problem).fields ?? {})).toEqual(['status', 'version', 'cancelled_at']);
    const empty = await app.request('POST', `/api/support/tickets/${ticket.id}/replies`, {
      as: ada,
      body: { body: '', is_internal: 'no', user_id: 'x' },
    });
    expect(((await empty.json()) as Problem).fields).toEqual({
      body: 'Reply is required',
      is_internal: 'This must be true or false',
      user_id: 'This field is not allowed here',
    });
    expect((await app.request('GET', '/api/support/tickets/1', { as: ada })).status).toBe(404);
  });
});

async function createStaff(): Promise<TestUser> {
  const made = await createSubject(app.database, 'sub-admin of every permission');
  if (!made) throw new Error('no staff was made');
  return made;
}

async function open(as: TestUser, body: unknown = { subject: 'a', description: 'b' }): Promise<TicketThread> {
  const response = await app.request('POST', '/api/support/tickets', { as, body });
  expect(response.status).toBe(201);
  return (await response.json()) as TicketThread;
}

async function reply(as: TestUser, { id }: { id: string }, body: unknown): Promise<TicketThread> {
  const response = await app.request('POST', `/api/support/tickets/${id}/replies`, { as, body });
  expect(response.status).toBe(201);
  return (await response.json()) as TicketThread;
}

async function move(as: TestUser, { id, version }: TicketThread, status: string): Promise<TicketThread> {
  const response = await app.request('PATCH', `/api/support/tickets/${id}`, { as, body: { status, version } });
  expect(response.status).toBe(200);
  return (await response.json()) as TicketThread;
}

async function read(as: TestUser, { id }: { id: string }): Promise<TicketThread> {
  return (await app.request('GET', `/api/support/tickets/${id}`, { as })).json() as Promise<TicketThread>;
}

async function fetchTickets(as: TestUser, query = ''): Promise<CursorPage<TicketRow>> {
  return (await app.request('GET', `/api/support/tickets${query}`, { as })).json() as Promise<CursorPage<TicketRow>>;
}

/** Titles of a user's notifications, newest first. */
async function notices(as: TestUser): Promise<string[]> {
  const { rows } = (await (await app.request('GET', '/api/notifications', { as })).json()) as NotificationPage;
  return rows.map(({ title }) => title);
}
