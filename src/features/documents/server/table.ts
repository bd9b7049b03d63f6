import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { createdAt, fileAddress, instant, rowId, updatedAt } from '#core/server/database/columns.ts';
import { assignedPeople, currentUserAs, entitledUserAs, policies } from '#core/server/database/policies.ts';
import { declareColumnRights } from '#core/server/database/rights.ts';
import { users } from '#core/server/identity/table.ts';

import { documentStatuses } from '../schema.ts';

const knownStatuses = sql.raw(documentStatuses.map((status) => `'${status}'`).join(', '));

/** Documents for review: a file, and what became of it. */
export const documentUploads = pgTable(
  'document_uploads',
  {
    id: rowId(),
    user_id: uuid()
      .notNull()
      .default(sql`app.user_id()`)
      .references(() => users.id, { onDelete: 'cascade' }),
    document_type: text().notNull(),
    file_url: fileAddress().notNull(),
    original_filename: text().notNull().default('Untitled Document'),
    mime_type: text().notNull().default(''),
    /** One of `documentStatuses`, or what the former system had, which is shown and never set. */
    status: text().notNull().default('Pending'),
    reviewer_notes: text().notNull().default(''),
    /** Who decided last, and when the document became what it is. */
    reviewer_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    reviewed_at: instant(),
    /** The version that this one replaces, after Needs Revision; each is replaced once, and never lies in Trash. */
    previous_id: uuid(),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: integer().notNull().default(1),
    deleted_at: instant(),
  },
  (table) => [
    index('document_uploads_newest')
      .on(table.user_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.deleted_at} is null`),
    // Of all rows: it also finds how many there are.
    index('document_uploads_trash').on(table.user_id, table.deleted_at),
    uniqueIndex('document_uploads_previous')
      .on(table.previous_id)
      .where(sql`${table.deleted_at} is null`),
    ...policies({
      name: 'document_uploads',
      read: sql`${table.user_id} = ${currentUserAs('applicant')} or (${table.deleted_at} is null and ${table.user_id} = any (${assignedPeople('mentor', 'attorney')}))`,
      create: sql`${table.user_id} = ${entitledUserAs('applicant')}`,
      update: sql`${table.user_id} = ${entitledUserAs('applicant')} or (${table.user_id} = any (${assignedPeople('mentor', 'attorney')}) and ${table.status} in (${knownStatuses}))`,
    }),
  ],
);

declareColumnRights(documentUploads, {
  create: ['user_id', 'document_type', 'file_url', 'original_filename', 'mime_type', 'previous_id'],
  user_id: ['document_type', 'deleted_at'],
  // A review.
  others: ['status', 'reviewer_notes', 'reviewer_id', 'reviewed_at'],
});
