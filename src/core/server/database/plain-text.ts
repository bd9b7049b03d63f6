import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { sqlFunction } from './sql-function.ts';

/**
 * What is written and what is looked for become alike: small letters, no accents, one space between words. A statement on
 * a table with a generated column that calls it asks whether it may, also where no row is found.
 */
export const plainText = sqlFunction({
  name: 'app.search_plain',
  args: 'given text',
  returns: 'text',
  kind: "immutable set search_path = ''",
  language: 'sql',
  isForRequests: true,
  body: String.raw`  select btrim(regexp_replace(lower(regexp_replace(normalize(coalesce(given, ''), nfkd), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g'))`,
});

/** A pattern of LIKE for texts that hold this. */
export const likePattern = sqlFunction({
  name: 'app.search_pattern',
  args: 'part text',
  returns: 'text',
  kind: "immutable set search_path = ''",
  language: 'sql',
  body: String.raw`  select '%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%'`,
});

/** Whether one of these texts holds what is looked for, which is in small letters. */
export function anyHolds(texts: readonly (SQL | PgColumn)[], q: SQL): SQL {
  return sql`(${sql.join(
    texts.map((text) => sql`strpos(lower(${text}), ${q}) > 0`),
    sql` or `,
  )})`;
}
