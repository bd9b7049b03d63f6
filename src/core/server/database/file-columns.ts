import { isDeepStrictEqual } from 'node:util';

import { getTableColumns, getTableName, is, sql, SQL } from 'drizzle-orm';
import { PgTable, type PgColumn } from 'drizzle-orm/pg-core';

import type { FilesWhile } from '../feature.ts';
import { OperatorError } from '../operator-error.ts';
import { storesFileUrls } from './columns.ts';
import { getColumnName } from './writable-columns.ts';
import type { DerivedSql } from './derived-sql.ts';

type Files = { tables: Record<string, unknown>; files: readonly PgColumn[] };

/**
 * Rejects starting if a column contains file URLs and no feature lists it, because the sweep would delete those files.
 * @throws OperatorError
 */
export function requireDeclaredFiles({ tables, files }: Files): void {
  const undeclared = Object.values(tables)
    .filter((table) => is(table, PgTable))
    .flatMap((table) =>
      Object.values(getTableColumns(table)).filter((column) => storesFileUrls(column) && !files.includes(column)),
    );
  if (undeclared.length === 0) return;
  const names = undeclared.map((column) => `${getTableName(column.table)}.${getColumnName(column)}`);
  throw new OperatorError(
    `Laurel did not start, to avoid losing files: ${names.join(', ')} can refer to uploaded files, but no feature lists it, so those files would be deleted after a day. Start the previous version, and report this.`,
  );
}

/**
 * Builds the function that a file's row policy calls: whether the reader may read a row that names the file. It runs as
 * its caller, so the policies of those rows decide and are not repeated. Form input grants no access to files.
 * @param columns columns that contain file URLs; the owner of their rows is in `user_id`, or else in the column whose
 * default is the signed-in user
 * @param opened JSON columns among them that grant access to files nevertheless
 * @param limits tables whose rows grant access to their files only under an additional condition
 */
export function fileReaders(
  columns: readonly PgColumn[],
  opened: readonly PgColumn[] = [],
  limits: readonly FilesWhile[] = [],
): DerivedSql {
  const byTable = Map.groupBy(
    columns.filter((column) => column.getSQLType() !== 'jsonb' || opened.includes(column)),
    ({ table }) => getTableName(table),
  );
  const questions = [...byTable].map(([table, itsColumns]) => {
    const names = itsColumns.map(namesAddress);
    const limit = limits.find((one) => getTableName(one.table) === table);
    return `exists (select from public.${table} t where t.${getOwnerColumn(itsColumns)} = owner and (${names.join(' or ')})${limit ? ` and ${limit.condition}` : ''})`;
  });
  return {
    name: 'app.can_read_file',
    create: [
      `create or replace function app.can_read_file(owner uuid, address text) returns boolean
language sql stable set search_path = ''
as $$
  select ${questions.join('\n    or ') || 'false'}
$$`,
      'grant execute on function app.can_read_file to laurel_user',
    ],
    drop: 'drop function app.can_read_file',
  };
}

function namesAddress(column: PgColumn): string {
  const name = `t.${getColumnName(column)}`;
  const type = column.getSQLType();
  if (type === 'jsonb') {
    return `jsonb_path_exists(${name}, 'strict $.** ? (@ == $address)', jsonb_build_object('address', address))`;
  }
  return type.endsWith('[]') ? `address = any (${name})` : `${name} = address`;
}

function getOwnerColumn(columns: readonly PgColumn[]): string {
  const [first] = columns;
  if (!first) throw new Error('a table without columns of files was asked about');
  const all = Object.values(getTableColumns(first.table));
  const owner =
    all.find((column) => getColumnName(column) === 'user_id') ??
    all.find((column) => is(column.default, SQL) && isDeepStrictEqual(column.default, sql`app.user_id()`));
  if (!owner) throw new Error(`${getTableName(first.table)} can name files, and no column says whose they are`);
  return getColumnName(owner);
}
