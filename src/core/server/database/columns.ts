import { is, sql } from 'drizzle-orm';
import { customType, PgArray, PgCustomColumn, timestamp, uuid, type PgColumn } from 'drizzle-orm/pg-core';

export const rowId = () => uuid().primaryKey().defaultRandom();

/** An instant; UTC on the wire. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const createdAt = () => instant().notNull().defaultNow();
export const updatedAt = () => instant().notNull().defaultNow();

const addressText = customType<{ data: string }>({ dataType: () => 'text' });
const addressesInJson = customType<{ data: Record<string, unknown>; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: (values) => JSON.stringify(values),
});

// Columns that hold addresses of uploaded files are made by these alone. Their features name them among their `files`, so
// that the sweep keeps what they name: the server does not start otherwise, and no other column takes an address.

/** The address of one file. */
export const fileAddress = () => addressText();

/** A list of them. */
export const fileAddresses = () =>
  addressText()
    .array()
    .notNull()
    .default(sql`'{}'`);

/** What a person typed into a form: JSON with addresses anywhere in it. */
export const formValues = () => addressesInJson().notNull();

/** Whether the column was made for addresses of files: our only types of columns that are not the query builder's. */
export function holdsFileAddresses(column: PgColumn): boolean {
  return is(is(column, PgArray) ? column.baseColumn : column, PgCustomColumn);
}
