// Overdue tasks, in TypeScript and in SQL.
import { beforeAll, expect, it } from 'vitest';

import type { PendingItemsOverview } from '#features/overview/pending-items/schema.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { listCombinations } from '#testing/twins.ts';

import { isOverdue, stateOfStatus } from '../rules.ts';
import { assignmentStatuses, taskStatuses, type AnyTaskStatus } from '../schema.ts';
import { taskAssignments, tasks } from './table.ts';

const TODAY = '2026-11-22';
const days = ['2026-11-21', TODAY, '2026-11-23', '2026-11-29', '2026-11-30'];

const app = useTestApp();
let ada: TestUser;
let mentor: TestUser;
/** Tasks named after their status, day and comments. */
let all: { title: string; status: AnyTaskStatus; due_date: string | null }[];

beforeAll(async () => {
  [ada, mentor] = [await createUser(app.database), await createUser(app.database, { role: 'mentor' })];
  await assign(app.database, ada, mentor);
  const own = listCombinations({
    status: taskStatuses,
    due_date: [null, ...days],
    reviewer_comments: ['', 'Sign it.'],
  });
  const assigned = listCombinations({ status: assignmentStatuses, due_date: days });
  const titled = <Row extends object>(row: Row) => ({ ...row, title: JSON.stringify(row) });
  await app.database.asSystem('a test adds tasks', async (tx) => {
    await tx
      .insert(tasks)
      .values(own.map((row) => ({ ...titled(row), user_id: ada.id, criteria: 'Awards', action_item: 'Ask.' })));
    await tx
      .insert(taskAssignments)
      .values(assigned.map((row) => ({ ...titled(row), user_id: ada.id, mentor_id: mentor.id })));
  });
  all = [...own, ...assigned].map(titled);
});

it('SQL and TypeScript list the same tasks as overdue', async () => {
  const address = `/api/pending-items/overview?today=${TODAY}&more=true`;
  const { reader } = (await (await app.request('GET', address, { as: ada })).json()) as PendingItemsOverview;
  const overdue = reader.lines.filter(({ state }) => state === 'Overdue').map(({ title }) => title);
  expect(reader.total).toBe(reader.lines.length);
  expect(new Set(overdue)).toEqual(new Set(all.filter((task) => isOverdue(task, TODAY)).map(({ title }) => title)));
  expect(overdue).toHaveLength(6);
});

it('overdue tasks contain no duplicates, and no completed ones', async () => {
  const address = `/api/pending-items/overview?today=${TODAY}&more=true`;
  const { reader, staff } = (await (await app.request('GET', address, { as: ada })).json()) as PendingItemsOverview;
  const listed = [...reader.lines, ...staff.lines].map(({ title }) => title);
  expect(new Set(listed).size).toBe(listed.length);
  const done = all.filter(({ status }) => stateOfStatus[status] === 'done').map(({ title }) => title);
  expect(listed.filter((title) => done.includes(title))).toEqual([]);
});
