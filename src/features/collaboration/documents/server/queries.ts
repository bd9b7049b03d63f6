import { and, eq, isNull, sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { defineCursorList } from '#core/server/database/cursor-list.ts';
import { defineList, type SortOrders } from '#core/server/database/list.ts';
import { assignedApplicantIds, currentUser, currentUserInRole } from '#core/server/database/policies.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { users } from '#core/server/identity/table.ts';
import { defineInsert } from '#core/server/idempotency/idempotent-insert.ts';

import { documentRow, type AssignedSort, type ReviewStatus } from '../schema.ts';
import { documentUploads, legalReviews } from './table.ts';

const { id, user_id, document_type, original_filename, status, reviewer_notes, previous_id, created_at } =
  documentUploads;

/** Reviewers can also read the documents of others, but own none of them. */
export const isOwn = eq(user_id, currentUserInRole('applicant'));

const computed = {
  reviewer: sql`case when ${reviewer_notes} <> '' then app.reviewer_of(${id}) end`,
  review: sql`case when ${status} = 'Under Review' then app.open_review(${id}) end`,
  is_replaced: sql`exists (select from ${documentUploads} newer where newer.previous_id = ${id} and newer.deleted_at is null)`,
  older: sql`(
    with recursive older as (
      select o.*, 1 as age from ${documentUploads} o where o.id = ${previous_id}
      union all
      select o.*, older.age + 1 from older join ${documentUploads} o on o.id = older.previous_id
    )
    select coalesce(
      json_agg(json_build_object('id', older.id, 'status', older.status, 'file_url', older.file_url, 'original_filename', older.original_filename) order by older.age desc),
      '[]'
    ) from older
  )`,
};

export const documentRepository = defineRepository({
  table: documentUploads,
  row: documentRow,
  computed: {
    ...computed,
    applicant_name: sql`case when ${user_id} <> ${currentUser} then app.display_name(${user_id}) end`,
  },
});

/** The user's own documents, newest first. Those in Trash on request. */
export const listOwnDocuments = defineCursorList({
  name: 'own documents',
  rows: documentRepository,
  where: isOwn,
  filters: { status },
});

/** Waiting since, for open documents. */
const waitingSince = sql`case when ${status} in ('Pending', 'Under Review') then ${created_at} end`;

/** Documents of assigned applicants: longest waiting first, followed by the newest of all others. */
export const listAssignedDocuments = defineList({
  name: 'documents to review',
  rows: defineRepository({
    table: documentUploads,
    name: 'documents to review',
    row: documentRow,
    joined: sql`join app.assigned_applicants() as applicant on applicant.id = ${user_id} left join app.assigned_reviews() as held on held.document_id = ${id}`,
    computed: {
      ...computed,
      applicant_name: sql`applicant.name`,
      review: sql`case when held.document_id is not null then json_build_object('id', held.id, 'name', held.name, 'is_own', held.is_own, 'created_at', held.created_at) end`,
    },
  }),
  // Repeats the policy, so that an index finds them among the documents of all applicants.
  where: sql`${user_id} = any (${assignedApplicantIds('mentor', 'attorney')})`,
  sorts: {
    waiting: { by: waitingSince, direction: 'asc' },
    created_at: { by: created_at, direction: 'desc' },
    applicant_name: { by: sql`lower(applicant.name)`, direction: 'asc' },
  } satisfies SortOrders<AssignedSort>,
  filters: { status, document_type, user_id },
  conditions: {
    begun: (value) =>
      sql`${status} = 'Under Review' and case ${value} when 'me' then held.is_own when 'none' then held.document_id is null else not held.is_own end`,
  },
  search: [original_filename, sql`applicant.name`],
  deferredJoin: true,
});

/** Events of a document, as JSON text. Null if the reader may not know them. */
export const readHistory = defineStatement(
  'read the history of a document',
  sql`select (json_build_object('events', h.events))::text from (select app.document_history(${sql.placeholder('id')}::uuid) as events) h where h.events is not null`,
);

/**
 * Selects and locks a document of an applicant assigned to the acting user in one of these roles. For an elevated
 * action.
 */
export async function lockAssignedDocument(tx: Transaction, documentId: string, ...as: ('mentor' | 'attorney')[]) {
  const isAssigned = sql`${user_id} = any (${assignedApplicantIds(...as)})`;
  const [found] = await tx
    .select()
    .from(documentUploads)
    .where(and(eq(id, documentId), isNull(documentUploads.deleted_at), isAssigned))
    .for('update');
  return found;
}

/** Stores a reviewer's step. For an elevated action. */
export async function storeReview(
  tx: Transaction,
  documentId: string,
  step: { status?: string; reviewer_notes?: string; reviewer_id: string },
): Promise<void> {
  await tx
    .update(documentUploads)
    .set({ ...step, reviewed_at: sql`now()` })
    .where(eq(id, documentId));
}

/** Review of a document that an attorney has started and not ended. */
export type ActiveReview = { id: string; attorneyId: string; name: string };

/** Returns the open review of a document. For an elevated action, which has locked the document. */
export async function findActiveReview(tx: Transaction, documentId: string): Promise<ActiveReview | undefined> {
  const [review] = await tx
    .select({ id: legalReviews.id, attorneyId: legalReviews.attorney_id, name: users.name })
    .from(legalReviews)
    .innerJoin(users, eq(users.id, legalReviews.attorney_id))
    .where(and(eq(legalReviews.document_id, documentId), eq(legalReviews.status, 'in_review')));
  return review;
}

/** Starts a review. For an elevated action. */
export async function insertReview(
  tx: Transaction,
  review: { document_id: string; user_id: string; attorney_id: string },
): Promise<void> {
  await tx.insert(legalReviews).values(review);
}

/** Ends a review. For an elevated action. */
export async function endReview(
  tx: Transaction,
  reviewId: string,
  outcome: Exclude<ReviewStatus, 'in_review'>,
): Promise<void> {
  await tx
    .update(legalReviews)
    .set({ status: outcome, ended_at: sql`now()` })
    .where(eq(legalReviews.id, reviewId));
}

/** Returns the name of any user. For an elevated action. */
export async function findName(tx: Transaction, userId: string): Promise<string | undefined> {
  const [found] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return found?.name;
}

type NewDocument = Pick<
  typeof documentUploads.$inferInsert,
  'document_type' | 'file_url' | 'original_filename' | 'mime_type' | 'previous_id'
>;

export const documentInsert = defineInsert<NewDocument>({
  table: documentUploads,
  columns: ['document_type', 'file_url', 'original_filename', 'mime_type', 'previous_id'],
  own: sql`${user_id} = ${currentUser}`,
});

/** Returns the email of the signed-in user. */
export async function ownEmail(tx: Transaction): Promise<string> {
  const [row] = await selectRows<{ email: string }>(
    tx,
    sql`select app.contact_of(${currentUser}) ->> 'email' as email`,
  );
  return row?.email ?? '';
}
