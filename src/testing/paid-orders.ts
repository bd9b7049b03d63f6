import { sql } from 'drizzle-orm';

import { selectRows } from '#core/server/database/database.ts';
import type { PayableOrder, PaymentProvider } from '#core/server/payments/provider.ts';
import type { PaymentReports } from '#core/server/payments/reports.ts';
import { makePerson, type Person } from '#testing/people.ts';
import type { TestApp } from '#testing/test-app.ts';

/** What the workbook costs, in minor units. */
export const WORKBOOK_MINOR = 20_000;

export type Placed = { id: string; buyer: Person; payable: PayableOrder };

/** An open order of the workbook, by a buyer of its own. */
export async function placeOrder(app: Pick<TestApp, 'database'>): Promise<Placed> {
  const buyer = await makePerson(app.database);
  const asked = JSON.stringify({ kind: 'workbook', way: 'stripe', terms_version: 1 });
  const [row] = await app.database.asActor(buyer.token, (tx) =>
    selectRows<{ made: { order: string } }>(tx, sql`select app.place_order(${asked}::jsonb) as made`),
  );
  return payableOf(row?.made.order ?? '', buyer);
}

function payableOf(id: string, buyer: Person): Placed {
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

/** The services of an application that takes payments by card. */
export function withStripe(app: TestApp): TestApp & { payments: PaymentProvider; paymentReports: PaymentReports } {
  const { payments, paymentReports } = app;
  if (!payments || !paymentReports) throw new Error('Stripe is not set up');
  return { ...app, payments, paymentReports };
}

export type Moved = { kind: string; amount: number; external: string };

/** What of the payment provider's is in the ledger for an order, and what the order's status is. */
export async function booksOf(app: Pick<TestApp, 'database'>, id: string): Promise<{ status: string; moved: Moved[] }> {
  return app.database.asSystem('reads the books', async (tx) => {
    const [order] = await selectRows<{ status: string }>(tx, sql`select status from orders where id = ${id}`);
    const moved = await selectRows<Moved>(
      tx,
      sql`select kind, amount_minor::int as amount, external_id as external from ledger_transactions
        where order_id = ${id} and means = 'stripe' order by created_at, id`,
    );
    return { status: order?.status ?? '', moved };
  });
}

export async function eventsOf(
  app: Pick<TestApp, 'database'>,
  orderId: string,
): Promise<{ id: string; type: string; outcome: string }[]> {
  return app.database.asSystem('reads events', (tx) =>
    selectRows(tx, sql`select id, type, outcome from payment_events where order_id = ${orderId} order by processed_at`),
  );
}

/** What a buyer is told of their orders, by the bell, and the kinds of the mails they were to get, the oldest first. */
export async function toldBuyer(app: TestApp, { id, email }: Person): Promise<{ bell: string[]; mails: string[] }> {
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

/** How many mails of this kind the staff were to get. */
export async function mailsToStaff(app: TestApp, kind: string): Promise<number> {
  const [row] = await app.database.asSystem('counts mails', (tx) =>
    selectRows<{ count: number }>(
      tx,
      sql`select ((select count(*) from outbox where kind = ${kind}) + (select count(*) from gathered_mails where kind = ${kind}))::int as count`,
    ),
  );
  return row?.count ?? 0;
}
