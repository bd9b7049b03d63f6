import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { withAsciiDomain } from '#core/shared/email-address.ts';

/** Returns a search text as it is compared: in lower case. Emails are stored with their domains in ASCII. */
export function searchText(q: string | undefined): string {
  return withAsciiDomain(q ?? '').toLowerCase();
}

/**
 * Conditions that a text of `app.search_plain` contains each word of a search. The planner knows the words in a statement
 * that is not prepared, and uses the text's trigram index.
 */
export function wordConditions(plain: SQL | PgColumn, q = ''): SQL[] {
  const words = q.split(/\s+/).filter(Boolean);
  return words.map(
    (word) => sql`${plain} like '%' || regexp_replace(app.search_plain(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`,
  );
}

/** Whether a text of `app.search_plain` contains each word of a search, in a statement that is prepared. */
export function containsWords(plain: SQL | PgColumn, q: SQL): SQL {
  return sql`not exists (
    select from unnest(string_to_array(app.search_plain(${q}), ' ')) as word where strpos(${plain}, word) = 0)`;
}

/** Whether any of these texts contains the {@link searchText}. */
export function anyContains(texts: readonly (SQL | PgColumn)[], q: SQL): SQL {
  return sql`(${sql.join(
    texts.map((text) => sql`strpos(lower(${text}), ${q}) > 0`),
    sql` or `,
  )})`;
}
