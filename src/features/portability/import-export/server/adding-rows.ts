// SQL that inserts imported rows of any table.
import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { getColumnName as columnName } from '#core/server/database/writable-columns.ts';
import type { FeatureRegistry } from '#core/server/feature.ts';
import { OperatorError } from '#core/server/operator-error.ts';
import type { TrashTable } from '#core/server/trash.ts';
import { fileKey } from '#core/shared/uploads.ts';
import { ownFileKeys } from '#features/storage/files/server/queries.ts';

import type { Checked } from './import-archive.ts';
import { getSite, type AddedRow } from './import-rows.ts';
import { rewrite, type Values } from './rewriting.ts';

/** A row with its values after validation. */
export type CheckedRow = { row: AddedRow; values: Values };

type Adding = {
  rows: readonly CheckedRow[];
  /** Existing rows, by their ID in the archive. */
  same: ReadonlyMap<string, string>;
  /** Current URL of each file, by the URL in the values. */
  addresses: ReadonlyMap<string, string>;
  userId: string;
  registry: Pick<FeatureRegistry, 'files' | 'trash'>;
  onAdded: Checked;
};

/**
 * Inserts rows in order as the signed-in user. Returns rows of which only one is allowed and the user already has one.
 */
export async function addRows(
  tx: Transaction,
  { rows, same, addresses, userId, registry, onAdded }: Adding,
): Promise<AddedRow[]> {
  await keepFiles(tx, [...addresses.values()]);
  const ids = new Map(same);
  const skipped: AddedRow[] = [];
  const without = new Set<string>();
  for (const [index, { row, values: checked }] of rows.entries()) {
    const values = leaveLost(row, checked, without);
    const written =
      values &&
      rewrite(getSite(row.declaration, registry.files), values, {
        address: (address) => addresses.get(address) ?? address,
        id: (id) => ids.get(id) ?? id,
      });
    const id = written && (await addRow(tx, { row, values: written, userId, trash: registry.trash }));
    if (id === undefined) skipped.push(row);
    if (row.id !== undefined && id === undefined) without.add(row.id);
    if (row.id !== undefined && id !== undefined) ids.set(row.id, id);
    onAdded(index + 1, rows.length);
  }
  return skipped;
}

/**
 * Locks the files of the rows against the sweep until the transaction ends. A file may have been swept since it was
 * checked.
 */
async function keepFiles(tx: Transaction, addresses: readonly string[]): Promise<void> {
  const keys = addresses.flatMap((address) => fileKey(address) ?? []);
  const there = await ownFileKeys(tx, { columns: [], keys });
  if (keys.some((key) => !there.has(key))) {
    throw new OperatorError('One of the user’s files was removed during the import. Please import again.');
  }
}

/** Returns the values without IDs of rows that were not inserted. Undefined if the row requires one of them. */
function leaveLost({ declaration }: AddedRow, values: Values, lost: ReadonlySet<string>): Values | undefined {
  const named = declaration.portable.columns.filter((column) => lost.has(String(values[columnName(column)])));
  if (named.some((column) => column.notNull)) return undefined;
  return { ...values, ...Object.fromEntries(named.map((column) => [columnName(column), null])) };
}

type RowInsertion = { row: AddedRow; values: Values; userId: string; trash: readonly TrashTable[] };

/**
 * Inserts one row as the signed-in user and returns its new ID. Returns 'none' if its table has no IDs, and undefined
 * if only one is allowed and the user has it. Policies and column privileges apply as for any request.
 */
async function addRow(tx: Transaction, { row, values, userId, trash }: RowInsertion): Promise<string | undefined> {
  const { table, portable } = row.declaration;
  const owner = getTableColumns(table).user_id;
  const stored = portable.store?.(values) ?? values;
  const inserted: Values = owner ? { user_id: userId, ...stored } : stored;
  const id = getTableColumns(table).id;
  const names = list(Object.keys(inserted).map((name) => sql.identifier(name)));
  const [added] = await selectRows<{ id: string }>(
    tx,
    sql`
      insert into ${table} (${names})
      select ${names} from jsonb_populate_record(null::${sql.identifier('public')}.${sql.identifier(getTableName(table))}, ${JSON.stringify(inserted)}::jsonb)
      on conflict do nothing returning ${id ? sql`${sql.identifier('id')}::text` : sql`'none'`} as id`,
  );
  if (!added || !id) return added?.id;
  const trashed = row.isTrashed
    ? trash.find((one) => getTableName(one) === getTableName(table))?.deleted_at
    : undefined;
  const set = [row.isSet ? portable.setAfterInsert : undefined, trashed].filter((column) => column !== undefined);
  if (set.length > 0) await setNow(tx, { table, id, columns: set, of: added.id });
  return added.id;
}

async function setNow(
  tx: Transaction,
  { table, id, columns, of }: { table: PgTable; id: PgColumn; columns: readonly PgColumn[]; of: string },
): Promise<void> {
  const settings = list(columns.map((column) => sql`${sql.identifier(columnName(column))} = now()`));
  await tx.execute(sql`update ${table} set ${settings} where ${id} = ${of}`);
}

function list(parts: readonly SQL[] | ReturnType<typeof sql.identifier>[]): SQL {
  return sql.join([...parts], sql`, `);
}
