import { sql, type SQL } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt, instant, rowId } from '#core/server/database/columns.ts';
import { currentUser, currentUserAs, policies } from '#core/server/database/policies.ts';
import { users } from '#core/server/identity/table.ts';
import { bucketsForEveryRole, bucketsForProviders } from '#core/shared/uploads.ts';

import { scanStatuses } from '../schema.ts';

/** Where a file's owner, bucket and key stand in a statement. */
type Places = Record<'userId' | 'bucket' | 'key', SQL>;

/** Whether users of every role upload into a bucket. */
export function isForEveryRole(bucket: SQL): SQL {
  return isOneOf(bucket, bucketsForEveryRole);
}

/** Whether mentors and attorneys alone upload into it. */
export function isForProviders(bucket: SQL): SQL {
  return isOneOf(bucket, bucketsForProviders);
}

function isOneOf(bucket: SQL, names: readonly string[]): SQL {
  return sql`${bucket} in (${sql.raw(names.map((name) => `'${name}'`).join(', '))})`;
}

/**
 * Who reads a file, as conditions: its owner, as an applicant or, where it came into a bucket for other roles too, in any; and
 * those who may read a row of the owner's that names its address.
 */
export function readersOf({ userId, bucket, key }: Places): { isOwners: SQL; isGiven: SQL } {
  return {
    isOwners: sql`(${userId} = ${currentUserAs('applicant')} or (${isOneOf(bucket, [...bucketsForEveryRole, ...bucketsForProviders])} and ${userId} = ${currentUser}))`,
    isGiven: sql`app.may_read_file(${userId}, app.file_url(${key}))`,
  };
}

const { isOwners, isGiven } = readersOf({
  userId: sql`files.user_id`,
  bucket: sql`files.bucket`,
  key: sql`files.key`,
});

/**
 * One row a stored file; a row exists only once its bytes are safely in the store. It tells what the server found in
 * them, so the system alone writes it. Its owner reads it at once, others who may read a row that names it once it was
 * found clean (`app.may_read_file` asks the policies of those rows), and an infected one no person.
 */
export const files = pgTable(
  'files',
  {
    id: rowId(),
    userId: uuid()
      .notNull()
      .default(sql`app.user_id()`)
      .references(() => users.id, { onDelete: 'cascade' }),
    bucket: text().notNull(),
    /** `<bucket>/<owner id>/<timestamp>-<filename>`; the address is `/files/` and this. */
    key: text().notNull().unique('files_key'),
    /** The name the file had on the uploader's machine. */
    name: text().notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** The media type found from the bytes. */
    type: text().notNull(),
    /** Hexadecimal. */
    sha256: text().notNull(),
    /** Of a PDF in which a viewer might find a script: it is sent to be kept, never to be shown. */
    mayRunScripts: boolean().notNull().default(false),
    createdAt: createdAt(),
    scanStatus: text({ enum: scanStatuses }).notNull().default('unscanned'),
    /** How often a scan was begun that came to no end. */
    scanAttempts: integer().notNull().default(0),
    /** Of a file that waits: when it is tried again. */
    nextScanAt: instant().notNull().defaultNow(),
    /** When it was found clean or infected. */
    scannedAt: instant(),
    /** What was found in an infected one, as the scanner calls it. */
    malware: text(),
    /** Of an infected one: when its bytes were removed, of which this row is what remains. */
    bytesRemovedAt: instant(),
  },
  (table) => [
    check('files_scan_status', sql`${table.scanStatus} in ('unscanned', 'pending', 'clean', 'infected')`),
    index('files_user_id').on(table.userId),
    // By what rows name it.
    index('files_address').on(sql`app.file_url(${table.key})`),
    // What inspection found is kept by the bytes.
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

/**
 * Room that an upload under way has taken of what its person may keep. Its file's row takes its place; one whose server
 * died counts no more once it expires.
 */
export const uploadReservations = pgTable(
  'upload_reservations',
  {
    id: rowId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Bytes, as many as may come. */
    size: bigint({ mode: 'number' }).notNull(),
    expiresAt: instant().notNull(),
    /** Name of the server's folder for uploads. Null for room that an older version took. */
    server: text(),
  },
  (table) => [index('upload_reservations_user_id').on(table.userId)],
).enableRLS();
