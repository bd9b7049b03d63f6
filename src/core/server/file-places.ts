import { and, getTableName, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { currentUser } from './database/policies.ts';
import { ownerColumn, type Product, type Searched } from './feature.ts';

type NamedFiles = Pick<Product, 'files' | 'searched'>;

/** A row that names a file; `source` is the place of what declares it in the list of all that is searched. */
export type NamingRow = { source: number; id: string; title: string };

/** Where a file is named: 'Patents', 'A loom that sees', and the address of that row on this site. */
export type FilePlace = { place: string; title: string; link: string };

/**
 * Selects `url`, `source`, `id` and `title` of a user's own rows that name files, those in Trash aside: of the reader's,
 * where no one else is named. A row is
 * called what the search calls it; what no search knows, as a draft, is no place.
 */
export function namingRows({ files, searched }: NamedFiles, user: SQL = currentUser): SQL {
  const parts = files.flatMap((column) => {
    const source = searched.findIndex(({ table }) => getTableName(table) === getTableName(column.table));
    const declared = searched[source];
    return declared ? [partOf(column, { source, declared, user })] : [];
  });
  return sql`select url, source, id, title from (${sql.join(parts, sql` union all `)}) as naming (url, source, id, title)`;
}

/** Where such a row stands, as people know it. */
export function describePlace({ searched }: Pick<NamedFiles, 'searched'>, row: NamingRow): FilePlace {
  const { place, read = (text) => text, link } = declarationOf({ searched }, row);
  return { place, title: read(row.title), link: link(row.id) };
}

export function declarationOf({ searched }: Pick<NamedFiles, 'searched'>, { source }: NamingRow): Searched {
  const declared = searched[source];
  if (!declared) throw new Error(`nothing is searched at ${source}`);
  return declared;
}

type Part = { source: number; declared: Searched; user: SQL };

function partOf(column: PgColumn, { source, declared, user }: Part): SQL {
  const { table, title } = declared;
  const isList = column.getSQLType().endsWith('[]');
  const url = isList ? sql`listed.url` : sql`${column}`;
  const from = isList ? sql`${table}, unnest(${column}) as listed (url)` : sql`${table}`;
  const where = and(sql`${ownerColumn(declared)} = ${user}`, table.deleted_at && isNull(table.deleted_at));
  return sql`select ${url}, ${sql.raw(String(source))}, ${table.id}, ${title} from ${from} where ${where} and ${url} is not null`;
}
