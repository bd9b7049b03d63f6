import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '#core/server/database/columns.ts';
import { orders } from '#features/billing/orders/server/table.ts';

import { eventOutcomes } from '../schema.ts';

const outcomeList = sql.raw(eventOutcomes.map((outcome) => `'${outcome}'`).join(', '));

/**
 * Events of the payment provider, one row each, written in the transaction that posts it. Only a digest of the content
 * is stored. Requests read none.
 */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** ID at the provider. */
    id: text().primaryKey(),
    type: text().notNull(),
    /** Time of the event according to the provider. */
    created_at: instant().notNull(),
    received_at: instant().notNull(),
    processed_at: instant().notNull(),
    outcome: text().notNull(),
    /** Order whose money it moved, or would have. */
    order_id: uuid().references(() => orders.id, { onDelete: 'restrict' }),
    /** SHA-256 of the received body in hex. */
    digest: text().notNull(),
  },
  (table) => [
    check('payment_events_outcome', sql`${table.outcome} in (${outcomeList})`),
    check('payment_events_digest', sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
    index('payment_events_order').on(table.order_id),
  ],
).enableRLS();
