import { and, getTableName, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { currentUser } from './database/policies.ts';
import { ownerColumn, type Product, type Searched } from './feature.ts';

type NamedFiles = Pick<Product, 'files' | 'searched'>;

/** A row that names a file. `source` is the index of its declaration in the list of searched rows. */
export type NamingRow = { source: number; id: string; title: string };

/** Place of a file: 'Patents', 'A loom that sees', and the path of that row. */
export type FilePlace = { place: string; title: string; link: string };

/**
 * Selects `url`, `source`, `id` and `title` of a user's rows that name files, without Trash. Defaults to the reader.
 * Titles are those of the search. Rows that are not searched, such as drafts, are omitted.
 */
export function namingRows({ files, searched }: NamedFiles, user: SQL = currentUser): SQL {
  const parts = files.flatMap((column) => {
    const source = searched.findIndex(({ table }) => getTableName(table) === getTableName(column.table));
    const declared = searched[source];
    return declared ? [partOf(column, { source, declared, user })] : [];
  });
  return sql`select url, source, id, title from (${sql.join(parts, sql` union all `)}) as naming (url, source, id, title)`;
}

/** Describes the place of such a row in the user's terms. */
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
