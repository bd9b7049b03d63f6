// Large JSON made as text: PostgreSQL copies what `json_build_object` and `json_agg` are given once for each level, which for
// 20 MB is a third of a statement's time.
import { sql, type SQL } from 'drizzle-orm';

/** The text of a JSON object of these JSON values, `null` for those that are. At most 50: a function takes 100 arguments. */
export function jsonObjectText(values: Readonly<Record<string, SQL>>): SQL {
  const parts = Object.entries(values).map(
    ([name, value], place) =>
      sql`${sql.raw(`'${place === 0 ? '{' : ','}"${name}":'`)}, coalesce((${value})::text, 'null')`,
  );
  return sql`concat(${sql.join(parts, sql`, `)}, '}')`;
}

/** Aggregates JSON values into the text of an array. @param order `order by …`, where it matters */
export function jsonArrayText(value: SQL, order = sql``): SQL {
  return sql`concat('[', string_agg((${value})::text, ',' ${order}), ']')`;
}
