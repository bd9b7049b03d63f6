// Items handled anywhere disappear from every bell, and admins are notified of what they decide.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { mailDigestItems, outbox } from '#core/server/mail/table.ts';
import type { Permission } from '#core/shared/permissions.ts';
import type { Problem } from '#core/shared/messages.ts';
import type { NotificationPage } from '#features/communication/notifications/schema.ts';
import { decideCredential, submitCredential } from '#testing/credentials.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign, submitTask } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import { notify } from './queries.ts';

const app = useTestApp();
let ada: TestUser;
let mentor: TestUser;
beforeEach(async () => {
  ada = await createUser(app.database);
  mentor = await createUser(app.database, { role: 'mentor' });
});

const admin = (...permissions: Permission[]) => createUser(app.database, { role: 'admin', permissions });
const owner = () => createUser(app.database, { role: 'admin', isOwner: true });

async function fetchNotifications(as: TestUser): Promise<{ title: string; isRead: boolean }[]> {
  const { rows } = (await (await app.request('GET', '/api/notifications', { as })).json()) as NotificationPage;
  return rows.map(({ title, read_at }) => ({ title, isRead: read_at !== null }));
}
const fetchUnread = async (as: TestUser) =>
  (await fetchNotifications(as)).filter(({ isRead }) => !isRead).map(({ title }) => title);
const tell = (person: TestUser, link: string) =>
  app.database.asSystem('a test tells', (tx) =>
    notify(tx, { userId: person.id, kind: 'task', title: link, message: 'm', link }),
  );

describe('the notification of a pending credential', () => {
  it('is sent to admins who may decide, and dismissed for all once one has decided', async () => {
    const [noor, olive, other] = [
      await admin('manage_providers'),
      await admin('manage_providers'),
      await admin('manage_content'),
    ];
    const first = await submitCredential(app, mentor);
    const second = await submitCredential(app, mentor);
    const title = 'Credential to verify: Ada Example (not verified), mentor';
    for (const as of [noor, olive]) expect(await fetchUnread(as)).toEqual([title, title]);
    expect(await fetchUnread(other)).toEqual([]);
    expect((await mailsTo(app.database, noor.email)).map(({ data }) => data.title)).toEqual([title, title]);

    await decideCredential(app, noor, { id: first.id, status: 'rejected' });
    for (const as of [noor, olive]) {
      expect(await fetchNotifications(as)).toEqual([
        { title, isRead: false },
        { title, isRead: true },
      ]);
    }
    expect(await fetchUnread(mentor), 'what the decision itself tells stays').toHaveLength(1);
    await app.request('DELETE', `/api/credentials/${second.id}?version=1`, { as: mentor });
    expect(await fetchUnread(olive)).toEqual([]);
  });
});

it('a task reviewed by one mentor is dismissed from the other’s bell', async () => {
  const other = await createUser(app.database, { role: 'mentor' });
  for (const person of [mentor, other]) await assign(app.database, ada, person);
  const { task } = await submitTask(app, ada);
  expect(await fetchUnread(other)).toContain('Task to review: Collect letters');
  const body = { status: 'Reviewed', version: task.version };
  expect((await app.request('POST', `/api/tasks/${task.id}/review`, { as: mentor, body })).status).toBe(200);
  expect(await fetchUnread(other)).not.toContain('Task to review: Collect letters');
  expect(await fetchUnread(ada)).toContain('Task reviewed: Collect letters');
});

it('each transition of an applicant’s own request stays unread until they see it', async () => {
  const staff = await admin('manage_subscriptions');
  const order = await app.request('POST', '/api/requests', { as: ada, body: { product: 'UK Design', quantity: 1 } });
  const { id, version } = (await order.json()) as { id: string; version: number };
  const step = (status: string, at: number) =>
    app.request('POST', `/api/requests/${id}/status`, { as: staff, body: { status, version: at } });
  expect([(await step('Accepted', version)).status, (await step('Delivered', version + 1)).status]).toEqual([200, 200]);
  const link = `/dashboard/requests?row=${id}`;
  expect(await fetchUnread(ada)).toEqual([
    'Your request was delivered: UK Design',
    'Your request was accepted: UK Design',
  ]);
  await app.request('POST', '/api/notifications/read-visited', { as: ada, body: { links: [link] } });
  expect(await fetchUnread(ada)).toEqual([]);
});

describe('POST /api/notifications/read-visited', () => {
  const visit = (as: TestUser | undefined, links: unknown) =>
    app.request('POST', '/api/notifications/read-visited', { as, body: { links } });

  it('marks notifications linking there, and no others or other users’', async () => {
    for (const link of ['/support/1', '/support/2', '/support/1']) await tell(ada, link);
    await tell(mentor, '/support/1');
    const counted = await app.request('GET', '/api/notifications/unread-count', { as: ada });
    expect(await counted.json()).toEqual({ unread: 3, links: ['/support/1', '/support/2', '/support/1'] });
    expect((await visit(ada, ['/support/1', '/nowhere'])).status).toBe(204);
    expect([await fetchUnread(ada), await fetchUnread(mentor)]).toEqual([['/support/2'], ['/support/1']]);
  });

  it.each([[[]], [['']], ['/support/1'], [Array(101).fill('/a')]])('rejects %j', async (links) => {
    const response = await visit(ada, links);
    expect(((await response.json()) as Problem).status).toBe(422);
  });

  it('requires a session', async () => {
    expect((await visit(undefined, ['/support/1'])).status).toBe(401);
  });
});

describe('notification email', () => {
  it('notification email of decisions is not delayed, however many one admin makes', async () => {
    const noor = await admin('manage_providers');
    for (let index = 0; index < 5; index += 1) {
      const { id } = await submitCredential(app, mentor);
      await decideCredential(app, noor, { id, status: 'verified' });
    }
    expect(await mailsTo(app.database, mentor.email)).toHaveLength(5);
  });

  it('is not sent for one’s own actions, neither as a notification nor to the staff mailbox', async () => {
    const noor = await owner();
    const ticket = { subject: 'A question', description: 'Where?' };
    expect((await app.request('POST', '/api/support/tickets', { as: noor, body: ticket })).status).toBe(201);
    expect([await mailsTo(app.database, noor.email), await fetchNotifications(noor)]).toEqual([[], []]);
    await app.database.asActor(noor.token, async (tx) => {
      const notice = { userId: noor.id, kind: 'task', title: 'Mine', message: 'm' } as const;
      await notify(tx, notice);
      await notify(tx, { ...notice, isMailed: 'at once' });
      await tx.execute(sql`select app.enqueue_throttled(null, 'request-for-staff', ${noor.email}, '{}')`);
    });
    expect(await mailsTo(app.database, noor.email)).toEqual([]);
  });

  it('about a ticket is sent once to an owner', async () => {
    const [noor, olive] = [await owner(), await admin('manage_users')];
    const open = () =>
      app.request('POST', '/api/support/tickets', { as: ada, body: { subject: 'A question', description: 'Where?' } });
    const kinds = async (as: TestUser) => (await mailsTo(app.database, as.email)).map(({ kind }) => kind);
    await open();
    expect([await kinds(noor), await kinds(olive)]).toEqual([['ticket-opened'], ['notification']]);
    expect([(await fetchNotifications(noor)).length, (await fetchNotifications(olive)).length]).toEqual([1, 1]);
    await app.database.asSystem('a test sets the mailbox of the staff', async (tx) => {
      await tx.execute(sql`insert into settings (key, value) values ('info_mailbox', 'desk@example.com')`);
      await tx.delete(outbox);
      await tx.delete(mailDigestItems);
    });
    await open();
    expect([await kinds(noor), await kinds(olive)]).toEqual([['notification'], ['notification']]);
    expect((await mailsTo(app.database, 'desk@example.com')).map(({ kind }) => kind)).toEqual(['ticket-opened']);
  });
});
