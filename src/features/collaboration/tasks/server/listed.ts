// Combines own tasks and those from mentors in one list: two tables in one statement, so that pages count through both.
// An applicant reads it about themselves, a mentor about assigned applicants.
import { sql, type SQL } from 'drizzle-orm';
import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '#core/server/database/columns.ts';
import { defineList } from '#core/server/database/list.ts';
import { currentUser, isVerifiedFor } from '#core/server/database/policies.ts';
import { defineRepository } from '#core/server/database/repository.ts';

import { issueOfTask } from '#features/petition/uscis-notices/server/queries.ts';

import { mentorStates, stateOfStatus } from '../rules.ts';
import { anyTaskStatuses, listedTask, mentoredTask, taskStates, type TaskState } from '../schema.ts';
import { isEnded, isAssignedByReader, isOfOthers, isOwn, nameReviewer } from './queries.ts';
import { taskAssignments, tasks } from './table.ts';

/** Common columns under one name. Not a table of the database. */
const listed = pgTable('listed', {
  kind: text().notNull(),
  id: uuid().notNull(),
  user_id: uuid().notNull(),
  title: text().notNull(),
  criteria: text().notNull(),
  action_item: text().notNull(),
  due_date: date({ mode: 'string' }),
  task_files: text().array().notNull(),
  submission_files: text().array().notNull(),
  status: text().notNull(),
  /** One of `taskStates`. */
  state: text().notNull(),
  reviewer_comments: text().notNull(),
  review_opened_at: instant(),
  submitted_at: instant(),
  reviewer_id: uuid(),
  reviewed_at: instant(),
  mentor_id: uuid(),
  priority: text(),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
  version: integer().notNull(),
  deleted_at: instant(),
  is_ended: boolean().notNull(),
});

const none = sql`'{}'::text[]`;
const combineTasks = ({ own, assigned, ended }: Record<'own' | 'assigned' | 'ended', SQL>) => sql`(
  select 'own' as kind, id, user_id, title, criteria, action_item, due_date, task_files, submission_files, status, ${selectState()} as state,
    reviewer_comments, review_opened_at, submitted_at, reviewer_id, reviewed_at, null::uuid as mentor_id, null as priority,
    created_at, updated_at, version, deleted_at, false as is_ended
  from ${tasks} where ${own}
  union all
  select 'given', id, user_id, title, '', description, due_date, ${none}, ${none}, status, case when ${ended} then 'done' else ${selectState()} end,
    '', null, null, null, null, mentor_id, priority, created_at, updated_at, version, null, ${ended}
  from ${taskAssignments} where ${assigned}
) as listed`;

/** Looked up per row, so only for the rows of a page. */
const reviewed = { reviewer: nameReviewer(listed), reviewer_is_verified: isVerifiedFor(listed.reviewer_id) };

export const listedRepository = defineRepository({
  table: listed,
  source: combineTasks({ own: isOwn, assigned: sql`${taskAssignments.user_id} = ${currentUser}`, ended: sql`false` }),
  row: listedTask,
  computed: {
    ...reviewed,
    mentor: sql`app.display_name(${listed.mentor_id})`,
    mentor_is_verified: isVerifiedFor(listed.mentor_id),
    issue: issueOfTask(sql`${listed.id}`),
  },
});

/**
 * Tasks that a mentor sees: those of assigned applicants, and those they assigned. A task counts as done once its
 * assignment has ended.
 */
export const mentoredRepository = defineRepository({
  table: listed,
  name: 'mentored tasks',
  source: combineTasks({ own: isOfOthers, assigned: isAssignedByReader, ended: isEnded }),
  row: mentoredTask,
  computed: { ...reviewed, applicant: sql`app.display_name(${listed.user_id})` },
});

const isDone = sql`${listed.state} = 'done'`;
const latest = sql`case when ${isDone} then - extract(epoch from ${listed.updated_at}) end`;
const inTurn = (states: readonly TaskState[]) => sql`array_position(array[${quoted(states)}], ${listed.state})`;
const day = sql`case when not ${isDone} then ${listed.due_date} end nulls last`;

/** Open tasks first, then those waiting for review, each by day. Finished ones are last, newest first. */
const byDay = sql`${inTurn(taskStates)}, ${day}, ${latest}`;

/** For a mentor, submitted tasks come first, those that have waited longest before the others. */
const since = sql`case when ${listed.state} = 'review' then ${listed.submitted_at} end`;
const byTurn = sql`${inTurn(mentorStates)}, ${since}, ${day}, ${latest}`;

const newest = { by: listed.created_at, direction: 'desc' } as const;

export const listCombined = defineList({
  name: 'own and given tasks',
  rows: listedRepository,
  sorts: { due: { by: byDay, direction: 'asc' }, newest },
  filters: { state: listed.state, status: listed.status },
});

export const listMentored = defineList({
  name: 'mentored tasks',
  rows: mentoredRepository,
  sorts: { due: { by: byTurn, direction: 'asc' }, newest },
  filters: { kind: listed.kind, state: listed.state, status: listed.status, user_id: listed.user_id },
});

function selectState() {
  const cases = taskStates.map(
    (state) =>
      sql`when status in (${quoted(anyTaskStatuses.filter((status) => stateOfStatus[status] === state))}) then ${quoted([state])}`,
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/** Formats values as literals of the statement. */
function quoted(values: readonly string[]) {
  return sql.raw(values.map((value) => `'${value}'`).join(', '));
}
