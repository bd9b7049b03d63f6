import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt, rowId, updatedAt } from '#core/server/database/columns.ts';
import { currentUserInRole, entitledUserInRole, hasPermission, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { users } from '#core/server/identity/table.ts';

import type { Currency } from '../schema.ts';

/** Prices of mentors' and attorneys' services. Their applicants read active ones. */
export const servicePricing = pgTable(
  'service_pricing',
  {
    id: rowId(),
    /** ID of the provider. */
    user_id: uuid()
      .notNull()
      .default(sql`app.user_id()`)
      .references(() => users.id, { onDelete: 'cascade' }),
    service_type: text().notNull(),
    price: numeric({ precision: 12, scale: 2 }).notNull(),
    currency: text().$type<Currency>().notNull().default('USD'),
    is_active: boolean().notNull().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: integer().notNull().default(1),
  },
  (table) => {
    const isWriter = sql`${table.user_id} in (${entitledUserInRole('mentor')}, ${entitledUserInRole('attorney')})`;
    return [
      check('service_pricing_price', sql`${table.price} >= 0`),
      check('service_pricing_currency', sql`${table.currency} in ('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'INR')`),
      index('service_pricing_own').on(table.user_id, table.service_type),
      index('service_pricing_by_service').on(table.service_type),
      ...policies({
        name: 'service_pricing',
        // The inner select is subject to the policy of assignments.
        read: sql`${table.user_id} in (${currentUserInRole('mentor')}, ${currentUserInRole('attorney')})
          or (${table.is_active} and ${table.user_id} in (select mentor_id from mentor_assignments where user_id = ${currentUserInRole('applicant')}))
          or ${hasPermission('manage_providers')}`,
        create: isWriter,
        update: sql`${isWriter} or ${hasPermission('manage_providers')}`,
        remove: isWriter,
      }),
    ];
  },
);

const offered = ['service_type', 'price', 'currency', 'is_active'] as const;
declareWritableColumns(servicePricing, {
  create: ['user_id', ...offered],
  user_id: offered,
  others: ['price', 'is_active'],
});
