import { and, getTableName, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { currentUser } from './database/policies.ts';
import { ownerColumn, type FeatureRegistry, type SearchSource } from './feature.ts';

type NamedFiles = Pick<FeatureRegistry, 'files' | 'searchSources'>;

/** A row that names a file. `source` is the index of its declaration in the list of searched rows. */
export type NamingRow = { source: number; id: string; title: string };

/** Place of a file: 'Patents', 'A loom that sees', and the path of that row. */
export type FilePlace = { place: string; title: string; link: string };

/**
 * Selects `url`, `source`, `id` and `title` of a user's rows that name files, without Trash. Defaults to the reader.
 * Titles are those of the search. Rows that are not searched, such as drafts, are omitted.
 */
export function namingRows({ files, searchSources }: NamedFiles, user: SQL = currentUser): SQL {
  const parts = files.flatMap((column) => {
    const source = searchSources.findIndex(({ table }) => getTableName(table) === getTableName(column.table));
    const declared = searchSources[source];
    return declared ? [selectPart(column, { source, declared, user })] : [];
  });
  return sql`select url, source, id, title from (${sql.join(parts, sql` union all `)}) as naming (url, source, id, title)`;
}

/** Describes the place of such a row in the user's terms. */
export function describePlace({ searchSources }: Pick<NamedFiles, 'searchSources'>, row: NamingRow): FilePlace {
  const { place, read = (text) => text, link } = getSearchSource({ searchSources }, row);
  return { place, title: read(row.title), link: link(row.id) };
}

export function getSearchSource(
  { searchSources }: Pick<NamedFiles, 'searchSources'>,
  { source }: NamingRow,
): SearchSource {
  const declared = searchSources[source];
  if (!declared) throw new Error(`nothing is searched at ${source}`);
  return declared;
}

type Part = { source: number; declared: SearchSource; user: SQL };

function selectPart(column: PgColumn, { source, declared, user }: Part): SQL {
  const { table, title } = declared;
  const isList = column.getSQLType().endsWith('[]');
  const url = isList ? sql`listed.url` : sql`${column}`;
  const from = isList ? sql`${table}, unnest(${column}) as listed (url)` : sql`${table}`;
  const where = and(sql`${ownerColumn(declared)} = ${user}`, table.deleted_at && isNull(table.deleted_at));
  return sql`select ${url}, ${sql.raw(String(source))}, ${table.id}, ${title} from ${from} where ${where} and ${url} is not null`;
}
