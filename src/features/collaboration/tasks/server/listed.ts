// Combines own tasks and those from mentors in one list: two tables in one statement, so that pages count through both.
// An applicant reads it about themselves, a mentor about assigned applicants.
import { sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { defineList } from '#core/server/database/list.ts';
import { currentUser, isVerifiedFor } from '#core/server/database/policies.ts';
import { defineRepository } from '#core/server/database/repository.ts';

import { issueOfTask } from '#features/petition/uscis-notices/server/queries.ts';

import { mentorStates, stateOfStatus } from '../rules.ts';
import { anyTaskStatuses, listedTask, mentoredTask, taskStates, type TaskState } from '../schema.ts';
import { isEnded, isAssignedByReader, isOfOthers, isOwn, nameReviewer } from './queries.ts';
import { taskAssignments, tasks } from './table.ts';

/** Tasks of both kinds: the columns of own ones, and those named below. */
const listed = alias(tasks, 'listed');
const taskKind = sql`listed.kind`;
const taskState = sql`listed.state`;
const mentorId = sql`listed.mentor_id`;

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

/** The reviewer is looked up per row, so only for the rows of a page. */
const shared = {
  kind: taskKind,
  priority: sql`listed.priority`,
  reviewer: nameReviewer(listed),
  reviewer_is_verified: isVerifiedFor(listed.reviewer_id),
};

export const listedRepository = defineRepository({
  table: listed,
  source: combineTasks({ own: isOwn, assigned: sql`${taskAssignments.user_id} = ${currentUser}`, ended: sql`false` }),
  row: listedTask,
  computed: {
    ...shared,
    mentor: sql`app.display_name(${mentorId})`,
    mentor_is_verified: isVerifiedFor(mentorId),
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
  computed: {
    ...shared,
    applicant: sql`app.display_name(${listed.user_id})`,
    is_ended: sql`listed.is_ended`,
  },
});

const isDone = sql`${taskState} = 'done'`;
const latest = sql`case when ${isDone} then - extract(epoch from ${listed.updated_at}) end`;
const inTurn = (states: readonly TaskState[]) => sql`array_position(array[${quoted(states)}], ${taskState})`;
const day = sql`case when not ${isDone} then ${listed.due_date} end nulls last`;

/** Open tasks first, then those waiting for review, each by day. Finished ones are last, newest first. */
const byDay = sql`${inTurn(taskStates)}, ${day}, ${latest}`;

/** For a mentor, submitted tasks come first, those that have waited longest before the others. */
const since = sql`case when ${taskState} = 'review' then ${listed.submitted_at} end`;
const byTurn = sql`${inTurn(mentorStates)}, ${since}, ${day}, ${latest}`;

const newest = { by: listed.created_at, direction: 'desc' } as const;

export const listCombined = defineList({
  name: 'own and given tasks',
  rows: listedRepository,
  sorts: { due: { by: byDay, direction: 'asc' }, newest },
  filters: { status: listed.status },
  conditions: { state: (value) => sql`${taskState} = ${value}` },
});

export const listMentored = defineList({
  name: 'mentored tasks',
  rows: mentoredRepository,
  sorts: { due: { by: byTurn, direction: 'asc' }, newest },
  filters: { status: listed.status, user_id: listed.user_id },
  conditions: { kind: (value) => sql`${taskKind} = ${value}`, state: (value) => sql`${taskState} = ${value}` },
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
