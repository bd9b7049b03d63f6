import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import { defineInsert } from '#core/server/rows/insert-once.ts';

import {
  TASKS_A_PAGE,
  type AssignmentInput,
  type AssignmentRow,
  type ApplicantTaskRow,
  type TaskInput,
  type TaskSort,
} from '../schema.ts';
import { taskAssignments, tasks } from './table.ts';

/** A row as it is stored, with the names of its people: what `can` be done with it is added for whoever asks. */
export type StoredTask = Omit<ApplicantTaskRow, 'can'>;
export type StoredAssignment = Omit<AssignmentRow, 'can'>;

export type StoredPage<Row> = { rows: Row[]; total: number };

/** Which page of a list, of which of its rows. */
export type Listing = {
  status?: string | undefined;
  id?: string | undefined;
  sort?: TaskSort | undefined;
  page?: number | undefined;
};

const ofTasks: Columns = {
  stored: sql`
    ${tasks.id}, ${tasks.user_id}, ${tasks.title}, ${tasks.criteria}, ${tasks.action_item}, ${tasks.due_date}, ${tasks.task_files},
    ${tasks.submission_files}, ${tasks.status}, ${tasks.reviewer_comments}, ${tasks.created_at}, ${tasks.updated_at}, ${tasks.deleted_at},
    ${tasks.version} from ${tasks}`,
  names: sql`app.name_of(user_id) as applicant`,
};
const ofAssignments: Columns = {
  stored: sql`
    ${taskAssignments.id}, ${taskAssignments.mentor_id}, ${taskAssignments.user_id}, ${taskAssignments.title}, ${taskAssignments.description},
    ${taskAssignments.due_date}, ${taskAssignments.priority}, ${taskAssignments.status}, ${taskAssignments.created_at},
    ${taskAssignments.updated_at}, ${taskAssignments.version} from ${taskAssignments}`,
  names: sql`app.name_of(mentor_id) as mentor, app.name_of(user_id) as applicant`,
};

// A mentor may be an applicant as well: their own and what they see of others are two lists.
const isOwn = sql`${tasks.user_id} = ${currentUser}`;
const isOfOthers = sql`${tasks.user_id} <> ${currentUser}`;

/** The person's own tasks. */
export const listTasks = defineList('own tasks', {
  table: tasks,
  columns: ofTasks,
  where: sql`${isOwn} and ${tasks.deleted_at} is null`,
});
/** Their own tasks in Trash. */
export const listTrash = defineList('own tasks in Trash', {
  table: tasks,
  columns: ofTasks,
  where: sql`${isOwn} and ${tasks.deleted_at} is not null`,
});
/** The tasks of the applicants whom a mentor is assigned to. */
export const listApplicantTasks = defineList('tasks of applicants', {
  table: tasks,
  columns: ofTasks,
  where: sql`${isOfOthers} and ${tasks.deleted_at} is null`,
});
/** What mentors gave the person to do. */
export const listAssignments = defineList('tasks from mentors', {
  table: taskAssignments,
  columns: ofAssignments,
  where: sql`${taskAssignments.user_id} = ${currentUser}`,
});
/** What the person, a mentor, gave others to do. */
export const listGiven = defineList('tasks given', {
  table: taskAssignments,
  columns: ofAssignments,
  where: sql`${taskAssignments.mentor_id} = ${currentUser}`,
});

/** One task as JSON text. */
export const readTask = defineStatement(
  'read task',
  oneAsJson(ofTasks, sql`${tasks.id} = ${sql.placeholder('id')} and ${tasks.deleted_at} is null`),
);

/** One task, in Trash or not, if the person may read it. */
export async function findTask(tx: Transaction, id: string): Promise<StoredTask | undefined> {
  return findOne<StoredTask>(tx, oneAsJson(ofTasks, sql`${tasks.id} = ${id}`));
}

export const taskInsert = defineInsert<TaskInput>({
  table: tasks,
  columns: ['title', 'criteria', 'action_item', 'due_date', 'task_files'],
  own: isOwn,
});

type TaskValues = Partial<
  Pick<
    typeof tasks.$inferInsert,
    | 'title'
    | 'criteria'
    | 'action_item'
    | 'due_date'
    | 'task_files'
    | 'submission_files'
    | 'status'
    | 'reviewer_comments'
  >
>;

/** Changes a task that is still at this version; false where it is not. */
export async function updateTask(
  tx: Transaction,
  { id, version, values }: { id: string; version: number; values: TaskValues },
): Promise<boolean> {
  const changed = await tx
    .update(tasks)
    .set({ ...values, updated_at: sql`now()` })
    .where(and(eq(tasks.id, id), eq(tasks.version, version), isNull(tasks.deleted_at)))
    .returning({ id: tasks.id });
  return changed.length > 0;
}

/** Moves a task into Trash or out of it; false where there is none to move. */
export async function moveTask(tx: Transaction, id: string, to: 'trash' | 'list'): Promise<boolean> {
  const moved = await tx
    .update(tasks)
    .set({ deleted_at: to === 'trash' ? sql`now()` : null })
    .where(and(eq(tasks.id, id), to === 'trash' ? isNull(tasks.deleted_at) : isNotNull(tasks.deleted_at)))
    .returning({ id: tasks.id });
  return moved.length > 0;
}

export async function findAssignment(tx: Transaction, id: string): Promise<StoredAssignment | undefined> {
  return findOne<StoredAssignment>(tx, oneAsJson(ofAssignments, sql`${taskAssignments.id} = ${id}`));
}

export const assignmentInsert = defineInsert<AssignmentInput>({
  table: taskAssignments,
  columns: ['user_id', 'title', 'description', 'due_date', 'priority'],
  own: sql`${taskAssignments.mentor_id} = ${currentUser}`,
});

type AssignmentValues = Partial<
  Pick<typeof taskAssignments.$inferInsert, 'title' | 'description' | 'due_date' | 'priority' | 'status'>
>;

export async function updateAssignment(
  tx: Transaction,
  { id, version, values }: { id: string; version: number; values: AssignmentValues },
): Promise<boolean> {
  const changed = await tx
    .update(taskAssignments)
    .set({ ...values, updated_at: sql`now()` })
    .where(and(eq(taskAssignments.id, id), eq(taskAssignments.version, version)))
    .returning({ id: taskAssignments.id });
  return changed.length > 0;
}

/** What leaves of a table, and the names that are looked up for it: of the rows of a page alone, not of those before it. */
type Columns = { stored: SQL; names: SQL };

type List = { table: typeof tasks | typeof taskAssignments; columns: Columns; where: SQL };

/** A numbered page as one JSON text, `{ rows, total }`, in either order. */
function defineList(name: string, list: List): (listing: Listing) => BoundStatement {
  const { due_date, created_at, id } = list.table;
  const newestFirst = sql`${created_at} desc, ${id} desc`;
  const newest = defineStatement(`list ${name}`, listStatement(list, newestFirst));
  const due = defineStatement(
    `list ${name} by due date`,
    listStatement(list, sql`${due_date} asc nulls last, ${newestFirst}`),
  );
  return ({ status = null, id: only = null, sort = 'newest', page = 1 }) =>
    (sort === 'due' ? due : newest)({ status, id: only, skipped: (page - 1) * TASKS_A_PAGE });
}

function listStatement({ table, columns, where }: List, order: SQL): SQL {
  const [status, id] = [sql.placeholder('status'), sql.placeholder('id')];
  const wanted = sql`${where} and (${status}::text is null or ${table.status} = ${status}) and (${id}::uuid is null or ${table.id} = ${id})`;
  return sql`
    select json_build_object(
      'rows', coalesce((
        select json_agg(row_to_json(named)) from (
          select page.*, ${columns.names} from (
            select ${columns.stored} where ${wanted} order by ${order}
            limit ${sql.raw(String(TASKS_A_PAGE))} offset ${sql.placeholder('skipped')}::int
          ) as page
        ) as named
      ), '[]'),
      'total', (select count(*) from ${table} where ${wanted})
    )::text`;
}

/** As JSON, so that dates and instants read the same as in a list, on both engines. */
function oneAsJson({ stored, names }: Columns, where: SQL): SQL {
  return sql`select to_json(named)::text as row from (select found.*, ${names} from (select ${stored} where ${where}) as found) as named`;
}

async function findOne<Row>(tx: Transaction, statement: SQL): Promise<Row | undefined> {
  const [found] = await selectRows<{ row: string }>(tx, statement);
  return found && (JSON.parse(found.row) as Row);
}
