import { and, eq, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { lockNames } from '#core/server/database/locks.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { userRoles } from '#core/server/identity/table.ts';
import { orders } from '#features/billing/orders/server/table.ts';
import { products } from '#features/billing/products/server/table.ts';

import { accessGrants, includedRequests, sessionCredits } from './table.ts';

/** Whether an order of the table `orders` leaves the purchase with its buyer. */
const isActiveOrder = sql.raw(`orders.status in ('paid', 'partly_refunded')`);

const isReaders = sql`user_id = ${currentUser}`;

type Bought = Pick<typeof orders.$inferSelect, 'id' | 'user_id' | 'kind' | 'role' | 'status'>;
/** An order whose buyer still has an account. */
type PaidOrder = Bought & { user_id: string };

/**
 * Grants the access and session credits of an order, and revokes them after a refund or during a dispute. Derived from
 * the order's row, so a repeated call changes nothing. For transactions without row policies.
 */
export async function entitleBuyer(tx: Transaction, order: Bought): Promise<void> {
  const { kind, status } = order;
  if (kind === 'request' || !hasBuyer(order)) return;
  if ((status === 'open' || status === 'cancelled') && !(await hasGranted(tx, order))) return;
  await lockEntitlements(tx, order.user_id);
  const isHeld = status === 'paid' || status === 'partly_refunded';
  const [product] = await tx.select().from(products).where(eq(products.key, kind));
  if (kind === 'plan' || product?.opens_access) await grantAccess(tx, order, isHeld);
  await giveCredits(tx, order, isHeld);
}

/** The ledger outlives a deleted account, which is granted nothing. */
function hasBuyer(order: Bought): order is PaidOrder {
  return order.user_id !== null;
}

async function hasGranted(tx: Transaction, { id }: PaidOrder): Promise<boolean> {
  const [row] = await selectRows<{ has: boolean }>(
    tx,
    sql`
      select exists (
        select from ${accessGrants} where ${accessGrants.order_id} = ${id}
        union all select from ${sessionCredits} where ${sessionCredits.order_id} = ${id}
        union all select from ${includedRequests} where ${includedRequests.order_id} = ${id}
      ) as has`,
  );
  return row?.has === true;
}

async function grantAccess(tx: Transaction, { id, user_id: userId, role: wanted }: PaidOrder, isHeld: boolean) {
  const role = wanted ?? 'applicant';
  if (isHeld) {
    await tx.execute(sql`
      insert into ${accessGrants} (user_id, role, order_id, bought_at, starts_at, ends_at, note)
      select o.user_id, ${role}::text, o.id, bought.at, bought.at, bought.at + make_interval(months => o.access_months), o.description
      from ${orders} o cross join lateral (select coalesce(o.paid_at, now()) as at) as bought where o.id = ${id}
      on conflict on constraint access_grants_order do update set revoked_at = null where access_grants.revoked_at is not null`);
  } else {
    await tx
      .update(accessGrants)
      .set({ revoked_at: sql`now()` })
      .where(and(eq(accessGrants.order_id, id), isNull(accessGrants.revoked_at)));
  }
  await stackGrants(tx, { userId, role });
  await refreshSubscription(tx, { userId, role });
}

/**
 * Schedules a role's temporary grants one after another, in the order of purchase. A revoked grant takes the time until
 * its revocation. One without an end takes none, unless it was revoked.
 */
async function stackGrants(tx: Transaction, { userId, role }: { userId: string; role: string }): Promise<void> {
  await tx.execute(sql`
    with recursive listed as (
      select g.*, o.access_months, row_number() over (order by g.bought_at, g.created_at, g.id) as place
      from ${accessGrants} g left join ${orders} o on o.id = g.order_id
      where g.user_id = ${userId} and g.role = ${role}
    ), placed as (
      select 0::bigint as place, null::uuid as id, null::timestamptz as starts_at, null::timestamptz as ends_at,
        timestamptz '-infinity' as free
      union all
      select l.place, l.id, a.start, b.until,
        case when b.until is not null or l.revoked_at is not null then greatest(p.free, least(b.until, l.revoked_at)) else p.free end
      from placed p
      join listed l on l.place = p.place + 1
      cross join lateral (select case when l.order_id is null then l.starts_at else greatest(l.bought_at, p.free) end as start) as a
      cross join lateral (
        select case
          when l.order_id is null then l.ends_at
          when l.access_months is not null then a.start + make_interval(months => l.access_months)
        end as until
      ) as b
    )
    update ${accessGrants} g set starts_at = p.starts_at, ends_at = p.ends_at
    from placed p where p.id = g.id and (g.starts_at, g.ends_at) is distinct from (p.starts_at, p.ends_at)`);
}

/** Sets whether a role is subscribed by its grants now, or at a time in ISO 8601. A role that never had a grant stays as it is. */
export async function refreshSubscription(
  tx: Transaction,
  { userId, role }: { userId: string; role: string },
  at?: string,
): Promise<void> {
  const when = at === undefined ? sql`now()` : sql`${at}::timestamptz`;
  await tx.execute(sql`
    update ${userRoles} r set is_subscribed = not r.is_subscribed, version = r.version + 1, updated_at = now()
    from (
      select bool_or(${isLive(when)}) as is_live from ${accessGrants} g where g.user_id = ${userId} and g.role = ${role}
    ) as granted
    where r.user_id = ${userId} and r.role = ${role} and r.is_subscribed <> granted.is_live`);
}

/** Returns the roles whose grants have started or ended since they were refreshed, at a time in ISO 8601. */
export async function findOutdatedRoles(tx: Transaction, at: string): Promise<{ userId: string; role: string }[]> {
  return selectRows(
    tx,
    sql`
      select r.user_id as "userId", r.role from ${userRoles} r
      join (
        select g.user_id, g.role, bool_or(${isLive(sql`${at}::timestamptz`)}) as is_live from ${accessGrants} g group by g.user_id, g.role
      ) as granted on granted.user_id = r.user_id and granted.role = r.role
      where r.is_subscribed <> granted.is_live
      order by r.user_id, r.role`,
  );
}

/** Whether the grant `g` opens its role at this time. */
const isLive = (at: SQL) =>
  sql`g.revoked_at is null and g.starts_at <= ${at} and (g.ends_at is null or g.ends_at > ${at})`;

/** A plan's sessions become available one a month from the payment on, a product's all at once. */
async function giveCredits(tx: Transaction, { id }: PaidOrder, isHeld: boolean): Promise<void> {
  if (isHeld) {
    await tx.execute(sql`
      insert into ${sessionCredits} (user_id, order_id, number, available_from)
      select o.user_id, o.id, each, coalesce(o.paid_at, now()) + make_interval(months => case o.kind when 'plan' then each - 1 else 0 end)
      from ${orders} o cross join generate_series(1, o.session_credits) as each where o.id = ${id}
      on conflict on constraint session_credits_number do update set revoked_at = null where session_credits.revoked_at is not null`);
    return;
  }
  const { order_id, spent_at, revoked_at } = sessionCredits;
  await tx
    .update(sessionCredits)
    .set({ revoked_at: sql`now()` })
    .where(and(eq(order_id, id), isNull(spent_at), isNull(revoked_at)));
}

type Session = { table: 'session_bookings' | 'consultation_sessions'; id: string };

/**
 * Whether a user has a credit to spend. No other transaction can spend it until this one ends. For an elevated action.
 */
export async function holdsCredit(tx: Transaction, userId: string): Promise<boolean> {
  await lockEntitlements(tx, userId);
  return (await tx.$count(sessionCredits, isAvailable(userId))) > 0;
}

/** Spends the credit that became available first. For an elevated action, after {@link holdsCredit} found one. */
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
 * Makes the credit of a canceled session available again, unless the applicant did not come and a setting counts it as
 * used. For transactions without row policies.
 */
export async function returnCredit(
  tx: Transaction,
  session: Session & { client: string; noShow: string | null },
): Promise<void> {
  await tx.execute(
    sql`select app.return_session_credit(${session.client}::uuid, ${session.table}, ${session.id}::uuid, ${session.noShow})`,
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

/** Locks a user's entitlements, which orders and refunds change too. */
export async function lockEntitlements(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockNames.entitlements + userId}, 0))`);
}

/** Whether a user has paid for the current access in a role. For an elevated action. */
export async function hasPaidAccess(tx: Transaction, holder: { userId: string; role: string }): Promise<boolean> {
  const { starts_at, ends_at, order_id } = accessGrants;
  const isCurrent = sql`${starts_at} <= now() and (${ends_at} is null or ${ends_at} > now())`;
  return (await tx.$count(accessGrants, and(ofRole(holder), isNotNull(order_id), isCurrent))) > 0;
}

/** Grants access without payment and without an end. For an elevated action. */
export async function grantFreeAccess(
  tx: Transaction,
  { userId, role }: { userId: string; role: string },
): Promise<void> {
  const now = sql`now()`;
  await tx
    .insert(accessGrants)
    .values({ user_id: userId, role, bought_at: now, starts_at: now, note: 'Given by an admin' });
}

/** Revokes access without payment. Returns whether there was any. For an elevated action. */
export async function revokeFreeAccess(tx: Transaction, holder: { userId: string; role: string }): Promise<boolean> {
  const revoked = await tx
    .update(accessGrants)
    .set({ revoked_at: sql`now()` })
    .where(and(ofRole(holder), isNull(accessGrants.order_id)))
    .returning({ id: accessGrants.id });
  return revoked.length > 0;
}

function ofRole({ userId, role }: { userId: string; role: string }): SQL | undefined {
  return and(eq(accessGrants.user_id, userId), eq(accessGrants.role, role), isNull(accessGrants.revoked_at));
}
