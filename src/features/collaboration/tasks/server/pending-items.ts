// Pending items of tasks, for applicants and for mentors.
import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { quotedFirstLine } from '#core/server/database/first-line.ts';
import { assignedApplicantIds, currentUser, isVerifiedFor, sqlNameWithProof } from '#core/server/database/policies.ts';
import type { PendingItemSource } from '#core/server/feature.ts';
import { paths, rowLink } from '#core/shared/paths.ts';

import { taskAssignments, tasks } from './table.ts';

const KEY = 'tasks';
const page = `${paths.dashboard}/tasks`;
const today = sql`${sql.placeholder('today')}::date`;
const open = { action: 'Open task', link: (id: string) => rowLink(page, id) };

const own = sql`from ${tasks} where ${tasks.user_id} = ${currentUser} and ${tasks.deleted_at} is null`;
const assigned = sql`from ${taskAssignments} where ${taskAssignments.user_id} = ${currentUser}`;
const isLate = sql`${tasks.due_date} < ${today}`;
const isAssignedLate = sql`${taskAssignments.due_date} < ${today}`;
/** A task is pending in the week before its due date, and is listed after all items that are already waiting. */
const isDue = (day: PgColumn) => sql`${day} between ${today} and ${today} + 7`;
const dueState = (day: PgColumn) => sql`case when ${day} = ${today} then 'Due today' else 'Due soon' end as state`;
const mentor = sqlNameWithProof(
  sql`app.display_name(${taskAssignments.mentor_id})`,
  isVerifiedFor(taskAssignments.mentor_id),
);

export const taskPendingItems: readonly PendingItemSource[] = [
  {
    key: KEY,
    audience: 'reader',
    word: 'overdue',
    rows: sql`
      select ${tasks.id}, 'Overdue' as state, ${tasks.title}, ${tasks.criteria} as note, ${tasks.due_date} as due, ${tasks.due_date}::timestamptz as since
      ${own} and ${tasks.status} in ('Started', 'In Progress') and ${isLate}`,
    line: { ...open, tone: 'rust' },
  },
  {
    key: KEY,
    audience: 'reader',
    word: 'sent back',
    // A mentor's comment on a task in progress is the reason why it was sent back.
    rows: sql`
      select ${tasks.id}, 'Sent back' as state, ${tasks.title}, ${quotedFirstLine(tasks.reviewer_comments)} as note, ${tasks.due_date} as due, ${tasks.updated_at} as since
      ${own} and ${tasks.status} = 'In Progress' and ${tasks.reviewer_comments} <> '' and ${isLate} is not true`,
    line: { ...open, tone: 'rust' },
  },
  {
    key: KEY,
    audience: 'reader',
    word: 'due',
    rows: sql`
      select ${tasks.id}, ${dueState(tasks.due_date)}, ${tasks.title}, ${tasks.criteria} as note, ${tasks.due_date} as due, ${tasks.due_date}::timestamptz as since
      ${own} and (${tasks.status} = 'Started' or (${tasks.status} = 'In Progress' and ${tasks.reviewer_comments} = '')) and ${isDue(tasks.due_date)}`,
    line: { ...open, tone: 'brass' },
  },
  {
    key: KEY,
    audience: 'reader',
    word: 'overdue',
    rows: sql`
      select ${taskAssignments.id}, 'Overdue' as state, ${taskAssignments.title}, ${mentor} as note, ${taskAssignments.due_date} as due,
        ${taskAssignments.due_date}::timestamptz as since
      ${assigned} and ${taskAssignments.status} in ('Pending', 'In Progress') and ${isAssignedLate}`,
    line: { ...open, tone: 'rust' },
  },
  {
    key: KEY,
    audience: 'reader',
    word: 'new',
    rows: sql`
      select ${taskAssignments.id}, 'New' as state, ${taskAssignments.title}, ${mentor} as note, ${taskAssignments.due_date} as due, ${taskAssignments.created_at} as since
      ${assigned} and ${taskAssignments.status} = 'Pending' and not ${isAssignedLate}`,
    line: { ...open, tone: 'blue' },
  },
  {
    key: KEY,
    audience: 'reader',
    word: 'due',
    rows: sql`
      select ${taskAssignments.id}, ${dueState(taskAssignments.due_date)}, ${taskAssignments.title}, ${mentor} as note, ${taskAssignments.due_date} as due,
        ${taskAssignments.due_date}::timestamptz as since
      ${assigned} and ${taskAssignments.status} = 'In Progress' and ${isDue(taskAssignments.due_date)}`,
    line: { ...open, tone: 'brass' },
  },
  {
    key: 'mentor-tasks',
    audience: 'reader',
    word: 'to review',
    rows: sql`
      select ${tasks.id}, 'To review' as state, ${tasks.title}, applicant.name as note, null::date as due,
        coalesce(${tasks.submitted_at}, ${tasks.updated_at}) as since
      from ${tasks} join app.assigned_applicants() as applicant on applicant.id = ${tasks.user_id}
      where ${tasks.user_id} = any (${assignedApplicantIds('mentor')})
        and ${tasks.status} = 'Submitted' and ${tasks.deleted_at} is null`,
    line: { action: 'Review task', link: (id) => rowLink(`${paths.mentor}/tasks`, id), tone: 'brass' },
  },
  {
    key: KEY,
    audience: 'staff',
    rows: sql`
      select ${tasks.id}, 'Submitted' as state, ${tasks.title}, ${tasks.criteria} as note, null::date as due, coalesce(${tasks.submitted_at}, ${tasks.updated_at}) as since
      ${own} and ${tasks.status} = 'Submitted'`,
    line: { ...open, tone: 'blue' },
  },
];
