import { sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { orders } from '#features/billing/orders/server/table.ts';
import { products } from '#features/billing/products/server/table.ts';

import { accessGrants, sessionCredits } from './table.ts';

/** Whether an order of the table `orders` leaves the purchase with its buyer. */
const isActiveOrder = sql.raw(`orders.status in ('paid', 'partly_refunded')`);

const isReaders = sql`user_id = ${currentUser}`;

/**
 * Lets the credit of a canceled session be spent again, unless the applicant did not come and a setting counts it as used. Only
 * for transactions without row policies.
 */
export async function giveBackCredit(
  tx: Transaction,
  session: { table: 'session_bookings' | 'consultation_sessions'; id: string; client: string; noShow: string | null },
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
