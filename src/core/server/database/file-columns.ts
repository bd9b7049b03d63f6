import { isDeepStrictEqual } from 'node:util';

import { getTableColumns, getTableName, is, sql, SQL } from 'drizzle-orm';
import { PgTable, type PgColumn } from 'drizzle-orm/pg-core';

import type { FilesWhile } from '../feature.ts';
import { OperatorError } from '../operator-error.ts';
import { holdsFileAddresses } from './columns.ts';
import { nameOf } from './rights.ts';
import type { DerivedSql } from './derived-sql.ts';

type Files = { tables: Record<string, unknown>; files: readonly PgColumn[] };

/**
 * Refuses to begin where a column holds addresses of files and no feature names it: the sweep would remove them.
 * @throws OperatorError
 */
export function requireDeclaredFiles({ tables, files }: Files): void {
  const undeclared = Object.values(tables)
    .filter((table) => is(table, PgTable))
    .flatMap((table) =>
      Object.values(getTableColumns(table)).filter((column) => holdsFileAddresses(column) && !files.includes(column)),
    );
  if (undeclared.length === 0) return;
  const names = undeclared.map((column) => `${getTableName(column.table)}.${nameOf(column)}`);
  throw new OperatorError(
    `Laurel did not start, to avoid losing files: ${names.join(', ')} can refer to uploaded files, but no feature lists it, so those files would be deleted after a day. Start the previous version, and report this.`,
  );
}

/**
 * The function by which a file's row policy asks whether the reader may read a row that names the file. It runs as its
 * caller, so the policies of those rows decide, and none of them is written a second time. What a form holds while it is
 * filled in opens nothing.
 * @param columns those that hold addresses of files, of tables that say whose a row is: by `user_id`, or else by the column
 * whose default is the signed-in user
 * @param opened of those that hold JSON the ones that open files all the same
 * @param limits tables whose rows open their files under a further condition
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
    return `exists (select from public.${table} t where t.${ownerOf(itsColumns)} = owner and (${names.join(' or ')})${limit ? ` and ${limit.condition}` : ''})`;
  });
  return {
    name: 'app.may_read_file',
    create: [
      `create or replace function app.may_read_file(owner uuid, address text) returns boolean
language sql stable set search_path = ''
as $$
  select ${questions.join('\n    or ') || 'false'}
$$`,
      'grant execute on function app.may_read_file to laurel_user',
    ],
    drop: 'drop function app.may_read_file',
  };
}

function namesAddress(column: PgColumn): string {
  const name = `t.${nameOf(column)}`;
  const type = column.getSQLType();
  if (type === 'jsonb') {
    return `jsonb_path_exists(${name}, 'strict $.** ? (@ == $address)', jsonb_build_object('address', address))`;
  }
  return type.endsWith('[]') ? `address = any (${name})` : `${name} = address`;
}

function ownerOf(columns: readonly PgColumn[]): string {
  const [first] = columns;
  if (!first) throw new Error('a table without columns of files was asked about');
  const all = Object.values(getTableColumns(first.table));
  const owner =
    all.find((column) => nameOf(column) === 'user_id') ??
    all.find((column) => is(column.default, SQL) && isDeepStrictEqual(column.default, sql`app.user_id()`));
  if (!owner) throw new Error(`${getTableName(first.table)} can name files, and no column says whose they are`);
  return nameOf(owner);
}
