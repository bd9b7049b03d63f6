// Order of pending items, and the text of sessions and messages.
import { expect, it } from 'vitest';

import { book, dayIn, startHoursAgo, createBookableProvider } from '#testing/bookings.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { declineSharing } from '#testing/sharing.ts';
import { assign, writtenTask } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { PendingItemCounts, PendingItemsOverview } from '../schema.ts';

const app = useTestApp();
const TODAY = '2026-11-22';

async function fetchLines(as: TestUser, today = TODAY) {
  const response = await app.request('GET', `/api/pending-items/overview?today=${today}`, { as });
  return ((await response.json()) as PendingItemsOverview).reader.lines;
}

async function post(as: TestUser, address: string, body: object): Promise<void> {
  const response = await app.request('POST', address, { as, body });
  expect(response.ok, `${address}: ${await response.clone().text()}`).toBe(true);
}

it('pending items are sorted by overdue, due today, without a date, and due later', async () => {
  const ada = await createUser(app.database);
  const task = (title: string, due_date: string) => post(ada, '/api/tasks', { ...writtenTask, title, due_date });
  await task('Next week', '2026-11-29');
  await post(ada, '/api/requests', { product: 'UK Design', quantity: 1 });
  await task('Today', TODAY);
  await task('Yesterday', '2026-11-21');
  await task('Last week', '2026-11-15');
  expect((await fetchLines(ada)).map(({ title }) => title)).toEqual([
    'Last week',
    'Yesterday',
    'Today',
    'UK Design',
    'Next week',
  ]);
});

it('unread messages are pending, one line per conversation, until it is opened', async () => {
  const ada = await createUser(app.database);
  const mentor = await createUser(app.database, { role: 'mentor' });
  const attorney = await createUser(app.database, { role: 'attorney' });
  for (const provider of [mentor, attorney]) {
    await assign(app.database, ada, provider);
    await declineSharing(app.database, ada, provider);
  }
  const write = (from: TestUser, to: TestUser, content: string) =>
    post(from, `/api/messages/conversations/${to.id}`, { content, files: [] });
  await write(mentor, ada, 'Hello Ada');
  await write(mentor, ada, 'Have you a minute?\nIt is urgent.');
  await write(ada, attorney, 'Please look.');
  expect(await fetchLines(ada)).toEqual([
    expect.objectContaining({
      id: mentor.id,
      state: '2 unread',
      title: 'Ada Example (not verified)',
      note: '“Have you a minute?”',
      action: 'Read messages',
      link: `/messaging?with=${mentor.id}`,
    }),
  ]);
  expect((await fetchLines(attorney)).map(({ link }) => link)).toEqual([`/attorney/messages?with=${ada.id}`]);
  const counts = (await (await app.request('GET', '/api/pending-items', { as: ada })).json()) as PendingItemCounts;
  expect(counts.messages).toMatchObject({ count: 2, word: 'unread' });
  await post(ada, `/api/messages/conversations/${mentor.id}/read`, { position: Number.MAX_SAFE_INTEGER });
  expect(await fetchLines(ada)).toEqual([]);
});

it.each(['mentor', 'attorney'] as const)(
  'the start of a session of a %s is shown from the request to the end',
  async (role) => {
    const { applicant, provider } = await bookable(role);
    const booking = await book(app, { as: applicant, provider, role });
    const lines = await fetchLines(provider, dayIn(0));
    expect(lines).toEqual([
      expect.objectContaining({ id: booking.id, due: null, state: role === 'mentor' ? 'To confirm' : 'To accept' }),
    ]);
    expect(Date.parse(lines[0]?.at ?? '')).toBe(Date.parse(booking.starts_at));
    await startHoursAgo(app, booking, 48);
    const over = (await fetchLines(provider, dayIn(0))).find(({ id }) => id === booking.id);
    expect(over).toMatchObject({ state: 'To complete', at: expect.any(String) });
  },
);

async function bookable(role: 'mentor' | 'attorney'): Promise<{ applicant: TestUser; provider: TestUser }> {
  const applicant = await createUser(app.database);
  return { applicant, provider: await createBookableProvider(app.database, role, { applicants: [applicant] }) };
}
