import { and, eq, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { lockNames } from '#core/server/database/locks.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { orders } from '#features/billing/orders/server/table.ts';
import { products } from '#features/billing/products/server/table.ts';

import { accessGrants, sessionCredits } from './table.ts';

/** Whether an order of the table `orders` leaves the purchase with its buyer. */
const isActiveOrder = sql.raw(`orders.status in ('paid', 'partly_refunded')`);

const isReaders = sql`user_id = ${currentUser}`;

type Session = { table: 'session_bookings' | 'consultation_sessions'; id: string };

/** Whether a user has a credit to spend. Until the transaction ends, no other one spends it. For an elevated act. */
export async function holdsCredit(tx: Transaction, userId: string): Promise<boolean> {
  await lockEntitlements(tx, userId);
  return (await tx.$count(sessionCredits, isAvailable(userId))) > 0;
}

/** Spends a user's credit that became available first. For an elevated act, in which {@link holdsCredit} found one. */
export async function spendCredit(tx: Transaction, userId: string, { table, id }: Session): Promise<void> {
  const { available_from, number } = sessionCredits;
  const first = tx
    .select({ id: sessionCredits.id })
    .from(sessionCredits)
    .where(isAvailable(userId))
    .orderBy(available_from, number, sessionCredits.id)
    .limit(1)
    .for('update');
  await tx
    .update(sessionCredits)
    .set({ spent_source: table, spent_source_id: id, spent_at: sql`now()` })
    .where(inArray(sessionCredits.id, first));
}

function isAvailable(userId: string): SQL | undefined {
  const { user_id, spent_at, revoked_at, available_from } = sessionCredits;
  return and(eq(user_id, userId), isNull(spent_at), isNull(revoked_at), lte(available_from, sql`now()`));
}

/**
 * Lets the credit of a canceled session be spent again, unless the applicant did not come and a setting counts it as used. Only
 * for transactions without row policies.
 */
export async function giveBackCredit(
  tx: Transaction,
  session: Session & { client: string; noShow: string | null },
): Promise<void> {
  await tx.execute(
    sql`select app.give_back_session_credit(${session.client}::uuid, ${session.table}, ${session.id}::uuid, ${session.noShow})`,
  );
}

/** The reader's entitlements, as JSON text of `Entitlements`. */
export const readEntitlements = defineStatement(
  'read entitlements',
  sql`
    select json_build_object(
      'grants', (
        select coalesce(json_agg(json_build_object('id', id, 'role', role, 'order_id', order_id, 'note', note,
          'starts_at', starts_at, 'ends_at', ends_at) order by role, starts_at, id), '[]')
        from ${accessGrants} where ${isReaders} and revoked_at is null and (ends_at is null or ends_at > now())
      ),
      'credits', (
        select json_build_object(
          'available', count(*) filter (where spent_at is null and available_from <= now()),
          'next_on', min(available_from) filter (where spent_at is null and available_from > now()),
          'spent', count(spent_at),
          'total', count(*)
        )
        from ${sessionCredits} where ${isReaders} and revoked_at is null
      ),
      'products', (
        select coalesce(json_agg(json_build_object('key', products.key, 'name', products.name, 'order_id', orders.id,
          'bought_at', coalesce(orders.paid_at, orders.created_at)) order by products.key, orders.created_at), '[]')
        from ${orders} join ${products} on products.key = orders.kind
        where orders.user_id = ${currentUser} and ${isActiveOrder}
      )
    )::text`,
);

/** Locks what a user may use, which orders and refunds change too. */
export async function lockEntitlements(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockNames.entitlements + userId}, 0))`);
}

/** Whether a user has paid for the current access in a role. For an elevated act, as all that follows. */
export async function hasPaidAccess(tx: Transaction, held: { userId: string; role: string }): Promise<boolean> {
  const { starts_at, ends_at, order_id } = accessGrants;
  const isCurrent = sql`${starts_at} <= now() and (${ends_at} is null or ${ends_at} > now())`;
  return (await tx.$count(accessGrants, and(ofRole(held), isNotNull(order_id), isCurrent))) > 0;
}

/** Gives unpaid access without an end. */
export async function giveAccess(tx: Transaction, { userId, role }: { userId: string; role: string }): Promise<void> {
  const now = sql`now()`;
  await tx
    .insert(accessGrants)
    .values({ user_id: userId, role, bought_at: now, starts_at: now, note: 'Given by an admin' });
}

/** Takes unpaid access back. Returns whether there was any. */
export async function takeAccessBack(tx: Transaction, held: { userId: string; role: string }): Promise<boolean> {
  const revoked = await tx
    .update(accessGrants)
    .set({ revoked_at: sql`now()` })
    .where(and(ofRole(held), isNull(accessGrants.order_id)))
    .returning({ id: accessGrants.id });
  return revoked.length > 0;
}

function ofRole({ userId, role }: { userId: string; role: string }): SQL | undefined {
  return and(eq(accessGrants.user_id, userId), eq(accessGrants.role, role), isNull(accessGrants.revoked_at));
}
