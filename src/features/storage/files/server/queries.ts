import { and, eq, getTableName, gt, inArray, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { storesFileUrls } from '#core/server/database/columns.ts';
import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { locks } from '#core/server/database/locks.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import { invalidFields } from '#core/server/errors.ts';
import { fileKey, fileUrl } from '#core/shared/uploads.ts';

import {
  files,
  isForEveryRole,
  isForProviders,
  buildReaderConditions,
  storedFile,
  uploadReservations,
} from './table.ts';

type FileValues = Pick<
  typeof files.$inferInsert,
  'bucket' | 'key' | 'name' | 'size' | 'type' | 'sha256' | 'mayRunScripts' | 'scanStatus'
>;

const intoBucket = sql`${sql.placeholder('bucket')}`;

/**
 * Whether the user may upload into the bucket: an entitled applicant, for some buckets any active role, for others an
 * entitled mentor or attorney.
 */
export const uploader = sql`case when ${isForProviders(intoBucket)}
  then coalesce(app.entitled_user_id_in_role('mentor'), app.entitled_user_id_in_role('attorney'))
  else coalesce(
    app.entitled_user_id_in_role('applicant'),
    (select user_id from user_roles where user_id = app.user_id() and is_active and ${isForEveryRole(intoBucket)} limit 1)
  ) end`;

/**
 * Replaces the reservation with the file's row and returns its ID, for the system in the owner's session. Returns no
 * row if the user may not upload, or no longer, or if the reservation has expired.
 */
export const insertFile: (values: FileValues & { reservation: string }) => BoundStatement = defineStatement(
  'insert file',
  sql`
    with room as (delete from upload_reservations where id = ${sql.placeholder('reservation')}::uuid and expires_at > now() returning user_id)
    insert into files (user_id, bucket, key, name, size, type, sha256, may_run_scripts, scan_status)
    select owner, ${sql.placeholder('bucket')}, ${sql.placeholder('key')}, ${sql.placeholder('name')}, ${sql.placeholder('size')}::bigint, ${sql.placeholder('type')}, ${sql.placeholder('sha256')}, ${sql.placeholder('mayRunScripts')}::boolean, ${sql.placeholder('scanStatus')}
    from (select ${uploader} as owner) as uploader join room on room.user_id = owner
    returning id::text`,
);

/** The row policy also admits users who may read what names the file. */
const isOwn = eq(files.userId, currentUser);

/** Seconds for which space is reserved. Longer than the server lets any request take. */
export const RESERVED_SECONDS = 30 * 60;

/** Whether a reservation counts. One that ends later than possible was made when the clock was ahead. */
const isReserved = sql`expires_at > now() and expires_at <= now() + make_interval(secs => ${sql.raw(String(2 * RESERVED_SECONDS))})`;

export type UsedRoom = { files: number; bytes: number };

/** Bytes that a user stores and is uploading. */
export const usedBy = (user: SQL) => sql`
  select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes from (
    select case when bytes_removed_at is null then size else 0 end as size from files where user_id = ${user}
    union all
    select size from upload_reservations where user_id = ${user} and ${isReserved}
  ) as taken`;

export const lockOfRoom = (user: SQL) =>
  sql`pg_advisory_xact_lock(${sql.raw(String(locks.room))}, hashtext(${user}::text))`;

/**
 * Returns how much a user stores, including current uploads. Locks the quota until the transaction ends, so a request
 * that finds enough space may use it.
 */
export async function lockStorageQuota(tx: Transaction, userId: string): Promise<UsedRoom> {
  // A separate statement, because it must see concurrent reservations.
  await tx.execute(sql`select ${lockOfRoom(sql`${userId}`)}`);
  const [used] = await selectRows<UsedRoom>(tx, usedBy(sql`${userId}`));
  if (!used) throw new Error('a person’s room was not counted');
  return used;
}

/** Reserves space for an upload and returns the reservation's ID. */
export async function reserveRoom(
  tx: Transaction,
  values: { userId: string; size: number; server: string },
): Promise<string> {
  const [row] = await tx
    .insert(uploadReservations)
    .values({ ...values, expiresAt: sql`now() + make_interval(secs => ${RESERVED_SECONDS})` })
    .returning({ id: uploadReservations.id });
  if (!row) throw new Error('no room was reserved');
  return row.id;
}

/** Releases the quota reserved for a failed upload. */
export async function releaseRoom(tx: Transaction, id: string): Promise<void> {
  await tx.delete(uploadReservations).where(eq(uploadReservations.id, id));
}

/** Releases reservations of servers that have stopped. */
export async function releaseReservations(tx: Transaction, servers: readonly string[]): Promise<void> {
  await tx.delete(uploadReservations).where(inArray(uploadReservations.server, [...servers]));
}

/** Deletes reservations of servers that died. */
export async function removeExpiredRoom(tx: Transaction): Promise<void> {
  await tx.delete(uploadReservations).where(sql`not (${isReserved})`);
}

/** Keys of files, and the columns that will contain their URLs. */
export type FilesToName = { columns: readonly PgColumn[]; keys: readonly string[] };

/**
 * Returns the keys that belong to the user's own files. Locks them against the sweep until the transaction ends, so
 * that a row that names them will find them.
 */
export async function ownFileKeys(tx: Transaction, named: FilesToName): Promise<Set<string>> {
  return new Set((await ownFiles(tx, named)).keys());
}

/**
 * Checks that URLs belong to the user's own files.
 * @param field name of the column in the form, if different
 * @throws AppError invalid if a URL does not belong to one of the user's own files
 */
export async function checkOwnFiles(
  tx: Transaction,
  { column, urls, field = column.name }: { column: PgColumn; urls: readonly string[]; field?: string },
): Promise<void> {
  const keys = urls.map((url) => fileKey(url) ?? url);
  const own = await ownFileKeys(tx, { columns: [column], keys });
  if (keys.some((key) => !own.has(key))) {
    throw invalidFields({ [field]: 'One of these files no longer exists. Please upload it again.' });
  }
}

/** Returns the user's own files by key, with the results of their inspection. */
export async function ownFiles(
  tx: Transaction,
  { columns, keys }: FilesToName,
): Promise<Map<string, Pick<StoredFile, 'name' | 'type'>>> {
  for (const column of columns) {
    // The sweep would not know the column and would delete its files.
    if (!storesFileUrls(column)) {
      throw new Error(
        `${getTableName(column.table)}.${column.name} is no column for addresses of files: make it with fileAddress() or fileAddresses()`,
      );
    }
  }
  if (keys.length === 0) return new Map();
  // A separate statement, because it must see what the sweep it waited for has deleted.
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${sql.raw(String(locks.files))})`);
  const rows = await tx
    .select({ key: files.key, name: files.name, type: files.type })
    .from(files)
    .where(and(inArray(files.key, [...keys]), isOwn));
  return new Map(rows.map(({ key, name, type }) => [key, { name, type }]));
}

export type StoredFile = Pick<typeof files.$inferSelect, 'key' | 'name' | 'size' | 'type' | 'sha256' | 'mayRunScripts'>;

/** One file as JSON text, if the row policy lets the user read it. */
export const findFile = defineStatement(
  'find file',
  sql`select ${storedFile}::text from ${files} where ${files.key} = ${sql.placeholder('key')}`,
);

/** One file as JSON text, to send its bytes. The audit trail records it if the file belongs to another user. */
export const openFile = defineStatement(
  'open file',
  sql`select ${storedFile}::text, case when ${files.userId} <> ${currentUser} then app.audit_file_view(${files.key}) end from ${files} where ${files.key} = ${sql.placeholder('key')}`,
);

/** Malware results stay on record, even if no row names the file. */
const mayGo = ne(files.scanStatus, 'infected');

export type HiddenFile = Pick<typeof files.$inferSelect, 'userId' | 'bucket' | 'scanStatus'>;

/** A file as JSON text, for the system, even if its row policy hides it because of a scan result or a pending scan. */
export const findHidden = defineStatement(
  'find hidden file',
  sql`select json_build_object('userId', user_id, 'bucket', bucket, 'scanStatus', scan_status)::text from files where key = ${sql.placeholder('key')}`,
);

const readers = buildReaderConditions({ userId: sql`asked.user_id`, bucket: sql`asked.bucket`, key: sql`asked.key` });

/**
 * Returns a row if the user could read the file regardless of its scan result. Rows that name the file decide as well,
 * like in the row policy.
 */
export const isReader = defineStatement(
  'is reader of file',
  sql`
    select 'yes' from (values (${sql.placeholder('userId')}::uuid, ${sql.placeholder('bucket')}::text, ${sql.placeholder('key')}::text)) as asked (user_id, bucket, key)
    where ${readers.isOwners} or ${readers.isGiven}`,
);

/** Names of the user's infected files as JSON text, for the system in the user's session. */
export const listInfected = defineStatement(
  'list infected files',
  sql`select coalesce(json_agg(name order by key), '[]')::text as names from files where scan_status = 'infected' and user_id = ${currentUser}`,
);

/** Returns the keys of all files of a user, for the system. */
export async function ownKeys(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx.select({ key: files.key }).from(files).where(eq(files.userId, userId));
  return rows.map(({ key }) => key);
}

/** Returns deletable files uploaded before a time, in key order after the given key. */
export async function listFilesBefore(
  tx: Transaction,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<string[]> {
  const rows = await tx
    .select({ key: files.key })
    .from(files)
    .where(and(lt(files.createdAt, before), gt(files.key, after), mayGo))
    .orderBy(files.key)
    .limit(limit);
  return rows.map((row) => row.key);
}

/**
 * Deletes the rows of those files that no column names, and returns their keys. Waits for records that are being saved
 * with files and blocks new ones, so that no record loses a file it just named.
 */
export async function deleteUnreferencedFiles(
  tx: Transaction,
  { keys, references }: { keys: readonly string[]; references: readonly PgColumn[] },
): Promise<string[]> {
  const candidates = await findUnreferencedKeys(tx, { keys, references });
  if (candidates.length === 0) return [];
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(locks.files))})`);
  const unnamed = await findUnreferencedKeys(tx, { keys: candidates, references });
  if (unnamed.length === 0) return [];
  const removed = await tx
    .delete(files)
    .where(and(inArray(files.key, unnamed), mayGo))
    .returning({ key: files.key });
  return removed.map(({ key }) => key);
}

export async function existingKeys(tx: Transaction, keys: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ key: files.key })
    .from(files)
    .where(inArray(files.key, [...keys]));
  return new Set(rows.map((row) => row.key));
}

/** Returns the user in whose folder a key is. Undefined if it is not one of our keys. */
export function findOwnerId(key: string): string | undefined {
  return key.split('/')[1];
}

/** Returns the owners of these keys that have an account here. */
export async function existingOwners(tx: Transaction, keys: readonly string[]): Promise<Set<string | undefined>> {
  const ids = [...new Set(keys.map(findOwnerId))];
  const rows = await selectRows<{ id: string }>(
    tx,
    sql`select id::text as id from users where id::text = any (${sql.param(ids)}::text[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

async function findUnreferencedKeys(
  tx: Transaction,
  { keys, references }: { keys: readonly string[]; references: readonly PgColumn[] },
): Promise<string[]> {
  const addresses = references.map((column) => {
    return sql`select ${addressesIn(column)} as url from ${column.table}`;
  });
  // The column may contain the full URL of a file here.
  const address = sql`regexp_replace(url, '^https?://[^/]+(/files/[^?#]+).*$', '\\1')`;
  const named = await selectRows<{ url: string }>(
    tx,
    sql`select distinct ${address} as url from (${sql.join(addresses, sql` union all `)}) as named where ${address} in ${keys.map(fileUrl)}`,
  );
  const urls = new Set(named.map((row) => row.url));
  return keys.filter((key) => !urls.has(fileUrl(key)));
}

/** Returns the URLs in a column: a single one, a list, or JSON that may contain some anywhere. */
function addressesIn(column: PgColumn): SQL {
  const type = column.getSQLType();
  if (type === 'jsonb') return sql`jsonb_path_query(${column}, 'strict $.** ? (@.type() == "string")') #>> '{}'`;
  return type.endsWith('[]') ? sql`unnest(${column})` : sql`${column}`;
}
