import { and, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { filterConditions, placeholderValues, type Conditions } from './list.ts';
import { jsonPage } from './page.ts';
import { anyContains, searchText } from './plain-text.ts';
import { defineStatement, type BoundStatement } from './statement.ts';

type Listed = PgTable & { id: PgColumn; created_at: PgColumn; deleted_at?: PgColumn };

export type CursorQuery = { from?: string | undefined; q?: string | undefined; trash?: 'true' | 'false' | undefined };

export type CursorListDeclaration = {
  /** Name prefix of its statements: `own tickets`. */
  name: string;
  rows: { table: Listed; from: SQL; selection: SQL };
  /** Condition for its rows, in addition to row policies. */
  where?: SQL;
  /** Columns filtered by the parameter of the same name. */
  filters?: Record<string, PgColumn>;
  /** Conditions for other parameters. */
  conditions?: Conditions;
  /** Texts that are searched for the words of `q`. */
  search?: readonly (SQL | PgColumn)[];
};

/**
 * Defines a list too long to count, newest first, as statements that return `{ rows, next }` as one JSON text. `next`
 * is the ID at which the next part starts, or null in the last part.
 */
export function defineCursorList({
  name,
  rows: { table, from: source, selection },
  where,
  filters = {},
  conditions = {},
  search,
}: CursorListDeclaration) {
  const { id, created_at, deleted_at } = table;
  const built = new Map<string, ReturnType<typeof defineStatement>>();
  const q = sql`${sql.placeholder('q')}::text`;
  const first = sql`(select f.created_at, f.id from ${table} f where f.id = ${sql.placeholder('from')}::uuid)`;

  function getStatement({ isTrash, isFurther }: { isTrash: boolean; isFurther: boolean }) {
    const key = `list ${isFurther ? 'further ' : ''}${name}${isTrash ? ' in Trash' : ''}`;
    const cached = built.get(key);
    if (cached) return cached;
    const wanted = and(
      where,
      deleted_at && (isTrash ? isNotNull(deleted_at) : isNull(deleted_at)),
      isFurther ? sql`(${created_at}, ${id}) <= ${first}` : undefined,
      ...filterConditions(filters, conditions),
      search && sql`(${q} = '' or ${anyContains(search, q)})`,
    );
    const made = defineStatement(
      key,
      jsonPage(
        sql`select ${selection} from ${source} where ${wanted ?? sql`true`} order by ${created_at} desc, ${id} desc`,
      ),
    );
    built.set(key, made);
    return made;
  }

  return (query: CursorQuery & Record<string, unknown>): BoundStatement =>
    getStatement({ isTrash: query.trash === 'true', isFurther: query.from !== undefined })({
      ...placeholderValues({ ...filters, ...conditions }, query),
      from: query.from,
      q: searchText(query.q),
    });
}
