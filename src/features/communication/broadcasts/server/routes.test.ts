import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { profiles, userRoles } from '#core/server/identity/table.ts';
import type { Problem } from '#core/shared/messages.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { BroadcastRow } from '../schema.ts';
import { deliverBroadcasts } from './delivery.ts';

const app = useTestApp();
const broadcast = { title: 'A new workbook', message: 'Read it\ntoday.', type: 'info', audience: 'all' };
let [sender, other, ada, mentor, offMentor]: TestUser[] = [];
beforeAll(async () => {
  sender = await createUser(app.database, { role: 'admin', permissions: ['manage_notifications'] });
  other = await createUser(app.database, {
    role: 'admin',
    permissions: ['manage_users', 'manage_roles', 'manage_content', 'view_analytics'],
  });
  ada = await createUser(app.database);
  mentor = await createUser(app.database, { role: 'mentor' });
  offMentor = await createUser(app.database, { role: 'mentor', isActive: false });
});

const as = (person: TestUser | undefined) => (person ? { as: person } : {});
const send = (body: object, by = sender) => app.request('POST', '/api/broadcasts', { ...as(by), body });
async function sent(body: object): Promise<BroadcastRow> {
  const response = await send(body);
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as BroadcastRow;
}
async function read<Body>(path: string, by = sender): Promise<Body> {
  const response = await app.request('GET', path, as(by));
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
}
const listed = async (query = '') =>
  (await read<{ rows: BroadcastRow[]; total: number }>(`/api/broadcasts?${query}`)).rows;
const fetchCount = async (audience: string) =>
  (await read<{ recipients: number }>(`/api/broadcasts/audience?audience=${audience}`)).recipients;
type ShownNotification = { id: string; title: string; message: string; type: string; kind: string; link: string };
const fetchNotifications = async (person: TestUser | undefined) =>
  (await read<{ rows: ShownNotification[] }>('/api/notifications', person)).rows;

describe('the audience of a broadcast', () => {
  it('is everyone with a profile, or users with the active role', async () => {
    const everyone = await app.database.asSystem('a test counts', (tx) => tx.$count(profiles));
    expect(await fetchCount('all')).toBe(everyone);
    expect(await fetchCount('mentor')).toBe(1);
    await app.database.asSystem('a test switches a role on', (tx) =>
      tx
        .update(userRoles)
        .set({ isActive: true })
        .where(eq(userRoles.userId, offMentor?.id ?? '')),
    );
    expect(await fetchCount('mentor')).toBe(2);
    await app.database.asSystem('a test deactivates a role', (tx) =>
      tx
        .update(userRoles)
        .set({ isActive: false })
        .where(eq(userRoles.userId, offMentor?.id ?? '')),
    );
  });

  it('is rejected if unknown', async () => {
    expect((await app.request('GET', '/api/broadcasts/audience?audience=king', as(sender))).status).toBe(422);
  });
});

describe('sending a broadcast', () => {
  it('rejects invalid input with a message for every field, and stores nothing', async () => {
    const before = (await listed()).length;
    const response = await send({ title: ' ', message: '', type: 'loud', audience: 'king' });
    const problem = (await response.json()) as Problem;
    expect([response.status, problem.fields]).toEqual([
      422,
      {
        title: 'Title is required',
        message: 'Message is required',
        type: 'Please choose a type',
        audience: 'Please choose who receives it',
      },
    ]);
    expect((await send({ ...broadcast, title: 'x'.repeat(201) })).status).toBe(422);
    expect((await send({ ...broadcast, message: 'x'.repeat(2001) })).status).toBe(422);
    expect((await send({ ...broadcast, recipients: 1 })).status).toBe(422);
    expect(await listed()).toHaveLength(before);
  });

  it('notifies everyone once, and shows the numbers delivered and read', async () => {
    const everyone = await fetchCount('all');
    const row = await sent({ ...broadcast, type: 'warning' });
    expect(row).toMatchObject({
      sent_by: 'Ada Example',
      recipients: everyone,
      delivered: 0,
      read: 0,
      finished_at: null,
    });
    await deliverBroadcasts(app);
    for (const person of [sender, other, ada, mentor, offMentor]) {
      const about = (await fetchNotifications(person)).filter(({ title }) => title === broadcast.title);
      expect(about).toMatchObject([{ type: 'warning', kind: 'announcement', message: broadcast.message, link: '' }]);
      expect(about[0]).not.toHaveProperty('broadcast_id');
    }
    const [notification] = await fetchNotifications(ada);
    await app.request('POST', `/api/notifications/${notification?.id}/read`, as(ada));
    expect(await read<BroadcastRow>(`/api/broadcasts/${row.id}`)).toMatchObject({
      recipients: everyone,
      delivered: everyone,
      read: 1,
      finished_at: expect.any(String),
    });
  });

  it('notifies only the users of one role', async () => {
    const { id } = await sent({ ...broadcast, title: 'For mentors', audience: 'mentor' });
    await deliverBroadcasts(app);
    expect((await fetchNotifications(mentor)).map(({ title }) => title)).toContain('For mentors');
    for (const person of [sender, ada, offMentor]) {
      expect((await fetchNotifications(person)).map(({ title }) => title)).not.toContain('For mentors');
    }
    expect(await read<BroadcastRow>(`/api/broadcasts/${id}`)).toMatchObject({ recipients: 1, delivered: 1 });
  });

  it('does not notify users who signed up after it was sent', async () => {
    await sent({ ...broadcast, title: 'Before her time' });
    const late = await createUser(app.database);
    await deliverBroadcasts(app);
    expect(await fetchNotifications(late)).toEqual([]);
  });

  it('mails it to users who want announcements by mail, one after the other', async () => {
    const [bea, carl] = [await createUser(app.database), await createUser(app.database, { isVerified: false })];
    await app.request('PUT', '/api/notifications/preferences/announcement', { ...as(ada), body: { by_email: false } });
    await sent({ ...broadcast, title: 'By mail' });
    await deliverBroadcasts(app);
    const mails = await app.database.asSystem('a test looks', (tx) =>
      selectRows<{ recipient: string; due: string }>(
        tx,
        sql`select recipient, (next_attempt_at - created_at)::text as due from outbox where data ->> 'title' = 'By mail'`,
      ),
    );
    // Other queued mail is sent between them.
    expect(new Set(mails.map(({ due }) => due)).size).toBe(mails.length);
    const recipients = mails.map(({ recipient }) => recipient);
    expect(recipients).toContain(bea.email);
    expect([recipients.includes(ada?.email ?? ''), recipients.includes(carl.email)]).toEqual([false, false]);
    expect(new Set(recipients).size).toBe(recipients.length);
  });
});

describe('the broadcast history', () => {
  it('is searched, filtered and downloaded as a file', async () => {
    await sent({ ...broadcast, title: 'Needle', type: 'error', audience: 'attorney' });
    expect((await listed('q=needle')).map(({ title }) => title)).toEqual(['Needle']);
    expect((await listed('type=error&audience=attorney&state=running')).map(({ title }) => title)).toEqual(['Needle']);
    await deliverBroadcasts(app);
    expect(await listed('state=running')).toEqual([]);
    expect((await listed('state=finished'))[0]?.title).toBe('Needle');
    expect((await listed('type=success')).length).toBe(0);
    const file = await (await app.request('GET', '/api/broadcasts?format=csv&q=needle', as(sender))).text();
    expect(file.split('\n')[0]?.trim()).toBe(
      'ID,Title,Message,Type,Sent to,Sent by,Sent (UTC),Recipients,Delivered,Read,Delivery finished (UTC)',
    );
  });
});

describe('access to broadcasts', () => {
  it.each([
    ['signed out', 401],
    ['an applicant', 403],
    ['a mentor', 403],
    ['a sub-admin with other permissions', 403],
  ] as const)('is denied to %s', async (who, status) => {
    const { id } = await sent(broadcast);
    const people = {
      'signed out': undefined,
      'an applicant': ada,
      'a mentor': mentor,
      'a sub-admin with other permissions': other,
    };
    const person = as(people[who]);
    const responses = [
      await app.request('GET', '/api/broadcasts', person),
      await app.request('GET', '/api/broadcasts/audience?audience=all', person),
      await app.request('GET', `/api/broadcasts/${id}`, person),
      await app.request('POST', '/api/broadcasts', { ...person, body: broadcast }),
    ];
    expect(responses.map((response) => response.status)).toEqual([status, status, status, status]);
  });

  it('is denied in SQL to users without the permission', async () => {
    const { id } = await sent(broadcast);
    const query = sql`select app.count_audience('all') as audience, (select count(*)::int from broadcasts where id = ${id}) as broadcasts`;
    const rows = await app.database.asActor(other?.token ?? '', (tx) => selectRows(tx, query));
    expect(rows).toEqual([{ audience: null, broadcasts: 0 }]);
    const allowed = await app.database.asActor(sender?.token ?? '', (tx) => selectRows(tx, query));
    expect(allowed).toMatchObject([{ audience: expect.any(Number), broadcasts: 1 }]);
    const shown = await app.request('GET', `/api/broadcasts/${id}`, as(sender));
    expect(await shown.json()).toMatchObject({ read: 0, sent_by: 'Ada Example' });
  });
});
