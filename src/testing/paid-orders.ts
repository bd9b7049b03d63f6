import { sql } from 'drizzle-orm';

import { selectRows } from '#core/server/database/database.ts';
import type { PayableOrder, PaymentProvider } from '#core/server/payments/provider.ts';
import type { PaymentReports } from '#core/server/payments/reports.ts';
import { placeOrder as placeByService } from '#features/billing/orders/server/ordering.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import type { TestApp } from '#testing/test-app.ts';

/** Price of the workbook in minor units. */
export const WORKBOOK_MINOR = 20_000;

export type Placed = { id: string; buyer: TestUser; payable: PayableOrder };

/** An open order of the workbook by a new buyer. */
export async function placeOrder(app: Pick<TestApp, 'database' | 'env'>): Promise<Placed> {
  const buyer = await createUser(app.database);
  const checkout = { kind: 'workbook', terms_version: 1, buyer: buyer.id } as const;
  const { id } = await app.database.asElevated(buyer.token, (tx) =>
    placeByService(tx, app.env, { ...checkout, paymentOptionFor: async () => 'stripe' }),
  );
  return createPlacedOrder(id, buyer);
}

function createPlacedOrder(id: string, buyer: TestUser): Placed {
  const address = `http://localhost:3000/payment/${id}`;
  return {
    id,
    buyer,
    payable: {
      id,
      reference: 'LO-1A2B3C4D',
      description: 'Workbook',
      amountMinor: WORKBOOK_MINOR,
      currency: 'USD',
      userId: buyer.id,
      email: buyer.email,
      successUrl: address,
      cancelUrl: address,
    },
  };
}

/** Services of an application that takes card payments. */
export function withStripe(app: TestApp): TestApp & { payments: PaymentProvider; paymentReports: PaymentReports } {
  const { payments, paymentReports } = app;
  if (!payments || !paymentReports) throw new Error('Stripe is not set up');
  return { ...app, payments, paymentReports };
}

export type Moved = { kind: string; amount: number; external: string };

/** Ledger amounts at the payment provider for an order, and the order's status. */
export async function readLedger(
  app: Pick<TestApp, 'database'>,
  id: string,
): Promise<{ status: string; moved: Moved[] }> {
  return app.database.asSystem('reads the books', async (tx) => {
    const [order] = await selectRows<{ status: string }>(tx, sql`select status from orders where id = ${id}`);
    const moved = await selectRows<Moved>(
      tx,
      sql`select kind, amount_minor::int as amount, external_id as external from ledger_transactions
        where order_id = ${id} and payment_method = 'stripe' order by created_at, id`,
    );
    return { status: order?.status ?? '', moved };
  });
}

export async function readEvents(
  app: Pick<TestApp, 'database'>,
  orderId: string,
): Promise<{ id: string; type: string; outcome: string }[]> {
  return app.database.asSystem('reads events', (tx) =>
    selectRows(tx, sql`select id, type, outcome from payment_events where order_id = ${orderId} order by processed_at`),
  );
}

/** Notifications of a buyer about orders, and the kinds of their mails, oldest first. */
export async function listBuyerNotifications(
  app: TestApp,
  { id, email }: TestUser,
): Promise<{ bell: string[]; mails: string[] }> {
  return app.database.asSystem('reads what a buyer is told', async (tx) => {
    const bell = await selectRows<{ title: string }>(
      tx,
      sql`select title from notifications where user_id = ${id} and kind = 'order' order by created_at, id`,
    );
    const mails = await selectRows<{ kind: string }>(
      tx,
      sql`select kind from outbox where recipient = ${email} order by created_at, id`,
    );
    return { bell: bell.map(({ title }) => title), mails: mails.map(({ kind }) => kind) };
  });
}

/** Number of mails of this kind to staff. */
export async function mailsToStaff(app: TestApp, kind: string): Promise<number> {
  const [row] = await app.database.asSystem('counts mails', (tx) =>
    selectRows<{ count: number }>(
      tx,
      sql`select ((select count(*) from outbox where kind = ${kind}) + (select count(*) from mail_digest_items where kind = ${kind}))::int as count`,
    ),
  );
  return row?.count ?? 0;
}
