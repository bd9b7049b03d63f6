import { and, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { PAGE_ROWS, type Direction } from '#core/shared/list-query.ts';

import { anyHolds } from './plain-text.ts';
import type { RowTable } from './rows.ts';
import { defineStatement, type BoundStatement } from './statement.ts';

/** A file of a list holds no more: a spreadsheet of more rows is of no use, and one statement stays bounded. */
export const CSV_ROWS = 10_000;

export type ListAsked = {
  q?: string | undefined;
  sort?: string | undefined;
  direction?: Direction | undefined;
  page?: number | undefined;
  trash?: 'true' | 'false' | undefined;
};

export type ListDeclaration<Sort extends string> = {
  /** Names its statements: `own tasks`. */
  name: string;
  rows: { table: RowTable; from: SQL; selection: SQL };
  /** Which rows it is of; row policies decide beside it. */
  where?: SQL;
  /** Each order with the direction it has by itself, the default first. Rows that are alike in it follow newest first. */
  sorts: Record<Sort, { by: SQL | PgColumn; direction: Direction }>;
  /** The columns that a parameter of the same name narrows. */
  filters?: Record<string, PgColumn>;
  /** What a parameter narrows otherwise. */
  conditions?: Conditions;
  /** Texts that hold what is searched for, as the words of `q`. */
  search?: readonly (SQL | PgColumn)[];
  /** Which rows `q`, in small letters, finds beside them. */
  alsoFound?: (q: SQL) => SQL;
  /** Whether all rows are put in order by their ids, and those of the page alone are read: where reading one costs much. */
  readsLate?: boolean;
};

/** By the name of the parameter: the condition that its text makes. */
export type Conditions = Record<string, (given: SQL) => SQL>;

/**
 * A list as statements that answer `{ rows, total }` as one JSON text: a numbered page, or the rows of a file.
 * @returns makes the statement of what is asked for; `isFile` has all rows up to {@link CSV_ROWS}
 */
export function defineList<Sort extends string>({
  name,
  rows,
  where,
  sorts,
  filters = {},
  conditions = {},
  search = [],
  alsoFound,
  readsLate = false,
}: ListDeclaration<Sort>) {
  const { table, from, selection } = rows;
  const [standard] = Object.keys(sorts) as [Sort];
  const built = new Map<string, ReturnType<typeof defineStatement>>();

  const narrowed = narrowedBy(filters, conditions);
  const q = sql`${sql.placeholder('q')}::text`;
  const found = [...(search.length > 0 ? [anyHolds(search, q)] : []), ...(alsoFound ? [alsoFound(q)] : [])];
  const searched = found.length > 0 ? [sql`(${q} = '' or ${sql.join(found, sql` or `)})`] : [];

  function statementOf({
    sort,
    direction,
    isTrash,
    isFile,
  }: {
    sort: Sort;
    direction: Direction;
    isTrash: boolean;
    isFile: boolean;
  }) {
    const key = `list ${name}${isTrash ? ' in Trash' : ''} by ${sort} ${direction}${isFile ? ', whole' : ''}`;
    const known = built.get(key);
    if (known) return known;
    const deleted = table.deleted_at && (isTrash ? isNotNull(table.deleted_at) : isNull(table.deleted_at));
    const wanted = and(where, deleted, ...narrowed, ...searched) ?? sql`true`;
    const newest = sql`${table.created_at} desc, ${table.id} desc`;
    const { by } = sorts[sort];
    const order =
      by === table.created_at
        ? sql`${by} ${sql.raw(direction)}, ${table.id} ${sql.raw(direction)}`
        : sql`${by} ${sql.raw(direction)} nulls last, ${newest}`;
    const part = isFile
      ? sql`limit ${sql.raw(String(CSV_ROWS))}`
      : sql`limit ${sql.raw(String(PAGE_ROWS))} offset ${sql.placeholder('skipped')}::int`;
    const chosen = sql`from ${from} where ${wanted}`;
    const statement = readsLate
      ? answer({
          // One look at all of them puts them in order and counts them.
          before: sql`with found as materialized (select array_agg(${table.id} order by ${order}) as ids ${chosen})`,
          page: sql`select ${selection} from ${from} join (select found_id, place from found, unnest(ids) with ordinality as each (found_id, place) ${part}) as part on part.found_id = ${table.id} order by part.place`,
          total: sql`select coalesce(cardinality(ids), 0) from found`,
        })
      : answer({
          page: sql`select ${selection} ${chosen} order by ${order} ${part}`,
          total: sql`select count(*) ${chosen}`,
        });
    const made = defineStatement(key, statement);
    built.set(key, made);
    return made;
  }

  return (
    asked: ListAsked & Record<string, unknown>,
    { isFile = false }: { isFile?: boolean } = {},
  ): BoundStatement => {
    const sort = (asked.sort ?? standard) as Sort;
    const statement = statementOf({
      sort,
      direction: asked.direction ?? sorts[sort].direction,
      isTrash: asked.trash === 'true',
      isFile,
    });
    const given = valuesOf({ ...filters, ...conditions }, asked);
    return statement({ ...given, q: asked.q?.toLowerCase() ?? '', skipped: ((asked.page ?? 1) - 1) * PAGE_ROWS });
  };
}

function answer({ before = sql``, page, total }: { before?: SQL; page: SQL; total: SQL }): SQL {
  return sql`
    ${before}
    select json_build_object(
      'rows', coalesce((select json_agg(row_to_json(page)) from (${page}) as page), '[]'),
      'total', (${total})
    )::text`;
}

/** Conditions in which each parameter is a placeholder; null narrows nothing. */
export function narrowedBy(filters: Record<string, PgColumn>, conditions: Conditions = {}): SQL[] {
  const narrow = (parameter: string, type: string, condition: (given: SQL) => SQL) => {
    const given = sql`${sql.placeholder(parameter)}::${sql.raw(type)}`;
    return sql`(${given} is null or ${condition(given)})`;
  };
  return [
    ...Object.entries(filters).map(([parameter, column]) =>
      narrow(parameter, column.getSQLType(), (given) => sql`${column} = ${given}`),
    ),
    ...Object.entries(conditions).map(([parameter, condition]) => narrow(parameter, 'text', condition)),
  ];
}

/** What stands for the placeholders of {@link narrowedBy}. */
export function valuesOf(parameters: object, asked: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(parameters).map((parameter) => [parameter, asked[parameter] ?? null]));
}
