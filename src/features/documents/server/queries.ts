import { and, eq, sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { defineCursorList } from '#core/server/database/cursor-list.ts';
import { assignedPeople, currentUser, currentUserAs } from '#core/server/database/policies.ts';
import { defineRows } from '#core/server/database/rows.ts';
import { defineInsert } from '#core/server/rows/insert-once.ts';

import { documentRow } from '../schema.ts';
import { documentUploads } from './table.ts';

const { id, user_id, status, previous_id } = documentUploads;

/** Reviewers read the documents of others as well, and own none of them. */
export const isOwn = eq(user_id, currentUserAs('applicant'));

export const documentRows = defineRows({
  table: documentUploads,
  row: documentRow,
  computed: {
    applicant_name: sql`case when ${user_id} <> ${currentUser} then app.name_of(${user_id}) end`,
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
  },
});

/** The person's own documents, newest first; those in Trash when asked for. */
export const listOwnDocuments = defineCursorList({
  name: 'own documents',
  rows: documentRows,
  where: isOwn,
  filters: { status },
});

/** The documents of those whom the person is assigned to, newest first. */
export const listAssignedDocuments = defineCursorList({
  name: 'documents to review',
  rows: documentRows,
  where: and(
    // Named beside the policy, so that an index finds them among those of all applicants.
    sql`${user_id} = any (${assignedPeople('mentor', 'attorney')})`,
    sql`${user_id} <> ${currentUser}`,
  ),
  filters: { status, user_id },
});

type NewDocument = Pick<
  typeof documentUploads.$inferInsert,
  'document_type' | 'file_url' | 'original_filename' | 'mime_type' | 'previous_id'
>;

export const documentInsert = defineInsert<NewDocument>({
  table: documentUploads,
  columns: ['document_type', 'file_url', 'original_filename', 'mime_type', 'previous_id'],
  own: sql`${user_id} = ${currentUser}`,
});

/** The address of the signed-in person. */
export async function ownEmail(tx: Transaction): Promise<string> {
  const [row] = await selectRows<{ email: string }>(tx, sql`select app.email() as email`);
  return row?.email ?? '';
}
