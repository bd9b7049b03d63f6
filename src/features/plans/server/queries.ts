import { asc, eq, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { jsonListing } from '#core/server/database/listing.ts';
import { defineRows } from '#core/server/database/rows.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { defineInsert } from '#core/server/rows/insert-once.ts';

import { planRow, type PlanInput, type PublicPlanRow } from '../schema.ts';
import { subscriptionPlans } from './table.ts';

export const planRows = defineRows({
  table: subscriptionPlans,
  row: planRow,
  // Money leaves as text: as a number of JSON it would become a fraction.
  computed: { price: sql`${subscriptionPlans.price}::text` },
});

/** Those that the user may read, the cheapest first, as JSON text of a `PlanList`. */
export const listPlans = defineStatement(
  'list plans',
  jsonListing({
    rows: sql`
      select ${planRows.selection} from ${subscriptionPlans}
      order by ${subscriptionPlans.price}, ${subscriptionPlans.name}, ${subscriptionPlans.id}`,
    permission: 'manage_subscriptions',
  }),
);

/** What visitors see on the site, the cheapest first. */
export async function listPublicPlans(tx: Transaction): Promise<PublicPlanRow[]> {
  const { id, name, description, price, features, is_popular, is_active } = subscriptionPlans;
  return tx
    .select({ id, name, description, price, features, is_popular })
    .from(subscriptionPlans)
    .where(eq(is_active, true))
    .orderBy(asc(price), asc(name), asc(id));
}

export const planInsert = defineInsert<PlanInput>({
  table: subscriptionPlans,
  columns: ['name', 'description', 'price', 'features', 'is_popular', 'is_active'],
});
