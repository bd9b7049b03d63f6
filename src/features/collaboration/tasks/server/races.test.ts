// Simultaneous actions: one of two mentors' reviews is stored, and the other mentor gets the name of its author.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Problem } from '#core/shared/messages.ts';
import { notifications } from '#features/communication/notifications/server/table.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign, submitTask } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { sendConcurrently } from '#testing/waiting.ts';

import type { TaskRow } from '../schema.ts';

const app = useTestApp();
let ada: TestUser;
let noor: TestUser;
let kim: TestUser;
let task: TaskRow;

beforeEach(async () => {
  ada = await createUser(app.database);
  [noor, kim] = [await createMentor('Noor Mentor'), await createMentor('Kim Mentor')];
  ({ task } = await submitTask(app, ada));
});

describe('concurrent reviews of a task', () => {
  it.each([1, 2, 3])(
    'concurrent reviews of a task to reviewed and to sent back store one, and notify once (%i)',
    async () => {
      const outcomes = await Promise.all([outcome(noor, 'Reviewed'), outcome(kim, 'In Progress')]);
      const [first, second] = await Promise.all(outcomes.map(readDetail));
      const isReviewed = first === 'done';
      expect([first, second]).toEqual(
        isReviewed
          ? ['done', 'Noor Mentor has already reviewed this task.']
          : ['Kim Mentor has already sent back this task.', 'done'],
      );
      expect(await read()).toMatchObject({
        status: isReviewed ? 'Reviewed' : 'In Progress',
        reviewer: isReviewed ? 'Noor Mentor' : 'Kim Mentor',
      });
      expect(await countNotices()).toBe(1);
    },
  );

  it('reject the one that waited', async () => {
    const waited = await sendConcurrently(app.database, {
      hold: (tx) => tx.execute(sql`select from tasks where id = ${task.id} for update`),
      change: (tx) =>
        tx.execute(
          sql`update tasks set status = 'Reviewed', reviewer_id = ${noor.id}, reviewed_at = now() where id = ${task.id}`,
        ),
      send: () => outcome(kim, 'In Progress'),
    });
    expect([waited.status, await readDetail(waited)]).toEqual([409, 'Noor Mentor has already reviewed this task.']);
    expect(await read()).toMatchObject({ status: 'Reviewed', reviewer_comments: '' });
  });

  it.each([1, 2, 3])('sent twice by the same mentor are stored once (%i)', async () => {
    const outcomes = await Promise.all([outcome(noor, 'Reviewed'), outcome(noor, 'Reviewed')]);
    expect(await Promise.all(outcomes.map(readDetail))).toEqual(['done', 'done']);
    expect(await countNotices()).toBe(1);
  });
});

it('a review of a task withdrawn or resubmitted since is rejected as a version conflict', async () => {
  const as = ada;
  const withdrawn = { status: 'In Progress', version: task.version };
  await app.request('POST', `/api/tasks/${task.id}/status`, { as, body: withdrawn });
  expect(await readDetail(await outcome(noor, 'Reviewed'))).toMatch(/changed in another window/);
  const again = { status: 'Submitted', submission_files: task.submission_files, version: task.version + 1 };
  await app.request('POST', `/api/tasks/${task.id}/status`, { as, body: again });
  expect(await readDetail(await outcome(noor, 'Reviewed'))).toMatch(/changed in another window/);
  // Also if it was answered before it was submitted again.
  await outcome(noor, 'In Progress', task.version + 2);
  await app.request('POST', `/api/tasks/${task.id}/status`, { as, body: { ...again, version: task.version + 3 } });
  await app.request('POST', `/api/tasks/${task.id}/status`, { as, body: { ...withdrawn, version: task.version + 4 } });
  expect(await readDetail(await outcome(kim, 'Reviewed', task.version + 4))).toMatch(/changed in another window/);
});

function outcome(as: TestUser, status: string, version = task.version): Promise<Response> {
  const body = { status, reviewer_comments: 'So.', version };
  return app.request('POST', `/api/tasks/${task.id}/review`, { as, body });
}

async function read(): Promise<TaskRow> {
  return (await (await app.request('GET', `/api/tasks/combined/${task.id}`, { as: ada })).json()) as TaskRow;
}

async function readDetail(response: Response): Promise<string> {
  return response.ok ? 'done' : ((await response.json()) as Problem).detail;
}

function countNotices(): Promise<number> {
  return app.database.asSystem('a test counts', (tx) => tx.$count(notifications, eq(notifications.user_id, ada.id)));
}

async function createMentor(name: string): Promise<TestUser> {
  const mentor = await createUser(app.database, { role: 'mentor' });
  await app.database.asSystem('a test names a person', (tx) =>
    tx.execute(sql`update users set name = ${name} where id = ${mentor.id}`),
  );
  await assign(app.database, ada, mentor);
  return mentor;
}
