// Orders with a ledger, in the state that posting leaves them in.
import { eq } from 'drizzle-orm';

import type { Database, Transaction } from '#core/server/database/database.ts';
import type { LedgerAccount, TransactionKind } from '#features/billing/orders/schema.ts';
import { ledgerEntries, ledgerTransactions, orders } from '#features/billing/orders/server/table.ts';

type Order = typeof orders.$inferInsert;

/** A charged order of $1,997.00 by invoice. */
export function placeOrder(
  database: Database,
  { user_id, ...facts }: Partial<Order> & { user_id: string },
): Promise<string> {
  return database.asSystem('an order of a test', async (tx) => {
    const amount = facts.amount_minor ?? 199_700;
    const [order] = await tx
      .insert(orders)
      .values({
        user_id,
        kind: 'package',
        description: 'Premium package',
        amount_minor: amount,
        payment_option: 'invoice',
        due_minor: amount,
        terms_version: 1,
        terms_agreed_at: new Date(),
        ...facts,
      })
      .returning({ id: orders.id });
    if (!order) throw new Error('no order was placed');
    if (amount > 0) {
      await postTo(tx, order.id, { kind: 'charge', amount, entries: { receivable: amount, sales: -amount } });
    }
    return order.id;
  });
}

export type Posted = {
  kind: TransactionKind;
  amount: number;
  entries: Partial<Record<LedgerAccount, number>>;
  payment_method?: string;
  reference?: string;
  note?: string;
  /** Now by default. */
  at?: Date;
};

/** Adds a ledger transaction and returns its ID. */
export async function postTo(tx: Transaction, orderId: string, posted: Posted): Promise<string> {
  const { kind, amount, entries, payment_method = '', reference = '', note = '', at = new Date() } = posted;
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error('no such order');
  const [row] = await tx
    .insert(ledgerTransactions)
    .values({
      order_id: orderId,
      user_id: order.user_id,
      kind,
      amount_minor: amount,
      currency: order.currency,
      payment_method,
      reference,
      note,
      occurred_at: at,
    })
    .returning({ id: ledgerTransactions.id });
  if (!row) throw new Error('nothing was posted');
  const lines = Object.entries(entries);
  if (lines.length === 0) return row.id;
  await tx.insert(ledgerEntries).values(
    lines.map(([account, amount_minor]) => ({
      transaction_id: row.id,
      order_id: orderId,
      account,
      amount_minor,
      currency: order.currency,
    })),
  );
  return row.id;
}
