import { sql, type SQL } from 'drizzle-orm';

export const PAGE_ROWS = 50;

/**
 * A page as PostgreSQL's JSON, `{ rows, next }`: `next` is the id with which the next page begins, null on the last.
 * @param rows a statement whose rows have an `id`, in their order
 */
export function jsonPage(rows: SQL): SQL {
  const limit = sql.raw(String(PAGE_ROWS));
  return sql`
    with found as materialized (${rows} limit ${limit} + 1)
    select json_build_object(
      'rows', coalesce((select json_agg(row_to_json(page)) from (select * from found limit ${limit}) as page), '[]'),
      'next', (select id from found offset ${limit})
    )::text as page`;
}
