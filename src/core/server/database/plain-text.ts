import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Whether any of these texts contains the search text, which is in lower case. */
export function anyContains(texts: readonly (SQL | PgColumn)[], q: SQL): SQL {
  return sql`(${sql.join(
    texts.map((text) => sql`strpos(lower(${text}), ${q}) > 0`),
    sql` or `,
  )})`;
}
