// Columns that both tables of sessions have. They only differ in the provider.
import { sql, type SQL } from 'drizzle-orm';
import { integer, text, uuid, type PgColumn } from 'drizzle-orm/pg-core';

import { instant } from '#core/server/database/columns.ts';
import { users } from '#core/server/identity/table.ts';

import type { NoShow } from '../schema.ts';

/** Columns of both kinds of sessions in addition to the specified ones. */
export const bookedColumns = {
  /** IANA name. */
  time_zone: text().notNull().default('UTC'),
  /** Start and end, computed by the server (`core/shared/zoned-time.ts`), or by a trigger for rows without them. */
  starts_at: instant().notNull(),
  ends_at: instant().notNull(),
  /** Minutes after the session in which the provider is not available. */
  buffer_minutes: integer().notNull().default(0),
  /** Note of the applicant. `notes` are the provider's. */
  client_note: text().notNull().default(''),
  /** Link to the call. Empty if there is none. */
  call_link: text().notNull().default(''),
  /** Reason and author of the cancellation. The author is null if the assignment ended. */
  cancel_reason: text().notNull().default(''),
  cancelled_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  /** Side that did not come. Null if both came, or it was canceled before. */
  no_show: text().$type<NoShow>(),
  /** Price displayed at booking: '80.00 USD', 'credit' for a session credit, or '' without a price. */
  agreed_price: text().notNull().default(''),
  /** Number of changes of its calendar entry: SEQUENCE of RFC 5545. */
  calendar_sequence: integer().notNull().default(0),
};

/** Constraint for stored no-shows. */
export function noShowCheck({ no_show, status }: { no_show: PgColumn; status: PgColumn }): SQL {
  return sql`${no_show} is null or (${no_show} in ('applicant', 'provider') and ${status} = 'cancelled')`;
}
