// Every transition of every actor, through the rules and through the API.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { listPairs } from '#testing/pairs.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import { allowedAssignmentTransitions, allowedTaskTransitions } from '../rules.ts';
import { assignmentStatuses, taskStatuses, type AssignmentStatus, type TaskStatus } from '../schema.ts';
import { taskAssignments, tasks } from './table.ts';

const app = useTestApp();
const people = {} as Record<'owner' | 'another applicant' | 'mentor' | 'unassigned mentor' | 'attorney', TestUser>;
let submitted: string;

beforeAll(async () => {
  const { database } = app;
  people.owner = await createUser(database);
  people['another applicant'] = await createUser(database);
  people.mentor = await createUser(database, { role: 'mentor' });
  people['unassigned mentor'] = await createUser(database, { role: 'mentor' });
  people.attorney = await createUser(database, { role: 'attorney' });
  await assign(database, people.owner, people.mentor);
  await assign(database, people.owner, people.attorney);
  submitted = (await uploadFile(app, { as: people.owner, bucket: 'task-submissions' })).url;
});

describe.each(listPairs(taskStatuses))('a task from $from to $to', ({ from, to }) => {
  const allowed = {
    applicant: [
      'Started > In Progress',
      'Started > Submitted',
      'Started > Completed',
      'In Progress > Started',
      'In Progress > Submitted',
      'In Progress > Completed',
      'Completed > Started',
      'Completed > In Progress',
      'Completed > Submitted',
      'Submitted > In Progress',
    ],
    mentor: ['Submitted > Reviewed', 'Submitted > In Progress'],
  };
  const step = `${from} > ${to}`;

  it('follows the rules', () => {
    expect(allowedTaskTransitions('applicant', { status: from, review_opened_at: null }).includes(to)).toBe(
      allowed.applicant.includes(step),
    );
    expect(allowedTaskTransitions('mentor', { status: from, review_opened_at: null }).includes(to)).toBe(
      allowed.mentor.includes(step),
    );
  });

  it.each([
    ['owner', 'status', allowed.applicant.includes(step) ? 200 : 409],
    ['owner', 'review', 403],
    ['another applicant', 'status', 404],
    ['another applicant', 'review', 403],
    ['mentor', 'status', 403],
    ['mentor', 'review', allowed.mentor.includes(step) ? 200 : 409],
    ['unassigned mentor', 'review', 404],
    ['attorney', 'status', 403],
    ['attorney', 'review', 403],
  ] as const)('by the %s through /%s returns %i', async (who, route, status) => {
    const id = await addTask(from);
    const body = {
      status: to,
      version: 1,
      ...(route === 'status'
        ? to === 'Submitted' && { submission_files: [submitted] }
        : { reviewer_comments: 'Read.' }),
    };
    const response = await app.request('POST', `/api/tasks/${id}/${route}`, { as: people[who], body });
    expect(response.status, await response.clone().text()).toBe(status);
    if (status === 409) {
      expect(await response.json()).toMatchObject({
        code: 'transition_not_allowed',
        detail: `You cannot do this while the status is ${from}.`,
      });
    }
    expect(await readStatus('tasks', id)).toBe(status === 200 ? to : from);
  });
});

describe.each(listPairs(assignmentStatuses))('an assigned task, from $from to $to', ({ from, to }) => {
  const allowed = {
    applicant: ['Pending > In Progress', 'In Progress > Completed'],
    mentor: ['Pending > In Progress', 'Pending > Cancelled', 'In Progress > Completed', 'In Progress > Cancelled'],
  };
  const step = `${from} > ${to}`;

  it('follows the rules', () => {
    expect(allowedAssignmentTransitions('applicant', from).includes(to)).toBe(allowed.applicant.includes(step));
    expect(allowedAssignmentTransitions('mentor', from).includes(to)).toBe(allowed.mentor.includes(step));
  });

  it.each([
    ['owner', allowed.applicant.includes(step) ? 200 : 409],
    ['another applicant', 404],
    ['mentor', allowed.mentor.includes(step) ? 200 : 409],
    ['unassigned mentor', 404],
    ['attorney', 403],
  ] as const)('by the %s returns %i', async (who, status) => {
    const id = await addAssignment(from);
    const response = await app.request('POST', `/api/task-assignments/${id}/status`, {
      as: people[who],
      body: { status: to, version: 1 },
    });
    expect(response.status, await response.clone().text()).toBe(status);
    if (status === 409) expect(await response.json()).toMatchObject({ code: 'transition_not_allowed' });
    expect(await readStatus('task_assignments', id)).toBe(status === 200 ? to : from);
  });
});

function addTask(status: TaskStatus): Promise<string> {
  return app.database.asSystem('a task in some status', async (tx) => {
    const [task] = await tx
      .insert(tasks)
      .values({ user_id: people.owner.id, title: 'A', criteria: 'B', action_item: 'C', status })
      .returning({ id: tasks.id });
    return task?.id ?? '';
  });
}

function addAssignment(status: AssignmentStatus): Promise<string> {
  return app.database.asSystem('a task from a mentor in some status', async (tx) => {
    const values = {
      user_id: people.owner.id,
      mentor_id: people.mentor.id,
      title: 'A',
      due_date: '2026-12-01',
      status,
    };
    const [assignment] = await tx.insert(taskAssignments).values(values).returning({ id: taskAssignments.id });
    return assignment?.id ?? '';
  });
}

function readStatus(table: string, id: string): Promise<unknown> {
  return app.database.asSystem('look at a status', async (tx) => {
    const [row] = await selectRows<{ status: string }>(
      tx,
      sql`select status from ${sql.identifier(table)} where id = ${id}`,
    );
    return row?.status;
  });
}
