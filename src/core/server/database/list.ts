import { and, getTableColumns, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { PAGE_SIZE, type Direction } from '#core/shared/list-query.ts';

import { anyContains, searchText } from './plain-text.ts';
import type { RowTable } from './repository.ts';
import { defineStatement, type BoundStatement } from './statement.ts';

/** Maximum number of rows in a CSV file. Larger spreadsheets are impractical, and this bounds the statement. */
export const CSV_MAX_ROWS = 10_000;
/**
 * Maximum bytes of text in the rows of a CSV file: 2,000 rows of 5,000 characters. PostgreSQL and the main thread take
 * seconds for ten times as many.
 */
export const CSV_MAX_BYTES = 10 * 1024 * 1024;

export type ListQuery = {
  q?: string | undefined;
  sort?: string | undefined;
  direction?: Direction | undefined;
  page?: number | undefined;
  trash?: 'true' | 'false' | undefined;
};

/** Sort orders with their default directions. The first one is the default. */
export type SortOrders<Sort extends string> = Record<Sort, { by: SQL | PgColumn; direction: Direction }>;

export type ListDeclaration<Sort extends string> = {
  /** Name prefix of its statements: `own tasks`. */
  name: string;
  rows: { table: RowTable; from: SQL; selection: SQL };
  /** Condition for its rows, in addition to row policies. */
  where?: SQL;
  /** Ties are ordered newest first. */
  sorts: SortOrders<Sort>;
  /** Columns filtered by the parameter of the same name. */
  filters?: Record<string, PgColumn>;
  /** Conditions for other parameters. */
  conditions?: Conditions;
  /** Texts that are searched for the words of `q`. */
  search?: readonly (SQL | PgColumn)[];
  /** Condition for further matches of `q`, which is in lower case. */
  alsoFound?: (q: SQL) => SQL;
  /** Bytes of text that a row takes from other tables, if they may be many. */
  joinedBytes?: SQL;
  /** Whether rows are first ordered by ID, and only those of the page are read. For rows that are expensive to read. */
  deferredJoin?: boolean;
};

/** Functions by parameter name that build a condition from the parameter's text. */
export type Conditions = Record<string, (value: SQL) => SQL>;

/**
 * Defines a list as statements that return `{ rows, total }` as one JSON text: a numbered page, or the rows of a file.
 * @returns a function that builds the statement of a query. With `isFile`, it returns all rows up to
 * {@link CSV_MAX_ROWS}, or null instead if their text exceeds {@link CSV_MAX_BYTES}
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
  joinedBytes = sql`0`,
  deferredJoin = false,
}: ListDeclaration<Sort>) {
  const { table, from, selection } = rows;
  const textBytes = sql.join([joinedBytes, ...textSizes(table)], sql` + `);
  const [standard] = Object.keys(sorts) as [Sort];
  const built = new Map<string, ReturnType<typeof defineStatement>>();

  const narrowed = filterConditions(filters, conditions);
  const q = sql`${sql.placeholder('q')}::text`;
  const found = [...(search.length > 0 ? [anyContains(search, q)] : []), ...(alsoFound ? [alsoFound(q)] : [])];
  const searchConditions = found.length > 0 ? [sql`(${q} = '' or ${sql.join(found, sql` or `)})`] : [];

  function getStatement({
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
    const cached = built.get(key);
    if (cached) return cached;
    const deleted = table.deleted_at && (isTrash ? isNotNull(table.deleted_at) : isNull(table.deleted_at));
    const wanted = and(where, deleted, ...narrowed, ...searchConditions) ?? sql`true`;
    const newest = sql`${table.created_at} desc, ${table.id} desc`;
    const { by } = sorts[sort];
    const order =
      by === table.created_at
        ? sql`${by} ${sql.raw(direction)}, ${table.id} ${sql.raw(direction)}`
        : sql`${by} ${sql.raw(direction)} nulls last, ${newest}`;
    const part = isFile
      ? sql`limit ${sql.raw(String(CSV_MAX_ROWS))}`
      : sql`limit ${sql.raw(String(PAGE_SIZE))} offset ${sql.placeholder('skipped')}::int`;
    const chosen = sql`from ${from} where ${wanted}`;
    // Only rows of the file count. It has the first ones of a longer list.
    const bytes = isFile
      ? sql`select sum(bytes) from (select ${textBytes} as bytes ${chosen} order by ${order} ${part}) as part`
      : undefined;
    const statement = deferredJoin
      ? buildResponse({
          // A single scan orders and counts all rows.
          before: sql`with found as materialized (select array_agg(${table.id} order by ${order}) as ids ${chosen})`,
          page: sql`select ${selection} from ${from} join (select found_id, place from found, unnest(ids) with ordinality as each (found_id, place) ${part}) as part on part.found_id = ${table.id} order by part.place`,
          total: sql`select coalesce(cardinality(ids), 0) from found`,
          bytes,
        })
      : buildResponse({
          page: sql`select ${selection} ${chosen} order by ${order} ${part}`,
          total: sql`select count(*) ${chosen}`,
          bytes,
        });
    const made = defineStatement(key, statement);
    built.set(key, made);
    return made;
  }

  return (
    query: ListQuery & Record<string, unknown>,
    { isFile = false }: { isFile?: boolean } = {},
  ): BoundStatement => {
    const sort = (query.sort ?? standard) as Sort;
    const statement = getStatement({
      sort,
      direction: query.direction ?? sorts[sort].direction,
      isTrash: query.trash === 'true',
      isFile,
    });
    const parameters = placeholderValues({ ...filters, ...conditions }, query);
    return statement({ ...parameters, q: searchText(query.q), skipped: ((query.page ?? 1) - 1) * PAGE_SIZE });
  };
}

function buildResponse({
  before = sql``,
  page,
  total,
  bytes,
}: {
  before?: SQL;
  page: SQL;
  total: SQL;
  bytes: SQL | undefined;
}): SQL {
  const rows = sql`coalesce((select json_agg(row_to_json(page)) from (${page}) as page), '[]')`;
  const bounded = bytes && sql`case when coalesce((${bytes}), 0) <= ${sql.raw(String(CSV_MAX_BYTES))} then ${rows} end`;
  return sql`
    ${before}
    select json_build_object('rows', ${bounded ?? rows}, 'total', (${total}))::text`;
}

/** Returns the bytes of each text of a row. PostgreSQL knows the length of a text without reading it. */
function textSizes(table: RowTable): SQL[] {
  return Object.values(getTableColumns(table)).flatMap((column) =>
    column.getSQLType() === 'text' ? [sql`coalesce(octet_length(${column}), 0)`] : [],
  );
}

/** Builds filter conditions with a placeholder per parameter. Null disables a filter. */
export function filterConditions(filters: Record<string, PgColumn>, conditions: Conditions = {}): SQL[] {
  const narrow = (parameter: string, type: string, condition: (value: SQL) => SQL) => {
    const value = sql`${sql.placeholder(parameter)}::${sql.raw(type)}`;
    return sql`(${value} is null or ${condition(value)})`;
  };
  return [
    ...Object.entries(filters).map(([parameter, column]) =>
      narrow(parameter, column.getSQLType(), (value) => sql`${column} = ${value}`),
    ),
    ...Object.entries(conditions).map(([parameter, condition]) => narrow(parameter, 'text', condition)),
  ];
}

/** Returns the values for the placeholders in {@link filterConditions}. */
export function placeholderValues(parameters: object, query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(parameters).map((parameter) => [parameter, query[parameter] ?? null]));
}
