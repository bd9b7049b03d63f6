import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Transaction } from '#core/server/database/database.ts';
import { minorUnits } from '#core/server/database/columns.ts';
import { jsonListing } from '#core/server/database/listing.ts';
import { lockNames } from '#core/server/database/locks.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { defineInsert } from '#core/server/idempotency/idempotent-insert.ts';

import { planRow, type PlanInput, type PlanKey, type PlanRole, type PublicPlanRow } from '../schema.ts';
import { planColumns, subscriptionPlans } from './table.ts';

export const planRepository = defineRepository({
  table: subscriptionPlans,
  row: planRow,
  // Money is returned as text, because a JSON number would lose decimals.
  computed: { price: sql`${subscriptionPlans.price}::text` },
});

/** Selects the plans that the user may read, cheapest first, as JSON text of a `PlanList`. */
export const listPlans = defineStatement(
  'list plans',
  jsonListing({
    rows: sql`
      select ${planRepository.selection} from ${subscriptionPlans}
      order by ${subscriptionPlans.price}, ${subscriptionPlans.name}, ${subscriptionPlans.id}`,
    permission: 'manage_subscriptions',
  }),
);

/** Returns the applicants' plans for visitors, cheapest first. */
export async function listPublicPlans(tx: Transaction): Promise<PublicPlanRow[]> {
  const { id, name, description, price, features, role, is_popular, is_active } = subscriptionPlans;
  return tx
    .select({ id, name, description, price, features, is_popular })
    .from(subscriptionPlans)
    .where(and(eq(is_active, true), eq(role, 'applicant')))
    .orderBy(asc(price), asc(name), asc(id));
}

/**
 * Whether users of this role can subscribe to a plan.
 * @param role a column
 */
export function isOffered(role: SQL | PgColumn): SQL {
  return sql`exists (select from ${subscriptionPlans} where ${subscriptionPlans.role} = ${role} and ${subscriptionPlans.is_active})`;
}

export const planInsert = defineInsert<PlanInput>({ table: subscriptionPlans, columns: planColumns });

/** Locks the popular mark until the transaction ends. */
export async function lockPopular(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockNames.popularPlan}, 0))`);
}

/** Removes the mark from all other plans for the same role. */
export async function clearOtherPopular(tx: Transaction, { id, role }: { id: string; role: PlanRole }): Promise<void> {
  const { id: rowId, role: rowRole, is_popular } = subscriptionPlans;
  await tx
    .update(subscriptionPlans)
    .set({ is_popular: false })
    .where(and(eq(is_popular, true), eq(rowRole, role), ne(rowId, id)));
}

/** Returns the key of a plan's payment link. Undefined if an admin added it, or the reader may not read it. */
export async function findPlanKey(tx: Transaction, id: string): Promise<PlanKey | undefined> {
  const [plan] = await tx
    .select({ key: subscriptionPlans.key })
    .from(subscriptionPlans)
    .where(eq(subscriptionPlans.id, id));
  return (plan?.key as PlanKey | null | undefined) ?? undefined;
}

/** Returns the terms of an active plan for a role that the acting user holds. Price in minor units. */
export async function findOfferedPlan(tx: Transaction, id: string) {
  const { name, role, price, access_months, session_credits, is_active } = subscriptionPlans;
  const [plan] = await tx
    .select({ description: name, role, access_months, session_credits, price: minorUnits(price) })
    .from(subscriptionPlans)
    .where(and(eq(subscriptionPlans.id, id), is_active, sql`app.user_id_in_role(${role}) is not null`));
  return plan;
}
