// Own tasks and those that mentors gave, as one list: two tables in one statement, so that pages count through both.
import { sql } from 'drizzle-orm';
import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '#core/server/database/columns.ts';
import { defineList } from '#core/server/database/list.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineRows } from '#core/server/database/rows.ts';

import { stateOfStatus } from '../rules.ts';
import { anyTaskStatuses, listedTask, taskStates } from '../schema.ts';
import { isOwn } from './queries.ts';
import { taskAssignments, tasks } from './table.ts';

/** What both have, under one name: no table of the database. */
const listed = pgTable('listed', {
  kind: text().notNull(),
  id: uuid().notNull(),
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
  mentor_id: uuid(),
  priority: text(),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
  version: integer().notNull(),
  deleted_at: instant(),
});

const none = sql`'{}'::text[]`;
const both = sql`(
  select 'own' as kind, id, title, criteria, action_item, due_date, task_files, submission_files, status, ${stateOf()} as state,
    reviewer_comments, review_opened_at, null::uuid as mentor_id, null as priority, created_at, updated_at, version, deleted_at
  from ${tasks} where ${isOwn}
  union all
  select 'given', id, title, '', description, due_date, ${none}, ${none}, status, ${stateOf()},
    '', null, mentor_id, priority, created_at, updated_at, version, null
  from ${taskAssignments} where ${taskAssignments.user_id} = ${currentUser}
) as listed`;

export const listedRows = defineRows({
  table: listed,
  source: both,
  row: listedTask,
  computed: { mentor: sql`app.name_of(${listed.mentor_id})` },
});

const isDone = sql`${listed.state} = 'done'`;

/** What is open comes first, then what waits for review, each by its day; what is done ends the list, the latest first. */
const byDay = sql`array_position(array[${quoted(taskStates)}], ${listed.state}),
  case when not ${isDone} then ${listed.due_date} end nulls last,
  case when ${isDone} then - extract(epoch from ${listed.updated_at}) end`;

export const listListed = defineList({
  name: 'own and given tasks',
  rows: listedRows,
  sorts: {
    due: { by: byDay, direction: 'asc' },
    newest: { by: listed.created_at, direction: 'desc' },
  },
  filters: { state: listed.state, status: listed.status },
});

function stateOf() {
  const cases = taskStates.map(
    (state) =>
      sql`when status in (${quoted(anyTaskStatuses.filter((status) => stateOfStatus[status] === state))}) then ${quoted([state])}`,
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/** As texts of the statement. */
function quoted(values: readonly string[]) {
  return sql.raw(values.map((value) => `'${value}'`).join(', '));
}
