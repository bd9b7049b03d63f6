import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { defineList } from '#core/server/database/list.ts';
import { lockNames } from '#core/server/database/locks.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { defineInsert } from '#core/server/idempotency/idempotent-insert.ts';
import { userRoles } from '#core/server/identity/table.ts';
import { notifications } from '#features/communication/notifications/server/table.ts';
import { tasks } from '#features/collaboration/tasks/server/table.ts';
import { noticeLabels, type Delivery, type Destination, type NoticeKind } from '#records/notices.ts';

import { answerLabels } from '../rules.ts';
import { noticeRow, noticeIssueRow, type NoticeInput } from '../schema.ts';
import { noticeIssues, uscisNotices, noticeColumns } from './table.ts';

const { id, user_id, kind, due_on, responded_on, deleted_at, binder_id } = uscisNotices;

const isOwn = eq(user_id, currentUser);
const isOwnIssue = eq(noticeIssues.user_id, currentUser);

const taskOf = sql`(
  select json_build_object('id', ${tasks.id}, 'status', ${tasks.status}, 'is_in_trash', ${tasks.deleted_at} is not null)
  from ${tasks} where ${tasks.id} = ${noticeIssues.task_id}
)`;

/** Type of a notice, in words. */
export const noticeTitle = selectLabel(noticeLabels);
/** Name of the response to a notice, in words. */
export const answerTitle = selectLabel(answerLabels);

/** An issue in the shape of {@link noticeIssueRow}, as JSON. */
const issueJson = sql`json_build_object(
  'id', ${noticeIssues.id}, 'notice_id', ${noticeIssues.notice_id}, 'position', ${noticeIssues.position},
  'quote', ${noticeIssues.quote}, 'element', ${noticeIssues.element}, 'state', ${noticeIssues.state},
  'exhibits', ${noticeIssues.exhibits}, 'task', ${taskOf}, 'created_at', ${noticeIssues.created_at},
  'deleted_at', ${noticeIssues.deleted_at}, 'version', ${noticeIssues.version}
)`;

const issues = sql`(
  select coalesce(json_agg(${issueJson} order by ${noticeIssues.position}, ${noticeIssues.created_at}, ${noticeIssues.id}), '[]')
  from ${noticeIssues} where ${noticeIssues.notice_id} = ${id} and ${isNull(noticeIssues.deleted_at)}
)`;

/** Notices with their issues. The presenter adds whether a deadline was printed or counted. */
export const requestRepository = defineRepository({
  table: uscisNotices,
  row: noticeRow.omit({ deadline: true }).extend({ due_on: noticeRow.shape.issued_on }),
  computed: { issues },
  scope: isOwn,
});

export const noticeIssueRepository = defineRepository({
  table: noticeIssues,
  row: noticeIssueRow,
  computed: { task: taskOf },
  scope: isOwnIssue,
});

/** The user's own notices: unanswered ones first, by deadline. */
export const listRequests = defineList({
  name: 'own requests for evidence',
  rows: requestRepository,
  where: isOwn,
  sorts: {
    due: { by: sql`(${responded_on} is not null), ${due_on}`, direction: 'asc' },
    newest: { by: uscisNotices.created_at, direction: 'desc' },
  },
  filters: { kind },
  conditions: { state: (value) => sql`(${value} = 'answered') = (${responded_on} is not null)` },
  joinedBytes: sql`(
    select coalesce(sum(octet_length(${noticeIssues.quote})), 0) from ${noticeIssues}
    where ${noticeIssues.notice_id} = ${id} and ${isNull(noticeIssues.deleted_at)}
  )`,
});

export const requestInsert = defineInsert<NoticeInput & { delivery: Delivery; due_on: string }>({
  table: uscisNotices,
  columns: noticeColumns,
  own: isOwn,
});

type NewIssue = { notice_id: string; position: number; quote: string; element: string | null };

export const noticeIssueInsert = defineInsert<NewIssue>({
  table: noticeIssues,
  columns: ['notice_id', 'position', 'quote', 'element'],
  own: isOwnIssue,
});

/** Locks a notice until the transaction ends, so that nothing else is created from it or added to it. */
export async function lockNotice(tx: Transaction, noticeId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockNames.answeredNotice + noticeId}, 0))`);
}

/** Returns the number of a notice's issues, the last position, and the characters of all quotes. */
export async function sumIssues(
  tx: Transaction,
  noticeId: string,
): Promise<{ last: number; many: number; characters: number }> {
  const [found] = await selectRows<{ last: number; many: number; characters: number }>(
    tx,
    sql`
      select coalesce(max(${noticeIssues.position}), 0)::int as last, count(*)::int as many,
        coalesce(sum(length(${noticeIssues.quote})), 0)::int as characters
      from ${noticeIssues}
      where ${isOwnIssue} and ${noticeIssues.notice_id} = ${noticeId} and ${isNull(noticeIssues.deleted_at)}`,
  );
  return found ?? { last: 0, many: 0, characters: 0 };
}

/** Stores the task created from an issue. */
export async function linkTask(tx: Transaction, issueId: string, taskId: string): Promise<void> {
  await tx
    .update(noticeIssues)
    .set({ task_id: taskId })
    .where(and(isOwnIssue, eq(noticeIssues.id, issueId)));
}

/** Links the binder to a notice and unlinks it from the user's other notices. */
export async function linkBinder(tx: Transaction, noticeId: string, binderId: string): Promise<void> {
  const isOther = sql`${id} <> ${noticeId}`;
  await tx
    .update(uscisNotices)
    .set({ binder_id: null })
    .where(and(isOwn, eq(binder_id, binderId), isOther));
  await tx
    .update(uscisNotices)
    .set({ binder_id: binderId })
    .where(and(isOwn, eq(id, noticeId)));
}

/**
 * Returns the issue from which a task was created, as JSON for a task list. Null if there is none or the reader may not
 * read it.
 */
export function issueOfTask(task: SQL): SQL {
  return sql`(
    select json_build_object('notice_id', ${noticeIssues.notice_id}, 'position', ${noticeIssues.position}, 'kind', ${kind})
    from ${noticeIssues} join ${uscisNotices} on ${id} = ${noticeIssues.notice_id}
    where ${noticeIssues.task_id} = ${task} and ${isNull(noticeIssues.deleted_at)} and ${isNull(deleted_at)}
    limit 1
  )`;
}

export type CountedRequest = {
  id: string;
  kind: NoticeKind;
  issued_on: string;
  delivery: Delivery;
  mailed_to: Destination;
  due_on: string;
};

/** Returns unanswered notices without a printed deadline. */
export async function listCounted(tx: Transaction): Promise<CountedRequest[]> {
  return selectRows<CountedRequest>(
    tx,
    sql`
      select ${id}, ${kind}, ${uscisNotices.issued_on}::text as issued_on, ${uscisNotices.delivery}, ${uscisNotices.mailed_to}, ${due_on}::text as due_on
      from ${uscisNotices}
      where ${uscisNotices.printed_due_on} is null and ${responded_on} is null and ${deleted_at} is null`,
  );
}

/** Corrects a deadline that was counted by a rule that has changed since. */
export async function correctDueDay(
  tx: Transaction,
  { id: noticeId, due_on: day }: { id: string; due_on: string },
): Promise<void> {
  await tx.update(uscisNotices).set({ due_on: day }).where(eq(id, noticeId));
}

export type DueRequest = { id: string; userId: string; kind: NoticeKind; dueOn: string; daysLeft: number };

/**
 * Returns notices with a near deadline whose users were not yet reminded on the latest of these days. Days are those of
 * each user's calendar.
 */
export async function listDueRequests(
  tx: Transaction,
  { now, noticeDays, notified, limit }: { now: Date; noticeDays: readonly number[]; notified: string; limit: number },
): Promise<DueRequest[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const left = sql`(${due_on} - app.day_of(${user_id}, ${at}))`;
  const notice = sql`(select min(days) from unnest(${sql.param(`{${noticeDays.join(',')}}`)}::int[]) as days where ${left} <= days)`;
  return selectRows<DueRequest>(
    tx,
    sql`
      select ${id}, ${user_id} as "userId", ${kind}, ${due_on}::text as "dueOn", ${left} as "daysLeft"
      from ${uscisNotices}
      join ${userRoles} on ${userRoles.userId} = ${user_id} and ${userRoles.role} = 'applicant' and ${userRoles.isActive}
      where ${responded_on} is null and ${deleted_at} is null and ${left} between 0 and ${Math.max(...noticeDays)}::int
        and not exists (
          select from ${notifications}
          where ${notifications.user_id} = ${user_id} and ${notifications.kind} = ${notified}
            and ${notifications.link} like '%=' || ${id}::text
            and app.day_of(${user_id}, ${notifications.created_at}) >= ${due_on} - ${notice}
        )
      order by ${due_on}, ${id} limit ${limit}`,
  );
}

function selectLabel(labels: Record<NoticeKind, string>): SQL {
  const cases = Object.entries(labels).map(([value, label]) => `when '${value}' then '${label}'`);
  return sql`case ${kind} ${sql.raw(cases.join(' '))} end`;
}
