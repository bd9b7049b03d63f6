import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { fetchRows } from '#core/server/database/cursor.ts';
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

/** Maximum number of rows in memory. */
const ROWS_AT_ONCE = 50;

/** Reads the user's own rows of a table as JSON texts, even if they can read rows of others. */
export async function* readOwnRows(tx: Transaction, declaration: ExportedTable): AsyncGenerator<string[]> {
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
  const query = sql`select row_to_json(r)::text as row from (select ${sql.join(values, sql`, `)} from ${table} where ${where} ${buildOrderBy(declaration)}) r`;
  const nameUsers = createNaming(tx, Object.keys(names));
  for await (const rows of fetchRows<{ row: string }>(tx, query, ROWS_AT_ONCE)) {
    yield await nameUsers(rows.map(({ row }) => row));
  }
}

/** Reads all of them at once, for an operator's command. */
export async function readAllOwnRows(tx: Transaction, declaration: ExportedTable): Promise<ExportedRow[]> {
  const rows: ExportedRow[] = [];
  for await (const texts of readOwnRows(tx, declaration)) {
    rows.push(...texts.map((text) => JSON.parse(text) as ExportedRow));
  }
  return rows;
}

/**
 * Returns a function that replaces the IDs of users under these keys by their names, which are looked up once for each
 * user.
 */
function createNaming(tx: Transaction, keys: readonly string[]): (rows: string[]) => Promise<string[]> {
  const nameOf = new Map<unknown, string | null>([[null, null]]);
  return async (rows) => {
    if (keys.length === 0) return rows;
    const parsed = rows.map((row) => JSON.parse(row) as ExportedRow);
    const unknown = new Set(parsed.flatMap((row) => keys.map((key) => row[key])).filter((id) => !nameOf.has(id)));
    if (unknown.size > 0) {
      const users = await selectRows<{ id: string; name: string | null }>(
        tx,
        sql`select id, app.display_name(id::uuid) as name from json_array_elements_text(${JSON.stringify([...unknown])}::json) as given (id)`,
      );
      for (const { id, name } of users) nameOf.set(id, name);
    }
    const named = (row: ExportedRow) => Object.fromEntries(keys.map((key) => [key, nameOf.get(row[key]) ?? null]));
    return parsed.map((row) => JSON.stringify({ ...row, ...named(row) }));
  };
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
