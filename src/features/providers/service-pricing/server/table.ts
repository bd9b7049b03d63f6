import { sql } from 'drizzle-orm';
import { boolean, check, index, numeric, pgTable, text } from 'drizzle-orm/pg-core';

import { isAmong, rowId, rowStamps } from '#core/server/database/columns.ts';
import { currentUserInRole, entitledUserInRole, hasPermission, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { ownerId } from '#core/server/identity/owner.ts';

import { currencies, type Currency } from '../schema.ts';

/** Prices of mentors' and attorneys' services. Their applicants read active ones. */
export const servicePricing = pgTable(
  'service_pricing',
  {
    id: rowId(),
    /** ID of the provider. */
    user_id: ownerId(),
    service_type: text().notNull(),
    price: numeric({ precision: 12, scale: 2 }).notNull(),
    currency: text().$type<Currency>().notNull().default('USD'),
    is_active: boolean().notNull().default(true),
    ...rowStamps(),
  },
  (table) => {
    const isWriter = sql`${table.user_id} in (${entitledUserInRole('mentor')}, ${entitledUserInRole('attorney')})`;
    return [
      check('service_pricing_price', sql`${table.price} >= 0`),
      check('service_pricing_currency', isAmong(table.currency, currencies)),
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
