import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { createUser, type TestUser, type TestUserFacts } from '#testing/people.ts';
import { assign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import { sendPendingWorkReminders } from './reminders.ts';

const app = useTestApp();
let ada: TestUser;
let mentor: TestUser;
beforeEach(async () => {
  ada = await createUser(app.database);
  mentor = await provider();
});

it('a mentor is reminded once a day of documents and tasks pending over a day', async () => {
  await addDocument({ hours: 50 });
  await addDocument({ hours: 25, status: 'Under Review' });
  await addTask({ hours: 30 });
  await addDocument({ hours: 23 });
  await addDocument({ hours: 90, status: 'Approved' });
  await addDocument({ hours: 90, isDeleted: true });
  await Promise.all([remind(), remind()]);
  await remind();
  expect(await toldTo(mentor)).toEqual([
    {
      title: '2 documents and 1 task are waiting for your review',
      message: 'The oldest has been waiting for 2 days. You can turn this reminder off on your Notifications page.',
      link: '/mentor/documents',
    },
  ]);
  expect(await mailsTo(mentor)).toBe(1);

  await passADay();
  await remind();
  // Yesterday's reminder is unread, so today's replaces it.
  expect(await toldTo(mentor)).toMatchObject([{ title: '3 documents and 1 task are waiting for your review' }]);
  expect(await mailsTo(mentor)).toBe(2);
});

it('the day of a reminder begins at noon UTC', async () => {
  await addDocument({ hours: 30 });
  await remind();
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  await asSystem(sql`update notifications set created_at = ${`${day(1)}T12:00:00Z`} where user_id = ${mentor.id}`);
  const mailed: number[] = [];
  for (const at of [`${day(2)}T11:59:59Z`, `${day(2)}T12:00:00Z`]) {
    await sendPendingWorkReminders({ ...app, now: () => new Date(at) });
    mailed.push(await mailsTo(mentor));
  }
  expect(mailed).toEqual([1, 2]);
});

it('an attorney is reminded of documents, and not of tasks', async () => {
  const attorney = await provider({ role: 'attorney' });
  await addTask({ hours: 30 });
  await remind();
  expect(await toldTo(attorney)).toEqual([]);
  expect(await toldTo(mentor)).toMatchObject([
    {
      title: '1 task is waiting for your review',
      message: expect.stringContaining('It has been waiting for 1 day.'),
      link: '/mentor/tasks',
    },
  ]);
  await addDocument({ hours: 30 });
  await remind();
  expect(await toldTo(attorney)).toMatchObject([
    { title: '1 document is waiting for your review', link: '/attorney/documents' },
  ]);
});

it('a provider who opted out, has no access, or has other applicants is not reminded', async () => {
  const lapsed = await provider({ trialDays: -1 });
  const switchedOff = await provider({ isActive: false });
  const stranger = await createUser(app.database, { role: 'mentor' });
  await save(mentor, { document_review_reminders: false });
  await addDocument({ hours: 30 });
  await remind();
  for (const person of [mentor, lapsed, switchedOff, stranger]) expect(await toldTo(person)).toEqual([]);
});

it('a provider who opted out of workspace email is reminded only by bell', async () => {
  await save(mentor, { email_notifications: false });
  await addDocument({ hours: 30 });
  await remind();
  expect([(await toldTo(mentor)).length, await mailsTo(mentor)]).toEqual([1, 0]);
});

async function provider(facts: TestUserFacts = {}): Promise<TestUser> {
  const person = await createUser(app.database, { role: 'mentor', ...facts });
  await assign(app.database, ada, person);
  return person;
}

function remind(): Promise<void> {
  return sendPendingWorkReminders(app);
}

async function save(as: TestUser, values: object): Promise<void> {
  const rest = {
    session_minutes: 60,
    buffer_minutes: 15,
    auto_accept_consultations: false,
    show_availability: true,
    call_link: '',
  };
  const wanted = { email_notifications: true, document_review_reminders: true, ...rest, ...values, version: 0 };
  const response = await app.request('PUT', '/api/provider-settings/mentor', { as, body: wanted });
  expect(response.status).toBe(200);
}

type PendingTask = { hours: number; status?: string; isDeleted?: boolean };

function addDocument({ hours, status = 'Pending', isDeleted = false }: PendingTask): Promise<void> {
  return asSystem(sql`
    insert into document_uploads (user_id, document_type, file_url, status, created_at, deleted_at)
    values (${ada.id}, 'Award Certificate', '/files/a', ${status}, now() - make_interval(hours => ${hours}), ${isDeleted ? sql`now()` : sql`null`})`);
}

function addTask({ hours }: PendingTask): Promise<void> {
  return asSystem(sql`
    insert into tasks (user_id, title, criteria, action_item, status, updated_at)
    values (${ada.id}, 'A secret of hers', 'Awards', 'Write', 'Submitted', now() - make_interval(hours => ${hours}))`);
}

/** Makes everything that waits, and its notifications, a day older. */
async function passADay(): Promise<void> {
  await asSystem(sql`update document_uploads set created_at = created_at - interval '1 day' where user_id = ${ada.id}`);
  await asSystem(sql`update notifications set created_at = created_at - interval '1 day' where user_id = ${mentor.id}`);
}

/** Disables the triggers that set creation and update times. */
async function asSystem(statement: ReturnType<typeof sql>): Promise<void> {
  await app.database.asSystem('a test makes what waits', async (tx) => {
    for (const table of ['document_uploads', 'tasks']) {
      await tx.execute(sql.raw(`alter table ${table} disable trigger ${table}_restrict_columns`));
    }
    await tx.execute(statement);
    for (const table of ['document_uploads', 'tasks']) {
      await tx.execute(sql.raw(`alter table ${table} enable trigger ${table}_restrict_columns`));
    }
  });
}

function toldTo({ id }: TestUser) {
  return app.database.asSystem('a test reads notices', (tx) =>
    selectRows<{ title: string }>(
      tx,
      sql`select title, message, link from notifications where user_id = ${id} order by created_at`,
    ),
  );
}

async function mailsTo({ email }: TestUser): Promise<number> {
  const rows = await app.database.asSystem('a test reads mail', (tx) =>
    selectRows(tx, sql`select from outbox where recipient = ${email} and kind = 'notification'`),
  );
  return rows.length;
}
