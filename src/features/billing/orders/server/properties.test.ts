// Random events on orders, checked against a plain model of the rules.
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { createUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { lockOrder, postCancellation, postCharge, postDisputed, postMoney } from './ledger.ts';

const app = useTestApp();

/** Each run is the life of one order. Together they are about ten thousand events. */
const [RUNS, EVENTS] = [125, 80];

type Event =
  | { do: 'pay'; amount: number; id: number }
  | { do: 'refund'; amount: number; id: number }
  | { do: 'credit_refund'; amount: number; id: number }
  | { do: 'dispute_opened' | 'dispute_won' | 'dispute_lost'; amount: number; id: number }
  | { do: 'cancel' };

const moved = { amount: fc.integer({ min: 1, max: 25_000 }), id: fc.integer({ min: 1, max: 40 }) };
const events: fc.Arbitrary<Event> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay' as const), ...moved }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), ...moved }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('credit_refund' as const), ...moved }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('dispute_opened' as const, 'dispute_won' as const, 'dispute_lost' as const),
      ...moved,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
);

/** The rules in minor units without a database. */
class Model {
  readonly price: number;
  due: number;
  charged: number;
  refunded = 0;
  credit = 0;
  readonly seen = new Set<string>();
  readonly disputes = new Map<number, { amount: number; state: 'open' | 'won' | 'lost' }>();
  constructor(price: number) {
    this.price = price;
    this.due = price;
    this.charged = price;
  }

  get disputed(): number {
    return [...this.disputes.values()].reduce((sum, { amount, state }) => sum + (state === 'open' ? amount : 0), 0);
  }

  get paid(): number {
    return this.charged - this.due;
  }

  get refundable(): number {
    return Math.max(0, this.paid - this.refunded - this.disputed);
  }

  get status(): string {
    if (this.disputed > 0) return 'disputed';
    if (this.charged === 0) return 'cancelled';
    if (this.refunded > 0) return this.refunded >= this.charged ? 'refunded' : 'partly_refunded';
    return this.due <= 0 ? 'paid' : 'open';
  }

  take(event: Event): void {
    if (event.do === 'cancel') {
      if (this.status === 'open' && this.paid === 0) this.due = this.charged = 0;
      return;
    }
    const { do: what, amount, id } = event;
    if (what.startsWith('dispute')) return this.dispute(what as 'dispute_opened', amount, id);
    if (this.seen.has(`${what} ${id}`)) return;
    if (what === 'pay') {
      const applied = Math.min(amount, Math.max(0, this.due));
      this.due -= applied;
      this.credit += amount - applied;
    } else if (what === 'credit_refund') {
      if (amount > this.credit) return;
      this.credit -= amount;
    } else {
      if (amount > this.refundable) return;
      // For a partly paid order, the payment is reversed.
      if (this.due > 0) this.due += amount;
      else this.refunded += amount;
    }
    this.seen.add(`${what} ${id}`);
  }

  private dispute(what: 'dispute_opened' | 'dispute_won' | 'dispute_lost', amount: number, id: number): void {
    const existing = this.disputes.get(id);
    if (!existing && amount > this.refundable) return;
    if (existing && (what === 'dispute_opened' || existing.state !== 'open')) return;
    const dispute = existing ?? { amount, state: 'open' as const };
    const state = ({ dispute_opened: 'open', dispute_won: 'won', dispute_lost: 'lost' } as const)[what];
    this.disputes.set(id, { amount: dispute.amount, state });
    if (state === 'lost') this.refunded += dispute.amount;
  }
}

it('after ten thousand events the ledger balances, and nothing is negative', { timeout: 900_000 }, async () => {
  const users: string[] = [];
  for (let at = 0; at < 5; at += 1) users.push((await createUser(app.database)).id);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...users),
      fc.array(events, { minLength: EVENTS, maxLength: EVENTS }),
      async (user, life) =>
        app.database
          .asSystem('a life of an order', async (tx) => {
            const model = new Model(20_000);
            const order = await charge(tx, { user, price: model.price });
            for (const event of life) {
              await happen(tx, order, event);
              model.take(event);
            }
            const [found] = await selectRows<Record<string, unknown>>(
              tx,
              sql`
            select o.status, o.due_minor::int as due, o.paid_minor::int as paid, o.refunded_minor::int as refunded, o.credit_minor::int as credit,
              (select coalesce(sum(e.amount_minor), 0)::int from ledger_entries e where e.order_id = o.id) as balance,
              (select count(*)::int from (select from ledger_entries e where e.order_id = o.id group by e.transaction_id having sum(e.amount_minor) <> 0) as uneven) as uneven,
              (select count(*)::int from ledger_entries e where e.order_id = o.id and e.account = 'disputed' having sum(e.amount_minor) < 0) as below,
              (select r.is_subscribed from user_roles r where r.user_id = o.user_id) as subscribed
            from orders o where o.id = ${order}`,
            );
            const { status, due, paid, refunded, credit } = model;
            expect(found).toMatchObject({ status, due, paid, refunded, credit, balance: 0, uneven: 0, below: null });
            expect(Math.min(due, paid, refunded, credit, paid - refunded)).toBeGreaterThanOrEqual(0);
            // The package opens access while it is paid and not fully refunded.
            expect([status, found?.subscribed]).toEqual([status, status === 'paid' || status === 'partly_refunded']);
            throw new Undone();
          })
          .catch((error: unknown) => {
            if (!(error instanceof Undone)) throw error;
          }),
    ),
    { numRuns: RUNS },
  );
});

/** Each run is rolled back. */
class Undone extends Error {}

async function charge(tx: Transaction, { user, price }: { user: string; price: number }): Promise<string> {
  const [row] = await selectRows<{ id: string }>(
    tx,
    sql`insert into orders (user_id, kind, description, amount_minor, payment_option, terms_version, terms_agreed_at)
      values (${user}, 'package', 'Premium package', ${price}, 'invoice', 1, now()) returning id`,
  );
  if (!row) throw new Error('an order was made');
  const order = await lockOrder(tx, row.id);
  if (order) await postCharge(tx, order);
  return row.id;
}

async function happen(tx: Transaction, order: string, event: Event): Promise<void> {
  if (event.do === 'cancel') {
    await postCancellation(tx, order);
    return;
  }
  const { do: what, amount, id } = event;
  const facts = { payment_method: 'stripe', external_id: `${order} ${id}` } as const;
  const entry = { orderId: order, amount, currency: 'usd', facts };
  if (what === 'pay') await postMoney(tx, 'payment', entry);
  else if (what === 'refund' || what === 'credit_refund') await postMoney(tx, what, entry);
  else await postDisputed(tx, what, entry);
}
