// Columns of records that are read for judging.
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

import { evaluatedFields } from '#records/evaluated-fields.ts';
import { typeOfTable } from '#records/places.ts';
import { READ_TITLE_CHARACTERS } from '#records/record-title.ts';

import type { RecordColumns } from './queries.ts';

/** Replaces a text of which rules check only whether it is blank. */
const NOT_BLANK = sql`'…'`;
/**
 * Maximum bytes of a long text that are read with its record to look for words. Longer ones are read later in batches.
 */
const BYTES_AT_ONCE = 1000;

/** Suffix of the column with the size of a long text that is read later. */
export const LATER = ' later';

/** A longer list has more than blank lines, which are not stored. */
const BYTES_OF_BLANKS = 200;
/** White space that JavaScript trims. */
const blanks = sql`E'\t\n\u000b\u000c\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'`;

/**
 * Selects what rules read from this table, and the beginnings of long texts that they do not search for words. Rules
 * find the same in them as in the whole.
 */
export function evaluatedColumns(table: string, { id, version, created_at, ...columns }: RecordColumns): SQL[] {
  const type = typeOfTable(table);
  const judged = evaluatedFields(type);
  const fields = Object.entries(type.fields).flatMap(([name, field]): SQL[] => {
    const column = columns[name];
    const isTitle = name === type.list.title;
    const look = judged.get(name) ?? (isTitle ? 'beginning' : undefined);
    if (!column || !look) return [];
    const named = (value: SQLWrapper): SQL => sql`${value} as ${sql.identifier(name)}`;
    if (look === 'whole' || (look === 'words' && field.kind !== 'long-text')) return [named(column)];
    if (field.kind === 'lines') return [named(linesUnlessLong(column))];
    const beginning = unlessBlank(column, isTitle ? truncateSql(column, READ_TITLE_CHARACTERS) : NOT_BLANK);
    if (look === 'beginning') return [named(beginning)];
    const isShort = sql`octet_length(${column}) <= ${sql.raw(String(BYTES_AT_ONCE))}`;
    return [
      named(sql`case when ${isShort} then ${column} end`),
      sql`case when not ${isShort} then octet_length(${column}) end as ${sql.identifier(name + LATER)}`,
    ];
  });
  return [sql`${id}`, sql`${version}`, sql`${created_at}`, ...fields];
}

/** PostgreSQL only reads the requested part of a text, unless it is stored with a blank at its start, as few are. */
function unlessBlank(column: SQLWrapper, beginning: SQL): SQL {
  return sql`case when strpos(${blanks}, ${truncateSql(column, 1)}) > 0 then ${column} else ${beginning} end`;
}

/** PostgreSQL would read all lines for the first of them, but knows their size, compressed, without reading any. */
function linesUnlessLong(column: SQLWrapper): SQL {
  const isLong = sql`pg_column_size(${column}) > ${sql.raw(String(BYTES_OF_BLANKS))}`;
  return sql`case when ${isLong} then array[${NOT_BLANK}] else ${column} end`;
}

function truncateSql(text: SQLWrapper, characters: number): SQL {
  return sql`left(${text}, ${sql.raw(String(characters))})`;
}
