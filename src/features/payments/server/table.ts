import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '#core/server/database/columns.ts';
import { orders } from '#features/orders/server/table.ts';

import { eventOutcomes } from '../schema.ts';

const known = sql.raw(eventOutcomes.map((outcome) => `'${outcome}'`).join(', '));

/**
 * Events of the payment provider, each once: its row is written in the transaction that posts it. Of what an event said only
 * a digest is kept. Requests read none.
 */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The provider's. */
    id: text().primaryKey(),
    type: text().notNull(),
    /** When it happened, as the provider says. */
    created_at: instant().notNull(),
    received_at: instant().notNull(),
    processed_at: instant().notNull(),
    outcome: text().notNull(),
    /** The order whose money it moved, or would have. */
    order_id: uuid().references(() => orders.id, { onDelete: 'restrict' }),
    /** SHA-256 of the body as it came, in hex. */
    digest: text().notNull(),
  },
  (table) => [
    check('payment_events_outcome', sql`${table.outcome} in (${known})`),
    check('payment_events_digest', sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
    index('payment_events_order').on(table.order_id),
  ],
).enableRLS();
