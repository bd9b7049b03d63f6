import { and, eq, gt, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { currentUserAs } from '#core/server/database/policies.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import { fileUrl } from '#core/shared/uploads.ts';

import { files } from './table.ts';

/** Any number: what saving a record and sweeping its files agree to wait for. */
const FILES_LOCK = 7_221_886;

type FileValues = Pick<typeof files.$inferInsert, 'bucket' | 'key' | 'name' | 'size' | 'type' | 'sha256' | 'mayRunScripts'>;

/**
 * Adds a file's row and answers its id, for the system that entered the owner's session; no row where that person may
 * not upload, or not any more.
 */
export const insertFile: (values: FileValues) => BoundStatement = defineStatement(
  'insert file',
  sql`
    insert into files (user_id, bucket, key, name, size, type, sha256, may_run_scripts)
    select owner, ${sql.placeholder('bucket')}, ${sql.placeholder('key')}, ${sql.placeholder('name')}, ${sql.placeholder('size')}::bigint, ${sql.placeholder('type')}, ${sql.placeholder('sha256')}, ${sql.placeholder('mayRunScripts')}::boolean
    from app.entitled_user_id_as('applicant') as owner where owner is not null
    returning id::text`,
);

/** The row policy lets also those read a file who may read what names it. */
const isOwn = eq(files.userId, currentUserAs('applicant'));

/** How much the person keeps already, as JSON `{ files, bytes }`. */
export const usedStorage = defineStatement(
  'used storage',
  sql`select json_build_object('files', count(*), 'bytes', coalesce(sum(${files.size}), 0))::text from ${files} where ${isOwn}`,
);

/**
 * Those of the keys that are files the person may use: their own. Until the transaction ends none of them
 * is swept away, so a row that names them finds them there.
 */
export async function ownFileKeys(tx: Transaction, keys: readonly string[]): Promise<Set<string>> {
  return new Set((await ownFiles(tx, keys)).keys());
}

/** The same files by their keys, with what the server found in them. */
export async function ownFiles(tx: Transaction, keys: readonly string[]): Promise<Map<string, Pick<StoredFile, 'name' | 'type'>>> {
  if (keys.length === 0) return new Map();
  // A statement of its own: the next one must see what a sweep that was waited for has removed.
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${sql.raw(String(FILES_LOCK))})`);
  const rows = await tx
    .select({ key: files.key, name: files.name, type: files.type })
    .from(files)
    .where(and(inArray(files.key, [...keys]), isOwn));
  return new Map(rows.map(({ key, name, type }) => [key, { name, type }]));
}

export type StoredFile = Pick<typeof files.$inferSelect, 'key' | 'name' | 'size' | 'type' | 'sha256' | 'mayRunScripts'>;

/** One file as JSON text, if the person may read it: the row policy decides. */
export const findFile = defineStatement(
  'find file',
  sql`
    select json_build_object('key', ${files.key}, 'name', ${files.name}, 'size', ${files.size}, 'type', ${files.type}, 'sha256', ${files.sha256},
      'mayRunScripts', ${files.mayRunScripts})::text
    from ${files} where ${files.key} = ${sql.placeholder('key')}`,
);

/** Keys of all files of a person's, for the system. */
export async function ownKeys(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx.select({ key: files.key }).from(files).where(eq(files.userId, userId));
  return rows.map(({ key }) => key);
}

/** Keys of files uploaded before then, in the order of keys, from after the one given. */
export async function listFilesBefore(tx: Transaction, { before, after, limit }: { before: Date; after: string; limit: number }): Promise<string[]> {
  const rows = await tx
    .select({ key: files.key })
    .from(files)
    .where(and(lt(files.createdAt, before), gt(files.key, after)))
    .orderBy(files.key)
    .limit(limit);
  return rows.map((row) => row.key);
}

/**
 * Removes the rows of those files that no column names, and answers their keys. Waits for records that
 * are being saved with files, and lets the next ones wait, so that none loses a file it just took.
 */
export async function removeUnnamed(tx: Transaction, { keys, references }: { keys: readonly string[]; references: readonly PgColumn[] }): Promise<string[]> {
  const candidates = await unnamedOf(tx, { keys, references });
  if (candidates.length === 0) return [];
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(FILES_LOCK))})`);
  const unnamed = await unnamedOf(tx, { keys: candidates, references });
  if (unnamed.length > 0) await tx.delete(files).where(inArray(files.key, unnamed));
  return unnamed;
}

export async function existingKeys(tx: Transaction, keys: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ key: files.key })
    .from(files)
    .where(inArray(files.key, [...keys]));
  return new Set(rows.map((row) => row.key));
}

async function unnamedOf(tx: Transaction, { keys, references }: { keys: readonly string[]; references: readonly PgColumn[] }): Promise<string[]> {
  const addresses = references.map((column) => {
    return sql`select ${addressesIn(column)} as url from ${column.table}`;
  });
  const named = await selectRows<{ url: string }>(
    tx,
    sql`select distinct url from (${sql.join(addresses, sql` union all `)}) as named where url in ${keys.map(fileUrl)}`,
  );
  const urls = new Set(named.map((row) => row.url));
  return keys.filter((key) => !urls.has(fileUrl(key)));
}

/** A column of one address, of a list, or of JSON that may hold some anywhere. */
function addressesIn(column: PgColumn): SQL {
  const type = column.getSQLType();
  if (type === 'jsonb') return sql`jsonb_path_query(${column}, 'strict $.** ? (@.type() == "string")') #>> '{}'`;
  return type.endsWith('[]') ? sql`unnest(${column})` : sql`${column}`;
}
