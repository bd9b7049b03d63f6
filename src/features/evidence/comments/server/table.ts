import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';

import { rowStamps } from '#core/server/database/columns.ts';
import { currentUser, currentUserInRole, entitledUserInRole, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';

import { commentColumns, subjectOwner } from './columns.ts';

/** Owner of the record if the signed-in user may read it, decided by the record's own policy. */
const selectOwner = ({ record_type, record_id }: Record<'record_type' | 'record_id', AnyColumn>) =>
  sql`app.owner_of_record(${record_type}, ${record_id})`;

/**
 * Conversation between an applicant, `user_id`, and readers of a record. All readers of the record read it. Comments
 * are deleted with the record only.
 */
export const recordComments = pgTable(
  'record_comments',
  {
    ...subjectOwner(),
    /** Table of the record. */
    record_type: text().notNull(),
    record_id: uuid().notNull(),
    /** Comment on the same record that it replies to. */
    parent_id: uuid(),
    ...commentColumns(),
    ...rowStamps(),
  },
  (table) => [
    unique('record_comments_place').on(table.id, table.record_type, table.record_id),
    foreignKey({
      name: 'record_comments_parent',
      columns: [table.parent_id, table.record_type, table.record_id],
      foreignColumns: [table.id, table.record_type, table.record_id],
    }).onDelete('cascade'),
    index('record_comments_record').on(table.record_type, table.record_id, table.created_at),
    index('record_comments_owner').on(table.user_id, table.record_type),
    index('record_comments_author').on(table.author_id),
    index('record_comments_answers').on(table.parent_id),
    ...policies({
      name: 'record_comments',
      read: sql`${table.user_id} = ${currentUserInRole('applicant')} or ${table.user_id} = ${selectOwner(table)}`,
      create: sql`${table.author_id} = ${currentUser} and ${table.user_id} = ${selectOwner(table)} and (${table.user_id} = ${entitledUserInRole('applicant')} or ${table.user_id} <> ${currentUser})`,
      update: sql`${table.user_id} = ${entitledUserInRole('applicant')} or (${table.author_id} = ${currentUser} and ${table.user_id} <> ${currentUser} and ${table.user_id} = ${selectOwner(table)})`,
    }),
  ],
);

declareWritableColumns(recordComments, {
  create: ['user_id', 'record_type', 'record_id', 'parent_id', 'author_id', 'body'],
  user_id: ['resolved_at'],
  author_id: ['body', 'edited_at'],
});

/** SQL for the number of unresolved comments on the user's own records of a type, by record, as JSON. */
export function openCommentsOn(type: SQL, person = currentUser): SQL {
  const { user_id, record_type, record_id, parent_id, resolved_at } = recordComments;
  return sql`(
    select coalesce(json_object_agg(counted.record_id, counted.size), '{}') from (
      select ${record_id} as record_id, count(*) as size from ${recordComments}
      where ${user_id} = ${person} and ${record_type} = ${type} and ${parent_id} is null and ${resolved_at} is null
      group by ${record_id}
    ) as counted
  )`;
}
