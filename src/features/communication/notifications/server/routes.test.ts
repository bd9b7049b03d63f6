import { describe, expect, it } from 'vitest';

import { sqlState } from '#core/server/database/database.ts';
import { layOut } from '#core/server/mail/layout.ts';
import type { Problem } from '#core/shared/messages.ts';
import {
  notificationKinds,
  type NotificationPage,
  type NotificationPreference,
} from '#features/communication/notifications/schema.ts';
import { createSubject, subjects } from '#testing/access/subjects.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { notify, type Notice } from './queries.ts';
import { notifications } from './table.ts';
import { registry } from '#app/server/features.ts';

const app = useTestApp();

describe('notifications', () => {
  it('are listed only to their user, newest first, or only unread ones', async () => {
    const ada = await createUser(app.database);
    await tell(await createUser(app.database), { title: 'for another' });
    await tell(ada, { title: 'first', link: '/dashboard/tasks', type: 'warning' });
    await tell(ada, { title: 'second' });
    const { rows, next } = await fetchNotifications(ada);
    expect(rows.map(({ title }) => title)).toEqual(['second', 'first']);
    expect(rows[1]).toMatchObject({ kind: 'task', type: 'warning', link: '/dashboard/tasks', read_at: null });
    expect(next).toBeNull();

    expect((await app.request('POST', `/api/notifications/${rows[0]?.id}/read`, { as: ada })).status).toBe(204);
    expect((await fetchNotifications(ada, '?unread=true')).rows.map(({ title }) => title)).toEqual(['first']);
    expect(await fetchUnreadCount(ada)).toBe(1);
  });

  it('are paged, without duplicates or gaps', async () => {
    const ada = await createUser(app.database);
    await app.database.asSystem('many notices', (tx) =>
      tx
        .insert(notifications)
        .values(
          Array.from({ length: 51 }, (_, n) => ({ user_id: ada.id, kind: 'task', title: String(n), message: 'm' })),
        ),
    );
    const first = await fetchNotifications(ada);
    const second = await fetchNotifications(ada, `?from=${first.next}`);
    const unread = await fetchNotifications(ada, `?unread=true&from=${first.next}`);
    expect([first, second, unread].map(({ rows }) => rows.length)).toEqual([50, 1, 1]);
    expect(second.next).toBeNull();
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(51);
  });

  it('store when they were first read, one by one or all at once', async () => {
    const ada = await createUser(app.database);
    for (const title of ['a', 'b', 'c']) await tell(ada, { title });
    const [newest] = (await fetchNotifications(ada)).rows;
    const read = () => app.request('POST', `/api/notifications/${newest?.id}/read`, { as: ada });
    await read();
    const since = (await fetchNotifications(ada)).rows[0]?.read_at;
    expect(since).not.toBeNull();
    expect((await read()).status).toBe(204);
    expect((await app.request('POST', '/api/notifications/read-all', { as: ada })).status).toBe(204);
    expect(await fetchUnreadCount(ada)).toBe(0);
    expect((await fetchNotifications(ada)).rows[0]?.read_at).toBe(since);
  });

  it('are closed to every other user', async () => {
    const ada = await createUser(app.database);
    const eve = await createUser(app.database);
    await tell(ada);
    const [notice] = (await fetchNotifications(ada)).rows;
    expect((await app.request('POST', `/api/notifications/${notice?.id}/read`, { as: eve })).status).toBe(404);
    expect((await app.request('POST', '/api/notifications/1/read', { as: ada })).status).toBe(404);
    expect((await app.request('POST', '/api/notifications/read-all', { as: eve })).status).toBe(204);
    expect(await fetchUnreadCount(ada)).toBe(1);
    // Another user's ID as the cursor reveals nothing of theirs.
    expect((await fetchNotifications(eve, `?from=${notice?.id}`)).rows).toEqual([]);
    const bad = await app.request('GET', '/api/notifications?unread=maybe&from=1&user_id=x', { as: ada });
    expect(Object.keys(((await bad.json()) as Problem).fields ?? {})).toEqual(['unread', 'from', 'user_id']);
  });

  it.each(subjects)('are not writable over HTTP: %s', async (subject) => {
    const person = await createSubject(app.database, subject);
    const ada = await createUser(app.database);
    const body = { user_id: ada.id, kind: 'announcement', title: 'a', message: 'b' };
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await app.request(method, '/api/notifications', { as: person, body })).status, method).toBe(404);
    }
    expect((await fetchNotifications(ada)).rows).toEqual([]);
    const isIn = subject !== 'signed out' && subject !== 'unverified';
    for (const address of ['', '/unread-count', '/preferences']) {
      expect((await app.request('GET', `/api/notifications${address}`, { as: person })).status, address).toBe(
        isIn ? 200 : 401,
      );
    }
    expect((await app.request('POST', '/api/notifications/read-all', { as: person })).status).toBe(isIn ? 204 : 401);
    expect(
      (await app.request('PUT', '/api/notifications/preferences/task', { as: person, body: { by_email: false } }))
        .status,
    ).toBe(isIn ? 204 : 401);
  });

  it('can only be marked as read by their user', async () => {
    const ada = await createUser(app.database);
    await tell(ada);
    const change = app.database.asActor(ada.token, (tx) => tx.update(notifications).set({ title: 'forged' }));
    await expect(change).rejects.toSatisfy((error) => sqlState(error) === '42501');
    await app.database.asActor(ada.token, (tx) => tx.update(notifications).set({ read_at: new Date() }));
    expect(await fetchUnreadCount(ada)).toBe(0);
  });
});

describe('notification preferences', () => {
  it('list every type, mailed by default, and belong to the user', async () => {
    const ada = await createUser(app.database);
    const eve = await createUser(app.database);
    expect(await fetchPreferences(ada)).toEqual(notificationKinds.map((kind) => ({ kind, by_email: true })));
    for (const by_email of [false, true, false]) {
      expect(
        (await app.request('PUT', '/api/notifications/preferences/task', { as: ada, body: { by_email } })).status,
      ).toBe(204);
      expect(await fetchPreferences(ada)).toContainEqual({ kind: 'task', by_email });
    }
    expect(await fetchPreferences(eve)).toContainEqual({ kind: 'task', by_email: true });

    await tell(ada, { kind: 'task' });
    await tell(ada, { kind: 'review' });
    await tell(eve, { kind: 'task' });
    expect(await mailsTo(app.database, ada.email)).toHaveLength(1);
    expect(await mailsTo(app.database, eve.email)).toHaveLength(1);
    expect(await fetchUnreadCount(ada)).toBe(2);
  });

  it('reject an unknown preference', async () => {
    const ada = await createUser(app.database);
    const response = await app.request('PUT', '/api/notifications/preferences/task', {
      as: ada,
      body: { by_email: 'no', user_id: 'x' },
    });
    expect(((await response.json()) as Problem).fields).toEqual({
      by_email: 'This must be true or false',
      user_id: 'This field is not allowed here',
    });
    expect(
      (await app.request('PUT', '/api/notifications/preferences/weather', { as: ada, body: { by_email: true } }))
        .status,
    ).toBe(404);
  });
});

describe('the mail of a notification', () => {
  it('states what happened, with a link and the way to unsubscribe', async () => {
    const ada = await createUser(app.database);
    await tell(ada, { title: 'A title', message: 'What happened.', link: '/dashboard/tasks' });
    const [mail] = await mailsTo(app.database, ada.email);
    const content = registry.mails.notification?.({ data: mail?.data ?? {}, env: app.env });
    if (!content) throw new Error('there is no such template');
    const { subject, text } = layOut(content, app.env);
    expect(subject).toBe('A title');
    expect(text).toContain('What happened.');
    expect(text).toContain(`\n${new URL('/dashboard/tasks', app.env.APP_URL).href}\n`);
    expect(text).toContain(new URL('/notifications', app.env.APP_URL).href);
  });

  it('has no button without a link', () => {
    const content = registry.mails.notification?.({
      data: { name: 'Ada', title: 'a', message: 'b', link: '' },
      env: app.env,
    });
    expect(content).not.toHaveProperty('action');
  });
});

async function tell(person: TestUser, notice: Partial<Notice> = {}): Promise<void> {
  await app.database.asSystem('something happened in a test', (tx) =>
    notify(tx, { userId: person.id, kind: 'task', title: 'A title', message: 'A message', ...notice }),
  );
}

async function fetchNotifications(as: TestUser, query = ''): Promise<NotificationPage> {
  return (await app.request('GET', `/api/notifications${query}`, { as })).json() as Promise<NotificationPage>;
}

async function fetchUnreadCount(as: TestUser): Promise<number> {
  const response = await app.request('GET', '/api/notifications/unread-count', { as });
  return ((await response.json()) as { unread: number }).unread;
}

async function fetchPreferences(as: TestUser): Promise<NotificationPreference[]> {
  const response = await app.request('GET', '/api/notifications/preferences', { as });
  return ((await response.json()) as { preferences: NotificationPreference[] }).preferences;
}
