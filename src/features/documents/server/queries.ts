import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { jsonPage } from '#core/server/database/page.ts';
import { assignedPeople, currentUser, currentUserAs } from '#core/server/database/policies.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import { defineInsert } from '#core/server/rows/insert-once.ts';

import type { DocumentRow, DocumentStatus } from '../schema.ts';
import { documentUploads } from './table.ts';

type PageAsked = { status: DocumentStatus | undefined; from: string | undefined };

const isOwn = eq(documentUploads.user_id, currentUserAs('applicant'));
const isListed = isNull(documentUploads.deleted_at);

const own = defineStatement('list documents', pageOf(and(isOwn, isListed)));
const trashed = defineStatement('list trashed documents', pageOf(and(isOwn, isNotNull(documentUploads.deleted_at))));
const assigned = defineStatement(
  'list documents to review',
  pageOf(
    and(
      isListed,
      // Named beside the policy, so that an index finds them among everybody's.
      sql`${documentUploads.user_id} = any (${assignedPeople('mentor', 'attorney')})`,
      sql`${documentUploads.user_id} <> ${currentUser}`,
      sql`(${sql.placeholder('userId')}::uuid is null or ${documentUploads.user_id} = ${sql.placeholder('userId')}::uuid)`,
    ),
  ),
);
const one = defineStatement(
  'find document',
  sql`select to_json(found)::text from (${findStatement(sql`${sql.placeholder('id')}`)}) as found`,
);

/** A page of the person's own documents as JSON text, newest first; those in Trash when asked for. */
export function listOwnDocuments({ isTrash, status, from }: PageAsked & { isTrash: boolean }): BoundStatement {
  return (isTrash ? trashed : own)({ status: status ?? null, from: from ?? null });
}

/** A page of the documents of those whom the person is assigned to, as JSON text, newest first. */
export function listAssignedDocuments({
  status,
  userId,
  from,
}: PageAsked & { userId: string | undefined }): BoundStatement {
  return assigned({ status: status ?? null, userId: userId ?? null, from: from ?? null });
}

/** One document as JSON text, if the person may read it. */
export const readDocument = (id: string): BoundStatement => one({ id });

export async function findDocument(
  tx: Transaction,
  id: string,
  { isInTrashToo = false } = {},
): Promise<DocumentRow | undefined> {
  // As JSON, so that instants read the same as in a list, on both engines.
  const [row] = await selectRows<{ document: DocumentRow }>(
    tx,
    sql`select to_json(found) as document from (${findStatement(id, isInTrashToo ? sql`true` : isListed)}) as found`,
  );
  return row?.document;
}

type NewDocument = Pick<
  typeof documentUploads.$inferInsert,
  'document_type' | 'file_url' | 'original_filename' | 'mime_type' | 'previous_id'
>;

export const documentInsert = defineInsert<NewDocument>({
  table: documentUploads,
  columns: ['document_type', 'file_url', 'original_filename', 'mime_type', 'previous_id'],
  own: sql`${documentUploads.user_id} = ${currentUser}`,
});

/** False where the document is not at this version any more. */
export async function updateDocument(
  tx: Transaction,
  { id, version, values }: { id: string; version: number; values: PgUpdateSetSource<typeof documentUploads> },
): Promise<boolean> {
  const changed = await tx
    .update(documentUploads)
    .set(values)
    .where(and(eq(documentUploads.id, id), eq(documentUploads.version, version), isListed))
    .returning({ id: documentUploads.id });
  return changed.length > 0;
}

/** Takes an own document out of Trash; false where none lies there. */
export async function untrashDocument(tx: Transaction, id: string): Promise<boolean> {
  const moved = await tx
    .update(documentUploads)
    .set({ deleted_at: null })
    .where(and(eq(documentUploads.id, id), isOwn, isNotNull(documentUploads.deleted_at)))
    .returning({ id: documentUploads.id });
  return moved.length > 0;
}

/** The address of the signed-in person. */
export async function ownEmail(tx: Transaction): Promise<string> {
  const [row] = await selectRows<{ email: string }>(tx, sql`select app.email() as email`);
  return row?.email ?? '';
}

function pageOf(condition: SQL | undefined): SQL {
  const { status, created_at, id } = documentUploads;
  const [from, wanted] = [sql.placeholder('from'), sql.placeholder('status')];
  return jsonPage(sql`
    select ${presentedColumns()} from ${documentUploads}
    where ${condition}
      and (${wanted}::text is null or ${status} = ${wanted}::text)
      and (${from}::uuid is null or (${created_at}, ${id}) <= (select first.created_at, first.id from ${documentUploads} first where first.id = ${from}::uuid))
    order by ${created_at} desc, ${id} desc`);
}

function findStatement(id: string | SQL, where = isListed): SQL {
  return sql`select ${presentedColumns()} from ${documentUploads} where ${documentUploads.id} = ${id} and ${where}`;
}

/** The columns that leave, by name. */
function presentedColumns(): SQL {
  const { id, user_id, document_type, file_url, original_filename, mime_type, status, reviewer_notes, reviewed_at } =
    documentUploads;
  const { created_at, updated_at, deleted_at, version, previous_id } = documentUploads;
  return sql`
    ${id}, ${user_id}, ${document_type}, ${file_url}, ${original_filename}, ${mime_type}, ${status}, ${reviewer_notes},
    ${reviewed_at}, ${created_at}, ${updated_at}, ${deleted_at}, ${version},
    case when ${user_id} <> ${currentUser} then app.name_of(${user_id}) end as applicant_name,
    exists (select from ${documentUploads} newer where newer.previous_id = ${id} and newer.deleted_at is null) as is_replaced,
    (
      with recursive older as (
        select o.*, 1 as age from ${documentUploads} o where o.id = ${previous_id}
        union all
        select o.*, older.age + 1 from older join ${documentUploads} o on o.id = older.previous_id
      )
      select coalesce(
        json_agg(json_build_object('id', older.id, 'status', older.status, 'file_url', older.file_url, 'original_filename', older.original_filename) order by older.age desc),
        '[]'
      ) from older
    ) as older`;
}
