import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Whether one of these texts holds what is looked for, which is in small letters. */
export function anyHolds(texts: readonly (SQL | PgColumn)[], q: SQL): SQL {
  return sql`(${sql.join(
    texts.map((text) => sql`strpos(lower(${text}), ${q}) > 0`),
    sql` or `,
  )})`;
}
