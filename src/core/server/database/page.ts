import { sql, type SQL } from 'drizzle-orm';

const PAGE_SIZE = 50;

/**
 * Returns a page as PostgreSQL JSON, `{ rows, next }`. `next` is the ID at which the next page starts, or null on the
 * last page.
 * @param rows a statement whose rows have an `id`, in order
 */
export function jsonPage(rows: SQL): SQL {
  const limit = sql.raw(String(PAGE_SIZE));
  return sql`
    with found as materialized (${rows} limit ${limit} + 1)
    select json_build_object(
      'rows', coalesce((select json_agg(row_to_json(page)) from (select * from found limit ${limit}) as page), '[]'),
      'next', (select id from found offset ${limit})
    )::text as page`;
}
