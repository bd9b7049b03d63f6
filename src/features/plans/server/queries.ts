import { and, asc, eq, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { findAsJson, jsonListing } from '#core/server/database/listing.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { defineInsert } from '#core/server/rows/insert-once.ts';

import type { PlanChange, PlanInput, PlanRow, PublicPlanRow } from '../schema.ts';
import { subscriptionPlans } from './table.ts';

const { id, key, name, description, price, features, is_popular, is_active, created_at, updated_at, version } =
  subscriptionPlans;
// Money leaves as text: as a number of JSON it would become a fraction.
const columns = sql`${id}, ${key}, ${name}, ${description}, ${price}::text as price, ${features}, ${is_popular}, ${is_active}, ${created_at}, ${updated_at}, ${version}`;

/** Those that the person may read, the cheapest first, as JSON text of a `PlanList`. */
export const listPlans = defineStatement(
  'list plans',
  jsonListing({
    rows: sql`select ${columns} from ${subscriptionPlans} order by ${price}, ${name}, ${id}`,
    permission: 'manage_subscriptions',
  }),
);

/** What everybody sees on the site, the cheapest first. */
export async function listPublicPlans(tx: Transaction): Promise<PublicPlanRow[]> {
  return tx
    .select({ id, name, description, price, features, is_popular })
    .from(subscriptionPlans)
    .where(eq(is_active, true))
    .orderBy(asc(price), asc(name), asc(id));
}

export async function findPlan(tx: Transaction, wanted: string): Promise<PlanRow | undefined> {
  return findAsJson(tx, sql`select ${columns} from ${subscriptionPlans} where ${id} = ${wanted}`);
}

export const planInsert = defineInsert<PlanInput>({
  table: subscriptionPlans,
  columns: ['name', 'description', 'price', 'features', 'is_popular', 'is_active'],
});

/** Changes a plan that is still at this version; false where it is not. */
export async function updatePlan(
  tx: Transaction,
  wanted: string,
  { version: known, price: dollars, ...values }: PlanChange,
): Promise<boolean> {
  const changed = await tx
    .update(subscriptionPlans)
    .set({ ...values, ...(dollars !== undefined && { price: String(dollars) }), updated_at: sql`now()` })
    .where(and(eq(id, wanted), eq(version, known)))
    .returning({ id });
  return changed.length > 0;
}
