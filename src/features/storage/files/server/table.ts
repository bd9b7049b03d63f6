import { sql, type SQL } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt, instant, isAmong, rowId } from '#core/server/database/columns.ts';
import { currentUser, currentUserInRole, policies } from '#core/server/database/policies.ts';
import { ownerId } from '#core/server/identity/owner.ts';
import { users } from '#core/server/identity/table.ts';
import { bucketsForEveryRole, bucketsForProviders } from '#core/shared/uploads.ts';

import { scanStatuses } from '../schema.ts';

/** Columns of a file's owner, bucket and key in a statement. */
type Places = Record<'userId' | 'bucket' | 'key', SQL>;

/** Whether users of every role upload into a bucket. */
export function isForEveryRole(bucket: SQL): SQL {
  return isAmong(bucket, bucketsForEveryRole);
}

/** Whether only mentors and attorneys upload into it. */
export function isForProviders(bucket: SQL): SQL {
  return isAmong(bucket, bucketsForProviders);
}

/**
 * Conditions for read access to a file: its owner, as an applicant or in any role for buckets of other roles, and
 * readers of a row of the owner that contains its URL.
 */
export function buildReaderConditions({ userId, bucket, key }: Places): { isOwners: SQL; isGiven: SQL } {
  return {
    isOwners: sql`(${userId} = ${currentUserInRole('applicant')} or (${isAmong(bucket, [...bucketsForEveryRole, ...bucketsForProviders])} and ${userId} = ${currentUser}))`,
    isGiven: sql`app.can_read_file(${userId}, app.file_url(${key}))`,
  };
}

const { isOwners, isGiven } = buildReaderConditions({
  userId: sql`files.user_id`,
  bucket: sql`files.bucket`,
  key: sql`files.key`,
});

/**
 * One row per stored file, written by the system once its bytes are safely in the store. Its owner reads it immediately.
 * Readers of a row that names it read it after it was found clean (`app.can_read_file` applies the policies of those
 * rows). Infected files are readable for no one.
 */
export const files = pgTable(
  'files',
  {
    id: rowId(),
    userId: ownerId(),
    bucket: text().notNull(),
    /** `<bucket>/<owner id>/<timestamp>-<filename>`. The URL is `/files/` followed by this. */
    key: text().notNull().unique('files_key'),
    /** File name on the uploader's machine. */
    name: text().notNull(),
    /** In bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** Media type found from the bytes. */
    type: text().notNull(),
    /** Hexadecimal. */
    sha256: text().notNull(),
    /** Whether a viewer might find a script in this PDF. It is only downloaded then, never displayed. */
    mayRunScripts: boolean().notNull().default(false),
    createdAt: createdAt(),
    scanStatus: text({ enum: scanStatuses }).notNull().default('unscanned'),
    /** Number of scans that did not finish. */
    scanAttempts: integer().notNull().default(0),
    /** Time of the next attempt for a waiting file. */
    nextScanAt: instant().notNull().defaultNow(),
    /** Time when it was found clean or infected. */
    scannedAt: instant(),
    /** Scanner's name of the malware. */
    malware: text(),
    /** Time when the bytes of an infected file were deleted. Only this row remains. */
    bytesRemovedAt: instant(),
  },
  (table) => [
    check('files_scan_status', isAmong(table.scanStatus, scanStatuses)),
    index('files_user_id').on(table.userId),
    // Used by rows that name it.
    index('files_address').on(sql`app.file_url(${table.key})`),
    // Inspection facts are stored by the bytes.
    index('files_sha256').on(table.sha256),
    index('files_scan').on(table.scanStatus, table.nextScanAt),
    ...policies({
      name: 'files',
      read: sql`(${isOwners} and files.scan_status <> 'infected')
        or (files.scan_status in ('unscanned', 'clean') and ${isGiven})`,
    }),
  ],
);

/** A `StoredFile` as JSON. */
export const storedFile = sql`json_build_object('key', ${files.key}, 'name', ${files.name}, 'size', ${files.size}, 'type', ${files.type}, 'sha256', ${files.sha256},
      'mayRunScripts', ${files.mayRunScripts})`;

/** Quota reserved by an upload in progress. Its file's row replaces it. If its server died, it expires. */
export const uploadReservations = pgTable(
  'upload_reservations',
  {
    id: rowId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Maximum bytes of the upload. */
    size: bigint({ mode: 'number' }).notNull(),
    expiresAt: instant().notNull(),
    /** Name of the server's folder for uploads. Null if an older version reserved it. */
    server: text(),
  },
  (table) => [index('upload_reservations_user_id').on(table.userId)],
).enableRLS();
