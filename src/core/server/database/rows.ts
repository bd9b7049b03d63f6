import { and, eq, getTableColumns, getTableName, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

import { AppError } from '../errors.ts';
import { selectRows, type Transaction } from './database.ts';
import { defineStatement } from './statement.ts';

/** A table whose rows have an id and count their versions, and lie in Trash where they may be deleted. */
export type RowTable = PgTable & {
  id: PgColumn;
  version: PgColumn;
  created_at: PgColumn;
  status?: PgColumn;
  deleted_at?: PgColumn;
};

type Shape = z.ZodObject;

/** What is read beside the columns: for each such key of a row's schema an expression over the table. */
export type Computed<Schema extends Shape, Table extends PgTable> = {
  [Key in Exclude<keyof z.output<Schema>, keyof Table['_']['columns'] | 'can'>]: SQL;
} & { [Key in keyof z.output<Schema>]?: SQL };

/** Values by their columns, checked by the schema of the input that they come from. */
type Values<Table extends PgTable> = { [Column in keyof Table['_']['columns']]?: unknown };

export type Rows<Schema extends Shape, Table extends RowTable> = ReturnType<typeof defineRows<Schema, Table>>;

/**
 * What is done with the rows of a table, each act in one way: found as its schema has them, changed at the version that
 * was read, put into Trash and taken out. Row policies decide which rows there are.
 * @param row the schema of a row as it is read; `can` is left to who presents it
 * @param computed what of it is no column, or leaves otherwise than its column is
 * @param source what is read in place of the table, of which it has the columns: rows of two tables, say, which are not changed here
 * @param joined what `computed` and searches read beside the table: `join … on …`, one row for each of the table's
 * @param name of its statements: of a table that is read in more than one way each has its own
 * @param by what a row is asked for by: its id where this is left out
 * @param among which rows all of this is done with, where the reader may read others as well
 */
export function defineRows<Schema extends Shape, Table extends RowTable>({
  table,
  row,
  computed,
  source = sql`${table}`,
  joined = sql``,
  name = getTableName(table),
  by = table.id,
  among,
}: {
  table: Table;
  row: Schema;
  computed: Computed<Schema, Table>;
  source?: SQL;
  joined?: SQL;
  name?: string;
  by?: PgColumn;
  among?: SQL;
}) {
  type Row = Omit<z.output<Schema>, 'can'>;
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const keys = Object.keys(row.shape).filter((key) => key !== 'can');
  const beside: Record<string, SQL | undefined> = computed;
  const from = sql`${source} ${joined}`;
  const listed = table.deleted_at ? isNull(table.deleted_at) : sql`true`;

  const expressions = keys.map((key) => {
    const expression = beside[key];
    if (expression) return sql`${expression} as ${sql.identifier(key)}`;
    const column = columns[key];
    if (!column) throw new Error(`${name} has no column ${key}, and nothing computes it`);
    return sql`${column}`;
  });
  /** The list of a select: what leaves, by name. */
  const selection = sql.join(expressions, sql`, `);
  const readOne = defineStatement(
    `read ${name}`,
    sql`select row_to_json(found)::text from (select ${selection} from ${from} where ${and(sql`${by} = ${sql.placeholder('id')}`, listed, among)}) as found`,
  );

  /** One row, as JSON reads it, so that dates and instants are written alike on both engines. */
  async function findAnywhere(tx: Transaction, id: string, where: SQL | undefined): Promise<Row | undefined> {
    const [found] = await selectRows<{ json: string }>(
      tx,
      sql`select row_to_json(found)::text as json from (select ${selection} from ${from} where ${and(eq(by, id), among, where)}) as found`,
    );
    return found && (JSON.parse(found.json) as Row);
  }

  async function change(
    tx: Transaction,
    { id, values, where }: { id: string; values: Values<Table>; where: SQL | undefined },
  ): Promise<boolean> {
    const changed = await tx
      .update(table)
      // The server counts versions whatever is said of them; said here so that a change of no field is one as well.
      .set({ version: sql`${table.version}`, ...values })
      .where(and(eq(by, id), among, where))
      .returning({ id: table.id });
    return changed.length > 0;
  }

  async function get(tx: Transaction, id: string, where?: SQL): Promise<Row> {
    const found = await findAnywhere(tx, id, and(listed, where));
    if (!found) throw new AppError('not_found');
    return found;
  }

  async function update(
    tx: Transaction,
    { id, version, values }: { id: string; version: number; values: Values<Table> },
  ): Promise<Row> {
    if (!(await change(tx, { id, values, where: and(eq(table.version, version), listed) }))) {
      throw new AppError('changed_meanwhile');
    }
    return get(tx, id);
  }

  return {
    table,
    from,
    selection,
    /** A row that is not in Trash, as JSON text in one flight; null where there is none for the reader. */
    read: (id: string) => readOne({ id }),
    /**
     * A row that is not in Trash.
     * @param where of which rows it must be one: of the reader's own, where they may read those of others too
     * @throws AppError not_found
     */
    get,
    /** A row, in Trash or not. */
    find: (tx: Transaction, id: string) => findAnywhere(tx, id, undefined),
    /** Changes a row that is still at this version, and answers it. @throws AppError changed_meanwhile */
    update,
    /**
     * Gives a row that was read another status, with what goes with it, and answers it.
     * @param steps the statuses that it may be given, as `rules.ts` says
     * @param labels how people know the statuses, where it is not by their own names
     * @throws AppError changed_meanwhile, transition_not_allowed
     */
    async step<Status extends string>(
      tx: Transaction,
      {
        row: before,
        steps,
        version,
        values,
        labels,
      }: {
        row: { id: string; version: number; status: Status };
        steps: readonly Status[];
        version: number;
        values: Values<Table> & { status: Status };
        labels?: Record<Status, string>;
      },
    ): Promise<Row> {
      // Of a row that has changed, the person saw another status.
      if (before.version !== version) throw new AppError('changed_meanwhile');
      if (!steps.includes(values.status)) {
        throw new AppError('transition_not_allowed', { values: { from: labels?.[before.status] ?? before.status } });
      }
      return update(tx, { id: before.id, version, values });
    },
    /** Puts a row into Trash, where a version is given only one that is still at it. @throws AppError not_found, changed_meanwhile */
    async trash(tx: Transaction, id: string, version?: number): Promise<void> {
      const where = and(listed, version === undefined ? undefined : eq(table.version, version));
      if (await change(tx, { id, values: { deleted_at: sql`now()` }, where })) return;
      throw new AppError(version === undefined ? 'not_found' : 'changed_meanwhile');
    },
    /** Takes a row out of Trash and answers it; `where` as for `get`. @throws AppError not_found */
    async restore(tx: Transaction, id: string, where?: SQL): Promise<Row> {
      if (!table.deleted_at) throw new Error(`${name} has no Trash`);
      if (!(await change(tx, { id, values: { deleted_at: null }, where: and(isNotNull(table.deleted_at), where) }))) {
        throw new AppError('not_found');
      }
      return get(tx, id);
    },
  };
}
