import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { getColumnName as columnName } from '#core/server/database/writable-columns.ts';
import type { ExportedTable } from '#core/server/data-export.ts';
import type { FeatureRegistry } from '#core/server/feature.ts';
import { namingRows, type NamingRow } from '#core/server/file-places.ts';
import { files } from '#features/storage/files/server/table.ts';

export type ExportedRow = Record<string, unknown>;
export type ExportedFile = {
  key: string;
  /** URL by which rows refer to the file. */
  url: string;
  /** Name on the uploader's machine. */
  name: string;
  size: number;
  type: string;
  sha256: string;
  created_at: string;
  /** First row that refers to the file. Null if none of the user's listed rows does. */
  place: NamingRow | null;
};

export function getExportName({ table, as }: ExportedTable): string {
  return as ?? getTableName(table);
}

/** Returns the user's own rows of a table, even if they can read rows of others. */
export async function readOwnRows(tx: Transaction, declaration: ExportedTable): Promise<ExportedRow[]> {
  const { table, owners, added = {}, names = {}, written = {} } = declaration;
  const where =
    declaration.where ??
    sql.join(
      owners.map((owner) => sql`${owner} = ${currentUser}`),
      sql` or `,
    );
  const values: SQL[] = [
    ...listColumns(declaration).map((column) => {
      const value = written[columnName(column)];
      return value ? sql`${value} as ${sql.identifier(columnName(column))}` : sql`${column}`;
    }),
    ...Object.entries({ ...added, ...names }).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
  ];
  const rows = await selectRows<{ row: ExportedRow }>(
    tx,
    sql`select row_to_json(r) as row from (select ${sql.join(values, sql`, `)} from ${table} where ${where} ${buildOrderBy(declaration)}) r`,
  );
  return nameUsers(
    tx,
    rows.map(({ row }) => row),
    Object.keys(names),
  );
}

/** Replaces the IDs of users under these keys by their names, which are looked up once for each user. */
async function nameUsers(tx: Transaction, rows: ExportedRow[], keys: readonly string[]): Promise<ExportedRow[]> {
  const ids = new Set(rows.flatMap((row) => keys.map((key) => row[key])).filter((id) => id !== null));
  if (ids.size === 0) return rows;
  const users = await selectRows<{ id: string; name: string | null }>(
    tx,
    sql`select id, app.display_name(id::uuid) as name from json_array_elements_text(${JSON.stringify([...ids])}::json) as given (id)`,
  );
  const nameOf = new Map<unknown, string | null>(users.map(({ id, name }) => [id, name]));
  const named = (row: ExportedRow) => Object.fromEntries(keys.map((key) => [key, nameOf.get(row[key]) ?? null]));
  return rows.map((row) => ({ ...row, ...named(row) }));
}

export async function readOwnFiles(
  tx: Transaction,
  registry: Pick<FeatureRegistry, 'files' | 'searchSources'>,
): Promise<ExportedFile[]> {
  return selectRows(
    tx,
    sql`
      with naming as materialized (${namingRows(registry)}),
        first_naming as (select distinct on (url) url, source, id, title from naming order by url, source, id)
      select key, app.file_url(key) as url, name, size::float8 as size, type, sha256, to_json(created_at) #>> '{}' as created_at,
        case when n.url is not null then json_build_object('source', n.source, 'id', n.id, 'title', n.title) end as place
      from ${files} left join first_naming n on n.url = app.file_url(key)
      where user_id = app.user_id() order by key`,
  );
}

export function listColumns({ table, columns, leftOut = [] }: ExportedTable): readonly PgColumn[] {
  if (columns) return columns;
  const hidden = new Set(leftOut.flatMap((left) => left.columns));
  return Object.values(getTableColumns(table)).filter((column) => !hidden.has(column));
}

function buildOrderBy({ table }: ExportedTable): SQL {
  const { created_at, createdAt } = getTableColumns(table);
  const made = created_at ?? createdAt;
  return made ? sql`order by ${made}` : sql``;
}
