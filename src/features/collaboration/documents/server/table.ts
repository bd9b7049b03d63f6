import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { createdAt, fileUrlColumn, instant, rowId, rowStamps } from '#core/server/database/columns.ts';
import {
  assignedApplicantIds,
  currentUserInRole,
  entitledUserInRole,
  policies,
} from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { ownerId } from '#core/server/identity/owner.ts';
import { users } from '#core/server/identity/table.ts';

import { reviewStatuses, type ReviewStatus } from '../schema.ts';

/**
 * Documents for review: a file, and its status. Requests write no status. Elevated actions apply a reviewer's
 * transitions.
 */
export const documentUploads = pgTable(
  'document_uploads',
  {
    id: rowId(),
    user_id: ownerId(),
    document_type: text().notNull(),
    file_url: fileUrlColumn().notNull(),
    original_filename: text().notNull().default('Untitled Document'),
    mime_type: text().notNull().default(''),
    /** One of `documentStatuses`, or a status of the former system, which is shown but never set. */
    status: text().notNull().default('Pending'),
    reviewer_notes: text().notNull().default(''),
    /** Last reviewer who decided, and the time of the current status. */
    reviewer_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    reviewed_at: instant(),
    /**
     * The version that this one replaces, after Needs Revision. Each is replaced only once, and never while in Trash.
     */
    previous_id: uuid(),
    ...rowStamps(),
    deleted_at: instant(),
  },
  (table) => [
    index('document_uploads_newest')
      .on(table.user_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.deleted_at} is null`),
    // Covers all rows, so that it also serves the count.
    index('document_uploads_trash').on(table.user_id, table.deleted_at),
    index('document_uploads_reviewer').on(table.reviewer_id),
    uniqueIndex('document_uploads_previous')
      .on(table.previous_id)
      .where(sql`${table.deleted_at} is null`),
    ...policies({
      name: 'document_uploads',
      read: sql`${table.user_id} = ${currentUserInRole('applicant')} or (${table.deleted_at} is null and ${table.user_id} = any (${assignedApplicantIds('mentor', 'attorney')}))`,
      create: sql`${table.user_id} = ${entitledUserInRole('applicant')}`,
      update: sql`${table.user_id} = ${entitledUserInRole('applicant')}`,
    }),
  ],
);

declareWritableColumns(documentUploads, {
  create: ['user_id', 'document_type', 'file_url', 'original_filename', 'mime_type', 'previous_id'],
  user_id: ['document_type', 'deleted_at'],
});

const statuses = sql.raw(reviewStatuses.map((status) => `'${status}'`).join(', '));

/**
 * Reviews that attorneys start, one per attorney. A document has at most one open review. Only elevated actions and the
 * end of an assignment write them.
 */
export const legalReviews = pgTable(
  'legal_reviews',
  {
    id: rowId(),
    document_id: uuid()
      .notNull()
      .references(() => documentUploads.id, { onDelete: 'cascade' }),
    /** The applicant. */
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    attorney_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text().$type<ReviewStatus>().notNull().default('in_review'),
    /** Start of the review. */
    created_at: createdAt(),
    ended_at: instant(),
  },
  (table) => [
    check('legal_reviews_status', sql`${table.status} in (${statuses})`),
    check('legal_reviews_ended', sql`(${table.status} = 'in_review') = (${table.ended_at} is null)`),
    uniqueIndex('legal_reviews_open')
      .on(table.document_id)
      .where(sql`${table.status} = 'in_review'`),
    index('legal_reviews_document').on(table.document_id, table.created_at),
    index('legal_reviews_attorney').on(table.attorney_id, table.created_at),
    index('legal_reviews_applicant').on(table.user_id),
    ...policies({
      name: 'legal_reviews',
      read: sql`${table.attorney_id} = ${entitledUserInRole('attorney')} and ${table.user_id} = any (${assignedApplicantIds('attorney')})`,
    }),
  ],
);
