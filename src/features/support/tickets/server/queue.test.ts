import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import type { ListResponse } from '#core/shared/list-query.ts';
import type { Problem } from '#core/shared/messages.ts';
import type { NotificationPage } from '#features/communication/notifications/schema.ts';
import type { QueuedTicketRow, TicketThread } from '#features/support/tickets/schema.ts';
import type { PendingItemCounts, PendingItemsOverview } from '#features/overview/pending-items/schema.ts';
import { createSubject, subjects } from '#testing/access/subjects.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp({ INFO_EMAIL: 'desk@example.com' });
let noor: TestUser;
let olive: TestUser;

beforeAll(async () => {
  noor = await createStaff('Noor Staff');
  olive = await createStaff('Olive Staff');
});

describe('the ticket queue', () => {
  it('searches by status, priority, number, subject, name and email', async () => {
    const ada = await createNamed('Adalbert Rare', { email: 'adalbert@xn--bcher-kva.example' });
    const ticket = await open(ada, { subject: 'A rare 100% word', description: 'b', priority: 'high' });
    await move(noor, ticket, 'in_progress');
    for (const query of [
      'status=in_progress&priority=high',
      `q=%23${ticket.number}`,
      'q=RARE%20100%25',
      'q=adalbert',
      `q=${encodeURIComponent(ada.email.toUpperCase())}`,
      `q=${encodeURIComponent('adalbert@bücher.example')}`,
    ]) {
      expect(await found(query), query).toEqual([ticket.id]);
    }
    expect((await queue(`q=%23${ticket.number}`)).rows[0]).toMatchObject({
      author: { name: 'Adalbert Rare', email: ada.email },
      assignee: null,
    });
    expect(await found('q=rare_100')).toEqual([]);
    expect(await found('status=in_progress&priority=low')).toEqual([]);
  });

  it('sorts by longest waiting for staff, then those waiting for the author or settled', async () => {
    const ada = await createUser(app.database);
    const [thread, first, second, again, resolved] = [
      await open(ada),
      await open(ada),
      await open(ada),
      await open(ada),
      await open(ada),
    ];
    await reply(noor, thread, 'An answer');
    await reply(noor, first, 'A note', { is_internal: true });
    await reply(noor, again, 'An answer');
    await reply(ada, again, 'It does not work');
    await move(noor, await move(noor, resolved, 'in_progress'), 'resolved');
    const order = async () =>
      (await queue(`q=${encodeURIComponent(ada.email)}`)).rows.map(({ id, waiting_since }) => [
        id,
        waiting_since !== null,
      ]);
    expect(await order()).toEqual([
      [first.id, true],
      [second.id, true],
      [again.id, true],
      [resolved.id, false],
      [thread.id, false],
    ]);
    await reply(ada, resolved, 'It is not solved');
    expect((await order())[3], 'a reply after it was resolved').toEqual([resolved.id, true]);
    await move(noor, await read(noor, resolved), 'closed');
    expect((await order())[3]).toEqual([resolved.id, false]);
  });

  it('filters by age, and by assignee: own, others’ and unassigned tickets', async () => {
    const ada = await createUser(app.database);
    const [mine, others, free] = [await open(ada), await open(ada), await open(ada)];
    await assign(noor, mine, noor.id);
    await assign(noor, others, olive.id);
    const of = (query: string) => found(`q=${encodeURIComponent(ada.email)}&sort=created_at&${query}`);
    expect(await of('assigned=me')).toEqual([mine.id]);
    expect(await of('assigned=others')).toEqual([others.id]);
    expect(await of('assigned=none')).toEqual([free.id]);
    await app.database.asSystem('a ticket of last week', (tx) =>
      tx.execute(sql`update support_tickets set created_at = now() - interval '4 days' where id = ${free.id}`),
    );
    expect(await of('older_than=3')).toEqual([]);
    await app.database.asSystem('a ticket of last week, whatever its stamp says', async (tx) => {
      await tx.execute(sql`alter table support_tickets disable trigger support_tickets_restrict_columns`);
      await tx.execute(sql`update support_tickets set created_at = now() - interval '4 days' where id = ${free.id}`);
      await tx.execute(sql`alter table support_tickets enable trigger support_tickets_restrict_columns`);
    });
    expect(await of('older_than=3')).toEqual([free.id]);
    expect(await of('older_than=7')).toEqual([]);
  });

  it('downloads as a file, and rejects invalid filters', async () => {
    const response = await app.request('GET', '/api/support/queue?format=csv', { as: noor });
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
    for (const query of ['assigned=x', 'older_than=2', 'sort=subject', 'search=x', 'trash=true']) {
      expect((await app.request('GET', `/api/support/queue?${query}`, { as: noor })).status, query).toBe(422);
    }
  });
});

describe('the file of the queue', () => {
  it('marks providers who are not verified, as the page does', async () => {
    const mentor = await createNamed('Unproven Mentor', { role: 'mentor' });
    const ticket = await open(mentor, { subject: 'From a new mentor', description: 'b' });
    const response = await app.request('GET', `/api/support/queue?format=csv&q=%23${ticket.number}`, { as: noor });
    expect(await response.text()).toContain('Unproven Mentor (not verified)');
  });
});

describe('assigning a ticket', () => {
  it('shows the assignee to staff, notifies them, and not the author', async () => {
    const ada = await createUser(app.database);
    const ticket = await open(ada, { subject: 'My file', description: 'b' });
    const assigned = await assign(noor, ticket, olive.id);
    expect(assigned).toMatchObject({ assignee: { id: olive.id, name: 'Olive Staff' }, version: 2 });
    expect(await fetchNotifications(olive)).toContainEqual({
      title: `Ticket #${ticket.number} was assigned to you: My file`,
      link: `/admin/support/${ticket.id}`,
    });
    expect(await read(ada, ticket)).toMatchObject({ assignee: null, can: { handle: false } });
    expect(await fetchNotifications(ada)).toEqual([]);

    await reply(ada, ticket, 'Another word');
    expect((await fetchNotifications(olive))[0]).toEqual({
      title: `Reply to ticket #${ticket.number}: My file`,
      link: `/admin/support/${ticket.id}`,
    });
    expect(await assign(noor, assigned, null)).toMatchObject({ assignee: null });
  });

  it('notifies no one if staff assign it to themselves, or again to its assignee', async () => {
    const own = await createStaff('Own Staff');
    const ticket = await open(await createUser(app.database));
    const before = await fetchNotifications(own);
    const assigned = await assign(own, ticket, own.id);
    await handled(noor, assigned, { assigned_to: own.id, priority: 'urgent' });
    expect(await fetchNotifications(own)).toEqual(before);
  });

  it('includes its priority in the notification', async () => {
    const ticket = await open(await createUser(app.database));
    expect(await handled(noor, ticket, { priority: 'urgent' })).toMatchObject({ priority: 'urgent', assignee: null });
  });

  it('is possible only to an admin who answers tickets, and never to its author', async () => {
    const author = await createStaff('Author Staff');
    const ticket = await open(author);
    const other = await createUser(app.database, { role: 'admin', permissions: ['manage_content'] });
    const off = await createUser(app.database, { role: 'admin', permissions: ['manage_users'], isActive: false });
    const applicant = await createUser(app.database);
    for (const { id } of [author, other, off, applicant, { id: crypto.randomUUID() }]) {
      const response = await handle(noor, ticket, { assigned_to: id });
      expect(response.status).toBe(422);
      expect(Object.keys(((await response.json()) as Problem).fields ?? {})).toEqual(['assigned_to']);
      await expect(
        app.database.asActor(noor.token, (tx) =>
          tx.execute(sql`update support_tickets set assigned_to = ${id} where id = ${ticket.id}`),
        ),
      ).rejects.toThrow();
    }
    expect((await handle(author, ticket, { priority: 'low' })).status, 'by the user').toBe(403);
  });

  it('ends with the assignee’s permission to answer tickets', async () => {
    const gone = await createStaff('Gone Staff');
    const ada = await createUser(app.database);
    const ticket = await assign(noor, await open(ada), gone.id);
    await app.database.asSystem('a test takes a permission away', (tx) =>
      tx.execute(sql`update admin_roles set permissions = '{}' where user_id = ${gone.id}`),
    );
    expect(await read(noor, ticket)).toMatchObject({ assignee: null });
    expect(await found(`q=${encodeURIComponent(ada.email)}&assigned=none`)).toEqual([ticket.id]);
    await reply(ada, ticket, 'Are you there?');
    expect((await fetchNotifications(gone)).map(({ title }) => title)).toEqual([
      `Ticket #${ticket.number} was assigned to you: a`,
      `Ticket #${ticket.number}: a`,
    ]);
    expect(await move(noor, ticket, 'in_progress')).toMatchObject({ status: 'in_progress' });
  });

  it('concurrently by two admins succeeds for one, and names that one to the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ticket = await open(await createUser(app.database));
      const responses = await Promise.all(
        [noor, olive].map((staff) => handle(staff, ticket, { assigned_to: staff.id })),
      );
      const [won, lost] = responses[0]?.status === 200 ? responses : responses.toReversed();
      expect([won?.status, lost?.status]).toEqual([200, 409]);
      const taken = (await won?.json()) as TicketThread | undefined;
      expect(await lost?.json()).toMatchObject({
        code: 'ticket_taken',
        detail: `${taken?.assignee?.name} has already taken this ticket.`,
      });
    }
  });

  it('rejects an outdated version, another field, and users who are not staff', async () => {
    const ticket = await open(await createUser(app.database));
    await move(noor, ticket, 'in_progress');
    expect(await (await handle(noor, ticket, { priority: 'low' })).json()).toMatchObject({ code: 'version_conflict' });
    const bad = await handle(noor, ticket, { assigned_to: 'x', priority: 'huge', status: 'open' });
    expect(Object.keys(((await bad.json()) as Problem).fields ?? {})).toEqual(['assigned_to', 'priority', 'status']);
  });

  it.each(subjects)('requires the permission to manage users, like listing staff: %s', async (subject) => {
    const person = await createSubject(app.database, subject);
    const ticket = await open(await createUser(app.database));
    const isStaff = subject === 'owner admin' || subject === 'sub-admin of every permission';
    const expected = isStaff ? 200 : subject === 'signed out' || subject === 'unverified' ? 401 : 403;
    expect((await handle(person, ticket, { priority: 'low' })).status).toBe(expected);
    expect((await app.request('GET', '/api/support/staff', { as: person })).status).toBe(expected);
  });

  it('offers all admins who answer tickets', async () => {
    const response = await app.request('GET', '/api/support/staff', { as: noor });
    const { staff } = (await response.json()) as { staff: { id: string; name: string; is_self: boolean }[] };
    expect(staff).toContainEqual({ id: noor.id, name: 'Noor Staff', is_self: true });
    expect(staff).toContainEqual({ id: olive.id, name: 'Olive Staff', is_self: false });
  });
});

describe('two admins who reply concurrently', () => {
  it('send one reply, and the second learns whose it is', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ticket = await open(await createUser(app.database));
      const responses = await Promise.all([noor, olive].map((staff) => postReply(staff, ticket, 'none')));
      expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
      const refused = responses.find(({ status }) => status === 409);
      const winner = responses[0]?.status === 201 ? 'Noor Staff' : 'Olive Staff';
      expect(await refused?.json()).toMatchObject({
        code: 'ticket_answered',
        detail: expect.stringMatching(`^${winner} has already replied`),
      });
    }
  });

  it('both send one after the second has read the first, and notes and own replies block no one', async () => {
    const ada = await createUser(app.database);
    const ticket = await open(ada);
    await reply(noor, ticket, 'A note', { is_internal: true });
    expect((await postReply(olive, ticket, 'none')).status).toBe(201);
    expect((await postReply(olive, ticket, 'none')).status, 'again by the same').toBe(201);
    await reply(ada, ticket, 'Thanks');
    expect((await postReply(noor, ticket, 'none')).status, 'not seen').toBe(409);
    const seen = (await read(noor, ticket)).replies.at(-1)?.id ?? '';
    expect((await postReply(noor, ticket, seen)).status).toBe(201);
    expect((await postReply(noor, ticket, 'x')).status).toBe(422);
  });
});

describe('staff’s pending tickets', () => {
  it('include unanswered ones that are unassigned or assigned to the admin', async () => {
    const ada = await createUser(app.database);
    const staff = await createStaff('Waiting Staff');
    const before = await waiting(staff);
    const ticket = await open(ada, { subject: 'My file', description: 'b', priority: 'urgent' });
    expect(await waiting(staff)).toBe(before + 1);
    expect(await waiting(ada), 'not for its author').toBe(0);
    const assigned = await assign(noor, ticket, olive.id);
    expect(await waiting(staff)).toBe(before);
    await assign(noor, assigned, staff.id);
    expect(await waiting(staff)).toBe(before + 1);
    const { reader } = (await ask(staff, '/api/pending-items/overview')) as PendingItemsOverview;
    const line = reader.lines.find(({ id }) => id === ticket.id);
    if (reader.total <= reader.lines.length) {
      expect(line).toMatchObject({ state: 'Urgent', note: 'Assigned to you', link: `/admin/support/${ticket.id}` });
    }
    await reply(staff, ticket, 'An answer');
    expect(await waiting(staff)).toBe(before);
  });

  it('exclude the admin’s own', async () => {
    const staff = await createStaff('Asking Staff');
    const before = await waiting(staff);
    await open(staff);
    expect(await waiting(staff)).toBe(before);
    expect(await waiting(noor)).toBeGreaterThan(0);
  });

  async function waiting(as: TestUser): Promise<number> {
    return ((await ask(as, '/api/pending-items')) as PendingItemCounts)['support-queue']?.count ?? 0;
  }
});

async function createNamed(name: string, facts: Parameters<typeof createUser>[1] = {}): Promise<TestUser> {
  const person = await createUser(app.database, facts);
  await app.database.asSystem('a name for a test', (tx) =>
    tx.execute(sql`update users set name = ${name} where id = ${person.id}`),
  );
  return person;
}

const createStaff = (name: string) => createNamed(name, { role: 'admin', permissions: ['manage_users'] });

async function ask(as: TestUser, address: string): Promise<unknown> {
  return (await app.request('GET', address, { as })).json();
}

async function queue(query: string): Promise<ListResponse<QueuedTicketRow>> {
  return (await ask(noor, `/api/support/queue?${query}`)) as ListResponse<QueuedTicketRow>;
}

async function found(query: string): Promise<string[]> {
  return (await queue(query)).rows.map(({ id }) => id);
}

async function read(as: TestUser, { id }: { id: string }): Promise<TicketThread> {
  return (await ask(as, `/api/support/tickets/${id}`)) as TicketThread;
}

async function open(as: TestUser, body: object = { subject: 'a', description: 'b' }): Promise<TicketThread> {
  return (await app.request('POST', '/api/support/tickets', { as, body })).json() as Promise<TicketThread>;
}

async function reply(as: TestUser, { id }: { id: string }, body: string, more: object = {}): Promise<void> {
  const response = await app.request('POST', `/api/support/tickets/${id}/replies`, { as, body: { body, ...more } });
  expect(response.status).toBe(201);
}

function postReply(as: TestUser, { id }: { id: string }, after: string): Promise<Response> {
  return app.request('POST', `/api/support/tickets/${id}/replies?after=${after}`, { as, body: { body: 'An answer' } });
}

async function move(as: TestUser, { id }: { id: string }, status: string): Promise<TicketThread> {
  const { version } = await read(as, { id });
  const response = await app.request('PATCH', `/api/support/tickets/${id}`, { as, body: { status, version } });
  expect(response.status).toBe(200);
  return (await response.json()) as TicketThread;
}

function handle(as: TestUser | undefined, { id, version }: TicketThread, body: object): Promise<Response> {
  return app.request('PATCH', `/api/support/tickets/${id}/assignment`, { as, body: { version, ...body } });
}

async function handled(as: TestUser, ticket: TicketThread, body: object): Promise<TicketThread> {
  const response = await handle(as, ticket, body);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as TicketThread;
}

const assign = (as: TestUser, ticket: TicketThread, assigned_to: string | null) => handled(as, ticket, { assigned_to });

async function fetchNotifications(as: TestUser): Promise<{ title: string; link: string }[]> {
  const { rows } = (await ask(as, '/api/notifications')) as NotificationPage;
  return rows.map(({ title, link }) => ({ title, link }));
}
