// The columns that both tables of sessions have: the two differ in who is booked, and in nothing else.
import { sql, type SQL } from 'drizzle-orm';
import { integer, text, uuid, type PgColumn } from 'drizzle-orm/pg-core';

import { instant } from '#core/server/database/columns.ts';
import { users } from '#core/server/identity/table.ts';

import type { NoShow } from '../schema.ts';

/** What a session with a mentor and a consultation with an attorney have in common beside the specified columns. */
export const bookedColumns = {
  /** An IANA name. */
  time_zone: text().notNull().default('UTC'),
  /** When it begins and ends. The server computes both (`core/shared/zoned-time.ts`); of rows without them, a trigger. */
  starts_at: instant().notNull(),
  ends_at: instant().notNull(),
  /** What the provider keeps free after it. */
  buffer_minutes: integer().notNull().default(0),
  /** What the applicant tells the provider beforehand; `notes` are the provider's. */
  client_note: text().notNull().default(''),
  /** Where the call is; empty where the provider gives none. */
  call_link: text().notNull().default(''),
  /** Why it was cancelled, and by whom; null by whom where the work together ended. */
  cancel_reason: text().notNull().default(''),
  cancelled_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  /** Who did not come; null where both did, or it was cancelled before. */
  no_show: text().$type<NoShow>(),
  /** What was shown for it when it was booked: '80.00 USD', 'credit' for a session credit, or '' where no price was. */
  agreed_price: text().notNull().default(''),
  /** How often its calendar entry changed: SEQUENCE of RFC 5545. */
  calendar_sequence: integer().notNull().default(0),
};

/** What a no-show is kept as. */
export function noShowCheck({ no_show, status }: { no_show: PgColumn; status: PgColumn }): SQL {
  return sql`${no_show} is null or (${no_show} in ('applicant', 'provider') and ${status} = 'cancelled')`;
}
