// reason for length: every kind of reader, on the same few users. Pending items are counted on their page, appear
// through actions of others, and disappear through the reader's own.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { notifications } from '#features/communication/notifications/server/table.ts';
import { supportTickets } from '#features/support/tickets/server/table.ts';
import { readProblem } from '#testing/accounts.ts';
import { createUser, type TestUser, type TestUserFacts } from '#testing/people.ts';
import { declineSharing } from '#testing/sharing.ts';
import { assign, submitTask, unassign, writtenTask } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import type { PendingItemCounts, PendingItemsOverview } from '../schema.ts';

const app = useTestApp();
const TODAY = '2026-11-22';
const YESTERDAY = '2026-11-21';
/** Before the week in which that day's tasks are due. */
const WEEKS_AGO = '2026-11-01';

type Versioned = { id: string; version: number };

let ada: TestUser;
let mentor: TestUser;
let staff: TestUser;
beforeEach(async () => {
  // Mentors left without an applicant by an earlier test are not new to any admin.
  await app.database.asSystem('a test clears up', (tx) =>
    tx.execute(sql`
      update users u set email_verified = false
      where exists (select from user_roles r where r.user_id = u.id and r.role in ('mentor', 'attorney'))
        and not exists (select from mentor_assignments m where m.mentor_id = u.id)`),
  );
  ada = await createUser(app.database);
  mentor = await createUser(app.database, { role: 'mentor' });
  staff = await createUser(app.database, { role: 'admin', isOwner: true });
  await assign(app.database, ada, mentor);
  await declineSharing(app.database, ada, mentor);
});

describe('pending items of a mentor', () => {
  it('are the applicants’ submissions, longest waiting first, until reviewed', async () => {
    expect(await counts(mentor)).toEqual({});
    const [first, second] = [(await submitTask(app, ada)).task, (await submitTask(app, ada)).task];
    const eve = await createUser(app.database);
    await assign(app.database, eve, await createUser(app.database, { role: 'mentor' }));
    await submitTask(app, eve);
    // Opening it is a change, but not a new submission.
    await app.request('GET', `/api/tasks/mentees/${first.id}`, { as: mentor });
    expect(await counts(mentor)).toMatchObject({ 'mentor-tasks': 2 });
    const matchLine = ({ id }: Versioned) =>
      expect.objectContaining({
        id,
        state: 'To review',
        note: 'Ada Example',
        action: 'Review task',
        link: `/mentor/tasks?row=${id}`,
      });
    expect((await overview(mentor)).reader.lines).toEqual([matchLine(first), matchLine(second)]);
    await post(mentor, `/api/tasks/${first.id}/review`, { status: 'Reviewed', version: first.version + 1 });
    expect(await counts(mentor)).toMatchObject({ 'mentor-tasks': 1 });
    expect(await counts(ada)).toEqual({ notifications: 1 });
  });

  it('exclude their own tasks, and applicants no longer assigned', async () => {
    await submitTask(app, ada);
    await assign(app.database, ada, await createUser(app.database, { role: 'mentor' }));
    await unassign(app.database, ada, mentor);
    expect(await counts(mentor)).toEqual({ notifications: 1 });
  });
});

describe('pending items of an applicant', () => {
  it('are empty at first', async () => {
    expect(await counts(ada)).toEqual({});
    expect(await overview(ada)).toEqual({ reader: { total: 0, lines: [] }, staff: { total: 0, lines: [] } });
  });

  it('include an overdue task, by the reader’s date, until it is completed', async () => {
    const { id, version } = await post(ada, '/api/tasks', { ...writtenTask, due_date: YESTERDAY });
    expect(await counts(ada, WEEKS_AGO)).toEqual({});
    expect(await counts(ada)).toEqual({ tasks: 1 });
    const { reader } = await overview(ada);
    expect(reader.lines).toEqual([
      expect.objectContaining({
        id,
        state: 'Overdue',
        tone: 'rust',
        title: 'Collect letters',
        note: 'Awards & Recognition',
        due: YESTERDAY,
        link: `/dashboard/tasks?row=${id}`,
        action: 'Open task',
      }),
    ]);
    expect(reader.lines[0]?.since).toMatch(/^2026-11-2[01]T/);
    await post(ada, `/api/tasks/${id}/status`, { status: 'Completed', version });
    expect(await counts(ada)).toEqual({});
  });

  it('include a task in the week before its due date, once', async () => {
    const { id } = await post(ada, '/api/tasks', { ...writtenTask, due_date: '2026-11-29' });
    const { task } = await submitTask(app, ada);
    await post(mentor, `/api/tasks/${task.id}/review`, {
      status: 'In Progress',
      reviewer_comments: 'One is not signed.',
      version: task.version,
    });
    await change(ada, `/api/tasks/${task.id}`, { due_date: '2026-11-29', version: task.version + 1 });
    const fetchState = async (today: string) =>
      (await overview(ada, today)).reader.lines.find((line) => line.id === id)?.state;
    expect(await fetchState('2026-11-21')).toBeUndefined();
    expect(await fetchState('2026-11-22')).toBe('Due soon');
    expect(await fetchState('2026-11-29')).toBe('Due today');
    expect(await fetchState('2026-11-30')).toBe('Overdue');
    for (const today of ['2026-11-22', '2026-11-29', '2026-11-30']) {
      expect(await counts(ada, today)).toMatchObject({ tasks: 2 });
    }
  });

  it.each([
    ['a week before its end', { trialDays: 6.5 }, '7 days remaining'],
    ['on its last day', { trialDays: 0.5 }, '1 day remaining'],
  ])('include the trial %s', async (_when, facts, note) => {
    const eve = await createUser(app.database, facts);
    expect(await counts(eve)).toEqual({ trial: 1 });
    expect((await overview(eve)).reader.lines).toEqual([
      expect.objectContaining({ state: 'Trial', title: 'Your trial ends soon', note, due: null, link: '/subscribe' }),
    ]);
  });

  it.each([
    ['ended', { trialDays: -1 }],
    ['belongs to a subscriber', { trialDays: 3, isSubscribed: true }],
    ['belongs to a mentor', { trialDays: 3, role: 'mentor' }],
  ] as const)('exclude a trial that %s', async (_which, facts) => {
    expect(await counts(await createUser(app.database, facts))).toEqual({});
  });

  it('include a task the mentor sent back, which waits for staff after resubmission', async () => {
    const { task } = await submitTask(app, ada);
    expect(await counts(ada)).toEqual({});
    expect((await overview(ada)).staff.lines).toEqual([expect.objectContaining({ id: task.id, state: 'Submitted' })]);
    await post(mentor, `/api/tasks/${task.id}/review`, {
      status: 'In Progress',
      reviewer_comments: 'One is not signed.\nPlease look.',
      version: task.version,
    });
    expect(await counts(ada)).toMatchObject({ tasks: 1 });
    const shown = await overview(ada);
    expect(shown.reader.lines).toEqual([
      expect.objectContaining({ id: task.id, state: 'Sent back', note: '“One is not signed.”' }),
    ]);
    expect(shown.staff.total).toBe(0);
  });

  it('include an assigned task until it is started, and again when overdue', async () => {
    const assigned = await post(mentor, '/api/task-assignments', {
      user_id: ada.id,
      title: 'Read the letters',
      due_date: YESTERDAY,
    });
    expect((await overview(ada, YESTERDAY)).reader.lines).toEqual([
      expect.objectContaining({
        id: assigned.id,
        state: 'New',
        note: 'Ada Example (not verified)',
        due: YESTERDAY,
        link: `/dashboard/tasks?row=${assigned.id}`,
      }),
    ]);
    await post(ada, `/api/task-assignments/${assigned.id}/status`, {
      status: 'In Progress',
      version: assigned.version,
    });
    expect(await counts(ada, WEEKS_AGO)).not.toHaveProperty('tasks');
    expect((await overview(ada, YESTERDAY)).reader.lines).toEqual([
      expect.objectContaining({
        id: assigned.id,
        state: 'Due today',
        tone: 'brass',
        note: 'Ada Example (not verified)',
      }),
    ]);
    expect((await overview(ada)).reader.lines).toEqual([
      expect.objectContaining({ id: assigned.id, state: 'Overdue' }),
    ]);
  });

  it('include a document that needs revision, until its new version waits for staff', async () => {
    const document = await submitDocument('draft.pdf');
    expect((await overview(ada)).staff.lines).toEqual([
      expect.objectContaining({ id: document.id, state: 'Pending', title: 'draft.pdf', note: 'Recommendation Letter' }),
    ]);
    await post(mentor, `/api/documents/${document.id}/review`, {
      status: 'Needs Revision',
      reviewer_notes: 'Sign page 2.',
      version: document.version,
    });
    expect(await counts(ada)).toMatchObject({ documents: 1 });
    expect((await overview(ada)).reader.lines).toEqual([
      expect.objectContaining({
        id: document.id,
        state: 'Needs Revision',
        note: '“Sign page 2.”',
        link: `/dashboard/documents?row=${document.id}`,
      }),
    ]);
    const newer = await submitDocument('signed.pdf', document.id);
    expect(await counts(ada)).not.toHaveProperty('documents');
    expect((await overview(ada)).staff.lines).toEqual([expect.objectContaining({ id: newer.id })]);
  });

  it('include a request to pay, until it is accepted and waits for staff', async () => {
    const { id, version } = await post(ada, '/api/requests', { product: 'UK Design', quantity: 2 });
    const reference = `SR-${id.slice(0, 8).toUpperCase()}`;
    expect(await counts(ada)).toEqual({ requests: 1 });
    expect((await overview(ada)).reader.lines).toEqual([
      expect.objectContaining({
        id,
        state: 'To pay',
        title: 'UK Design',
        note: `${reference} · $1,400.00`,
        link: `/payment/new?kind=request&id=${id}`,
        action: 'Pay',
      }),
    ]);
    await post(staff, `/api/requests/${id}/status`, { status: 'Accepted', version });
    expect(await counts(ada)).not.toHaveProperty('requests');
    expect((await overview(ada)).staff.lines).toEqual([
      expect.objectContaining({ id, state: 'Accepted', link: `/dashboard/requests?row=${id}` }),
    ]);
  });

  it('include an answered ticket, and an unanswered one waits for staff', async () => {
    const ticket = (await post(ada, '/api/support/tickets', {
      subject: 'A question',
      description: 'Where?',
    })) as Versioned & { number: number };
    const reply = (as: TestUser, body: string, is_internal = false) =>
      post(as, `/api/support/tickets/${ticket.id}/replies`, { body, ...(is_internal && { is_internal }) });
    expect((await overview(ada)).staff.lines).toEqual([
      expect.objectContaining({
        id: ticket.id,
        state: 'Open',
        title: `Ticket #${ticket.number}: A question`,
        note: null,
      }),
    ]);
    await reply(staff, 'Known here.', true);
    expect(await counts(ada)).toEqual({});
    await reply(staff, 'There.');
    expect(await counts(ada)).toMatchObject({ support: 1 });
    expect((await overview(ada)).reader.lines).toEqual([
      expect.objectContaining({
        state: 'Answered',
        note: '“There.”',
        link: `/support/${ticket.id}`,
        action: 'Read reply',
      }),
    ]);
    await reply(ada, 'Thank you.');
    expect(await counts(ada)).not.toHaveProperty('support');
    expect((await overview(ada)).staff.total).toBe(1);
  });

  it('have one label if all of a page are alike', async () => {
    for (const n of [1, 2]) await post(ada, '/api/tasks', { ...writtenTask, title: `${n}`, due_date: YESTERDAY });
    await post(ada, '/api/requests', { product: 'UK Design', quantity: 1 });
    expect(await fetchCounts(ada)).toEqual({
      tasks: { count: 2, word: 'overdue', is_urgent: true },
      requests: { count: 1, word: 'to pay', is_urgent: false },
    });
    await post(ada, '/api/tasks', { ...writtenTask, title: '3', due_date: TODAY });
    expect(await fetchCounts(ada)).toMatchObject({ tasks: { count: 3, word: null, is_urgent: true } });
    await app.database.asSystem('a notification for a test', (tx) =>
      tx.insert(notifications).values({ user_id: ada.id, kind: 'task', title: 'News', message: 'It came.' }),
    );
    expect(await fetchCounts(ada)).toMatchObject({ notifications: { count: 1, word: null, is_urgent: false } });
  });

  it('count unread notifications separately', async () => {
    await app.database.asSystem('notifications for a test', (tx) =>
      tx
        .insert(notifications)
        .values([1, 2].map((n) => ({ user_id: ada.id, kind: 'task', title: `News ${n}`, message: 'It came.' }))),
    );
    expect(await counts(ada)).toEqual({ notifications: 2 });
    expect((await overview(ada)).reader.total).toBe(0);
    await app.request('POST', '/api/notifications/read-all', { as: ada });
    expect(await counts(ada)).toEqual({});
  });

  it('show the first six, all on request, and their number', async () => {
    for (let day = 10; day < 18; day += 1) {
      await post(ada, '/api/tasks', { ...writtenTask, title: `Due ${day}`, due_date: `2026-10-${day}` });
    }
    const { reader } = await overview(ada);
    expect(reader.total).toBe(8);
    expect(reader.lines.map(({ title }) => title)).toEqual([
      'Due 10',
      'Due 11',
      'Due 12',
      'Due 13',
      'Due 14',
      'Due 15',
    ]);
    const more = await app.request('GET', `/api/pending-items/overview?today=${TODAY}&more=true`, { as: ada });
    const { lines } = ((await more.json()) as PendingItemsOverview).reader;
    expect(lines.map(({ title }) => title).slice(5)).toEqual(['Due 15', 'Due 16', 'Due 17']);
  });

  it('exclude rows in Trash', async () => {
    const task = await post(ada, '/api/tasks', { ...writtenTask, due_date: YESTERDAY });
    const request = await post(ada, '/api/requests', { product: 'UK Design', quantity: 1 });
    await app.request('DELETE', `/api/tasks/${task.id}`, { as: ada });
    await app.request('DELETE', `/api/requests/${request.id}`, { as: ada });
    expect(await counts(ada)).toEqual({});
    expect((await overview(ada)).staff.total).toBe(0);
  });
});

it('pending items are only the owner’s, not those of other readers', async () => {
  await closeTickets();
  await post(ada, '/api/tasks', { ...writtenTask, due_date: YESTERDAY });
  await submitTask(app, ada);
  await submitDocument('draft.pdf');
  await post(ada, '/api/requests', { product: 'UK Design', quantity: 1 });
  await post(ada, '/api/support/tickets', { subject: 'A question', description: 'Where?' });
  for (const as of [mentor, staff]) {
    expect(await counts(as)).not.toMatchObject({ tasks: expect.anything() });
    // Staff answer the ticket, and the mentor reviews task and document. These are theirs.
    const others = Object.keys(await counts(as)).filter((key) => key !== 'notifications');
    const keys = as === staff ? ['support-queue'] : ['mentor-documents', 'mentor-tasks'];
    expect(others).toEqual(keys);
    expect(await overview(as)).toMatchObject({ reader: { total: keys.length }, staff: { total: 0 } });
  }
});

it('an admin is not shown other staff’s notes on their own ticket', async () => {
  await closeTickets();
  const ticket = await post(staff, '/api/support/tickets', { subject: 'A question', description: 'Where?' });
  const other = await createUser(app.database, { role: 'admin', isOwner: true });
  await post(other, `/api/support/tickets/${ticket.id}/replies`, { body: 'Known here.', is_internal: true });
  expect((await overview(staff)).reader.total).toBe(0);
  await post(other, `/api/support/tickets/${ticket.id}/replies`, { body: 'There.' });
  expect((await overview(staff)).reader.lines).toEqual([expect.objectContaining({ id: ticket.id, note: '“There.”' })]);
});

describe.each(['', '/overview'])('GET /api/pending-items%s', (path) => {
  it.each([
    ['a user whose trial has ended', 200, { trialDays: -1 }],
    ['a user whose access is deactivated', 200, { isActive: false }],
    ['a mentor', 200, { role: 'mentor' }],
    ['an attorney', 200, { role: 'attorney' }],
    ['an admin without permissions', 200, { role: 'admin' }],
    ['a visitor', 401, undefined],
  ] as const)('responds to %s with %d', async (_who, status, facts: TestUserFacts | undefined) => {
    const as = facts && (await createUser(app.database, facts));
    expect((await app.request('GET', `/api/pending-items${path}`, { as })).status).toBe(status);
  });

  it.each([
    ['?today=tomorrow', { today: 'Today must be a date, such as 2025-06-19' }],
    ['?user_id=1', { user_id: 'This field is not allowed here' }],
  ])('rejects %s', async (query, fields) => {
    expect(await readProblem(await app.request('GET', `/api/pending-items${path}${query}`, { as: ada }))).toMatchObject(
      {
        status: 422,
        fields,
      },
    );
  });
});

/** Tickets of other tests wait for staff as well. */
async function closeTickets(): Promise<void> {
  await app.database.asSystem('a test begins without tickets', (tx) =>
    tx.update(supportTickets).set({ status: 'closed' }),
  );
}

async function submitDocument(name: string, previous_id?: string): Promise<Versioned> {
  const { url } = await uploadFile(app, { as: ada, bucket: 'documents', name });
  return post(ada, '/api/documents', {
    document_type: 'Recommendation Letter',
    file_url: url,
    ...(previous_id && { previous_id }),
  });
}

const post = (as: TestUser, address: string, body: object) => ask('POST', { as, address, body });
const change = (as: TestUser, address: string, body: object) => ask('PATCH', { as, address, body });

async function ask(
  method: string,
  { as, address, body }: { as: TestUser; address: string; body: object },
): Promise<Versioned> {
  const response = await app.request(method, address, { as, body });
  expect(response.ok, `${address}: ${await response.clone().text()}`).toBe(true);
  return (await response.json()) as Versioned;
}

/** Counts by key. */
async function counts(as: TestUser, today = TODAY): Promise<Record<string, number>> {
  const all = Object.entries(await fetchCounts(as, today));
  return Object.fromEntries(all.map(([key, { count }]) => [key, count]));
}

async function fetchCounts(as: TestUser, today = TODAY): Promise<PendingItemCounts> {
  return (await (await app.request('GET', `/api/pending-items?today=${today}`, { as })).json()) as PendingItemCounts;
}

async function overview(as: TestUser, today = TODAY): Promise<PendingItemsOverview> {
  return (await (
    await app.request('GET', `/api/pending-items/overview?today=${today}`, { as })
  ).json()) as PendingItemsOverview;
}
