import { is, sql, type SQL } from 'drizzle-orm';
import { customType, integer, PgArray, PgCustomColumn, timestamp, uuid, type PgColumn } from 'drizzle-orm/pg-core';

export const rowId = () => uuid().primaryKey().defaultRandom();

/** Column for a timestamp, in UTC on the wire. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/** Condition for a column that holds one of these texts. */
export function isAmong(column: PgColumn | SQL, choices: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(choices.map((choice) => `'${choice.replaceAll("'", "''")}'`).join(', '))})`;
}

/** A price of whole units and decimals in minor units. */
export function minorUnits(price: PgColumn | SQL): SQL<number> {
  return sql<number>`round(${price} * 100)::float8`;
}

export const createdAt = () => instant().notNull().defaultNow();
export const updatedAt = () => instant().notNull().defaultNow();

/** Columns that the server sets: when a row was added and changed, and how often. */
export const rowStamps = () => ({
  created_at: createdAt(),
  updated_at: updatedAt(),
  version: integer().notNull().default(1),
});

const addressText = customType<{ data: string }>({ dataType: () => 'text' });
const addressesInJson = customType<{ data: Record<string, unknown>; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: (values) => JSON.stringify(values),
});

// Columns for URLs of uploaded files must be created with these functions. A feature lists them in `files`, so that the
// sweep keeps the files. Otherwise the server does not start, and other columns do not accept file URLs.

/** Column for one file URL. */
export const fileUrlColumn = () => addressText();

/** Column for a list of file URLs. */
export const fileUrlsColumn = () =>
  addressText()
    .array()
    .notNull()
    .default(sql`'{}'`);

/** Column for form input: JSON with file URLs at any depth. */
export const formValuesColumn = () => addressesInJson().notNull();

/** Whether the column was created for file URLs. These are our only column types that are not the query builder's. */
export function storesFileUrls(column: PgColumn): boolean {
  return is(is(column, PgArray) ? column.baseColumn : column, PgCustomColumn);
}
