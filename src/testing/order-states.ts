// Orders in the states that follow from the ledger, written by the system, for tests of what follows from orders.
import { sql, type SQL } from 'drizzle-orm';

import { selectRows, type Database } from '#core/server/database/database.ts';
import type { OrderKind, OrderStatus } from '#features/billing/orders/schema.ts';
import { followStatus, lockOrder } from '#features/billing/orders/server/ledger.ts';

type Bought = {
  kind?: OrderKind;
  status?: OrderStatus;
  /** Role that a plan is for. */
  role?: 'applicant' | 'mentor' | 'attorney';
  accessMonths?: number | null;
  sessionCredits?: number;
  /** Time of payment. Default: now. */
  paidAt?: Date;
};

/** Creates a paid order, of a plan by default, and returns its ID. */
export async function createOrder(
  database: Database,
  { id: userId }: { id: string },
  { kind = 'plan', status = 'paid', role, accessMonths = null, sessionCredits = 0, paidAt = new Date() }: Bought = {},
): Promise<string> {
  return writeOrder(
    database,
    sql`
        insert into orders (user_id, kind, plan_id, role, description, amount_minor, payment_option, status, paid_at, access_months,
          session_credits, terms_version, terms_agreed_at)
        values (${userId}, ${kind}, ${kind === 'plan' ? sql`(select id from subscription_plans order by price limit 1)` : null},
          ${kind === 'plan' ? (role ?? 'applicant') : null}, 'Elite', 799700, 'invoice', ${status},
          ${status === 'open' ? null : paidAt.toISOString()}::timestamptz, ${accessMonths}::int, ${sessionCredits}::int, 1, now())
        returning id`,
  );
}

/** Sets the state of an order as the ledger would. An open order becomes paid. */
export function setOrderStatus(database: Database, id: string, status: OrderStatus): Promise<unknown> {
  return writeOrder(
    database,
    sql`
      update orders set status = ${status}, paid_at = coalesce(paid_at, case when ${status} <> 'open' then now() end)
      where id = ${id} returning id`,
  );
}

/** Writes an order by a statement that returns its ID, with all that follows from its status. Returns the ID. */
export async function writeOrder(database: Database, statement: SQL): Promise<string> {
  return database.asSystem('a test writes what the ledger says', async (tx) => {
    const [row] = await selectRows<{ id: string }>(tx, statement);
    const order = row && (await lockOrder(tx, row.id));
    if (!order) throw new Error('no order was written');
    await followStatus(tx, order);
    return order.id;
  });
}
