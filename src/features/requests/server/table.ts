import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt, instant, rowId, updatedAt } from '#core/server/database/columns.ts';
import { currentUserAs, entitledUserAs, permits, policies } from '#core/server/database/policies.ts';
import { declareColumnRights } from '#core/server/database/rights.ts';
import { users } from '#core/server/identity/table.ts';

/** Orders from the fixed catalogue. `cost` is the unit's in US dollars; the total is computed. */
export const serviceRequests = pgTable(
  'service_requests',
  {
    id: rowId(),
    user_id: uuid()
      .notNull()
      .default(sql`app.user_id()`)
      .references(() => users.id, { onDelete: 'cascade' }),
    product: text().notNull(),
    /** Days. */
    delivery_time: integer().notNull(),
    cost: numeric({ precision: 12, scale: 2 }).notNull(),
    quantity: integer().notNull().default(1),
    payment_link: text().notNull().default(''),
    /** What the applicant tells the staff who deliver it. */
    notes: text().notNull().default(''),
    status: text().notNull().default('Pending'),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: integer().notNull().default(1),
    deleted_at: instant(),
  },
  (table) => [
    check('service_requests_status', sql`${table.status} in ('Pending', 'Accepted', 'Delivered', 'Paid')`),
    check('service_requests_quantity', sql`${table.quantity} between 1 and 20`),
    index('service_requests_newest')
      .on(table.user_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.deleted_at} is null`),
    // Of all rows: it also finds how many there are.
    index('service_requests_trash').on(table.user_id, table.deleted_at),
    ...policies({
      name: 'service_requests',
      read: sql`${table.user_id} = ${currentUserAs('applicant')} or ${permits('manage_subscriptions')}`,
      create: sql`${table.user_id} = ${entitledUserAs('applicant')}`,
      update: {
        of: sql`(${table.user_id} = ${entitledUserAs('applicant')} and ${table.status} in ('Pending', 'Accepted')) or ${permits('manage_subscriptions')}`,
        to: sql`(${table.user_id} = ${entitledUserAs('applicant')} and ${table.status} in ('Pending', 'Accepted')) or ${permits('manage_subscriptions')}`,
      },
    }),
  ],
);

declareColumnRights(serviceRequests, {
  create: ['user_id', 'product', 'delivery_time', 'cost', 'quantity', 'payment_link', 'notes'],
  user_id: ['product', 'delivery_time', 'cost', 'quantity', 'payment_link', 'notes', 'deleted_at'],
  // Staff who deliver.
  others: ['status'],
});
