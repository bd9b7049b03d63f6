// Card pages of orders: a page charges what is due, and an old page charges nothing.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  askToPay,
  deliver,
  grantRefund,
  createStaff,
  readMoney,
  payByCard,
  placeByCard,
  useCardApp,
  withFault,
} from '#testing/card-orders.ts';
import { postMoney, readOrder, recordPayment } from '#testing/orders.ts';
import { readLedger, mailsToStaff, WORKBOOK_MINOR } from '#testing/paid-orders.ts';
import type { TestUser } from '#testing/people.ts';

import { expireStaleCheckouts } from './checkout.ts';

const HOUR_MS = 3_600_000;
const PART = 5000;
const unreachable = { at: 'POST /v1/checkout/sessions', fault: 'fails' } as const;

let now = new Date();
const app = useCardApp(() => now);
let staff: TestUser;
beforeAll(async () => {
  staff = await createStaff(app);
});
beforeEach(() => {
  now = new Date();
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const session = (id: string) => app.peer.books.session(id);
const charges = ({ checkoutId }: { checkoutId: string }) => session(checkoutId).amount_total;
const listCheckouts = (orderId: string) =>
  [...app.peer.books.sessions.values()].filter(({ client_reference_id: of }) => of === orderId);
const transfer = async (id: string, amount: number) =>
  recordPayment(app, { as: staff, order: (await readOrder(app, staff, id)).order, amount });

/** Returns the buyer's view of an order: URL of the card page, and amount due. */
async function shown({ id, buyer }: { id: string; buyer: TestUser }) {
  const { pay_url, order } = await readOrder(app, buyer, id);
  return { url: pay_url, due: order.due_minor };
}

const cancel = async ({ id, buyer }: { id: string; buyer: TestUser }) => {
  const { version } = (await readOrder(app, buyer, id)).order;
  return app.request('POST', `/api/orders/${id}/cancel`, { as: buyer, body: { version } });
};

describe('a checkout page', () => {
  it('charges the price, and is the same for every window of the order', async () => {
    const placed = await placeByCard(app);
    const again = await Promise.all([askToPay(app, placed), askToPay(app, placed)]);
    expect(again.map(({ checkoutId }) => checkoutId)).toEqual([placed.checkoutId, placed.checkoutId]);
    expect([charges(placed), listCheckouts(placed.id).length]).toEqual([WORKBOOK_MINOR, 1]);
    expect(await shown(placed)).toEqual({ url: session(placed.checkoutId).url, due: WORKBOOK_MINOR });
  });

  it('is created once by two concurrent windows after a partial payment', async () => {
    const placed = await placeByCard(app);
    await transfer(placed.id, PART);
    const [one, other] = await Promise.all([askToPay(app, placed), askToPay(app, placed)]);
    expect(other).toEqual(one);
    expect([charges(one), listCheckouts(placed.id).filter(({ status }) => status === 'open').length]).toEqual([
      WORKBOOK_MINOR - PART,
      1,
    ]);
  });

  it('is created once even if Stripe’s response was lost', async () => {
    const placed = await placeByCard(app);
    await transfer(placed.id, PART);
    const lost = await withFault(app, { at: 'POST /v1/checkout/sessions', fault: 'loses the answer' }, () =>
      askToPay(app, placed),
    );
    expect(lost).toMatchObject({ status: 503, code: 'payment_unavailable' });
    expect(charges(await askToPay(app, placed))).toBe(WORKBOOK_MINOR - PART);
    expect(listCheckouts(placed.id)).toHaveLength(2);
  });

  it('is replaced after a day by one under another key', async () => {
    const placed = await placeByCard(app);
    later(25 * HOUR_MS);
    app.peer.expire(placed.checkoutId);
    const next = await askToPay(app, placed);
    expect([next.status, next.checkoutId === placed.checkoutId, session(next.checkoutId).status]).toEqual([
      200,
      false,
      'open',
    ]);
    expect(await shown(placed)).toMatchObject({ url: session(next.checkoutId).url });
  });

  it('is not created for less than Stripe charges, and the order offers the other ways', async () => {
    const placed = await placeByCard(app);
    await transfer(placed.id, WORKBOOK_MINOR - 50);
    expect((await readOrder(app, placed.buyer, placed.id)).payment_options).toContain('stripe');
    await transfer(placed.id, 1);
    const { order, payment_options } = await readOrder(app, placed.buyer, placed.id);
    expect([order.due_minor, order.payment_option, payment_options]).toEqual([49, 'stripe', ['invoice']]);
    expect(await askToPay(app, placed)).toMatchObject({ status: 422 });
    expect(listCheckouts(placed.id).filter(({ status }) => status === 'open')).toEqual([]);
  });

  it('is created only for its buyer, while the order is open', async () => {
    const placed = await placeByCard(app);
    expect(await askToPay(app, { ...placed, buyer: staff })).toMatchObject({ status: 404 });
    const done = await payByCard(app);
    expect(await askToPay(app, done)).toMatchObject({ status: 409, code: 'order_closed' });
    expect(listCheckouts(done.id)).toHaveLength(1);
  });
});

describe('a checkout page after a partial payment by another method', () => {
  it('charges nothing, and a new one charges the remaining amount', async () => {
    const placed = await placeByCard(app);
    await transfer(placed.id, PART);
    expect(session(placed.checkoutId).status).toBe('expired');
    expect(await shown(placed)).toEqual({ url: null, due: WORKBOOK_MINOR - PART });
    const next = await askToPay(app, placed);
    expect(charges(next)).toBe(WORKBOOK_MINOR - PART);
    expect(await deliver(app, app.peer.pay(next.checkoutId))).toBe('posted');
    expect((await readOrder(app, staff, placed.id)).order).toMatchObject({ status: 'paid', credit_minor: 0 });
    expect(await readMoney(app, placed.id)).toEqual({ atPeer: WORKBOOK_MINOR - PART, ours: WORKBOOK_MINOR - PART });
  });

  it.each(['the buyer, who pays the rest', 'the job'] as const)(
    'is closed by %s if Stripe could not close it then',
    async (by) => {
      const placed = await placeByCard(app);
      await withFault(app, unreachable, () => transfer(placed.id, PART));
      expect(session(placed.checkoutId).status).toBe('open');
      expect(await shown(placed)).toEqual({ url: null, due: WORKBOOK_MINOR - PART });
      if (by === 'the job') await expireStaleCheckouts(app);
      else expect(charges(await askToPay(app, placed))).toBe(WORKBOOK_MINOR - PART);
      expect(session(placed.checkoutId).status).toBe('expired');
    },
  );

  it('is accepted in full if it was paid concurrently, and the overpayment is owed', async () => {
    const placed = await placeByCard(app);
    const mailsBefore = await mailsToStaff(app, 'order-for-staff');
    const paid = app.peer.pay(placed.checkoutId);
    await transfer(placed.id, PART);
    expect(await deliver(app, paid)).toBe('posted');
    const { order } = await readOrder(app, staff, placed.id);
    expect(order).toMatchObject({ status: 'paid', due_minor: 0, paid_minor: WORKBOOK_MINOR, credit_minor: PART });
    expect((await mailsToStaff(app, 'order-for-staff')) - mailsBefore).toBe(1);
    expect(await readMoney(app, placed.id)).toEqual({ atPeer: WORKBOOK_MINOR, ours: WORKBOOK_MINOR });
  });

  it('is not replaced while its payment is unreported', async () => {
    const placed = await placeByCard(app);
    const paid = app.peer.pay(placed.checkoutId);
    await transfer(placed.id, PART);
    await expireStaleCheckouts(app);
    expect(await askToPay(app, placed)).toMatchObject({ status: 409, code: 'payment_pending' });
    expect(listCheckouts(placed.id)).toHaveLength(1);
    await deliver(app, paid);
    await expireStaleCheckouts(app);
    expect((await readOrder(app, staff, placed.id)).order.status).toBe('paid');
  });

  it('charges a refunded part again, and its payment is accepted', async () => {
    const placed = await placeByCard(app);
    for (const amount of [PART, 3000]) await transfer(placed.id, amount);
    await grantRefund(app, { as: staff, id: placed.id, amount_minor: 1000 });
    const next = await askToPay(app, placed);
    expect(charges(next)).toBe(WORKBOOK_MINOR - PART - 2000);
    expect(await deliver(app, app.peer.pay(next.checkoutId))).toBe('posted');
    expect((await readLedger(app, placed.id)).status).toBe('paid');
  });
});

describe('a checkout page with a delayed payment', () => {
  async function underWay() {
    const placed = await placeByCard(app);
    await deliver(app, app.peer.pay(placed.checkoutId, { isAsynchronous: true }));
    later(25 * HOUR_MS);
    return placed;
  }

  it('is not replaced until the payment arrives', async () => {
    const placed = await underWay();
    expect(await askToPay(app, placed)).toMatchObject({ status: 409, code: 'payment_pending' });
    await deliver(app, app.peer.settle(placed.checkoutId, 'succeeded'));
    expect(await readLedger(app, placed.id)).toMatchObject({ status: 'paid', moved: [{ amount: WORKBOOK_MINOR }] });
  });

  it('is replaced after the payment failed, even without an event', async () => {
    const placed = await underWay();
    app.peer.settle(placed.checkoutId, 'failed');
    expect(charges(await askToPay(app, placed))).toBe(WORKBOOK_MINOR);
  });
});

describe('an unneeded checkout page', () => {
  it('is closed when its order is cancelled', async () => {
    const placed = await placeByCard(app);
    await cancel(placed);
    expect(session(placed.checkoutId).status).toBe('expired');
  });

  it('is closed by the job if Stripe could not close it when its order was cancelled', async () => {
    const placed = await placeByCard(app);
    expect((await withFault(app, unreachable, () => cancel(placed))).status).toBe(200);
    expect(session(placed.checkoutId).status).toBe('open');
    await expireStaleCheckouts(app);
    expect(session(placed.checkoutId).status).toBe('expired');
  });

  it('is closed when its order is paid by transfer', async () => {
    const { id, checkoutId } = await placeByCard(app);
    await transfer(id, WORKBOOK_MINOR);
    expect(session(checkoutId).status).toBe('expired');
    expect(() => app.peer.pay(checkoutId)).toThrow('no more');
  });

  it('is marked closed after the reconciliation posted its payment', async () => {
    const { id, checkoutId } = await placeByCard(app);
    app.peer.pay(checkoutId);
    const externalId = session(checkoutId).payment_intent ?? '';
    await postMoney(app, { id, what: 'payment', amount: WORKBOOK_MINOR, externalId });
    await expireStaleCheckouts(app);
    app.peer.requests.length = 0;
    await expireStaleCheckouts(app);
    expect(app.peer.requests).toEqual([]);
  });

  it('stays open if Stripe fails, and the others are closed', async () => {
    const [one, other] = [await placeByCard(app), await placeByCard(app)];
    await withFault(app, unreachable, async () => {
      for (const { id } of [one, other]) await transfer(id, WORKBOOK_MINOR);
    });
    const failing = { at: `POST /v1/checkout/sessions/${one.checkoutId}`, fault: 'fails' } as const;
    await withFault(app, failing, () => expireStaleCheckouts(app));
    expect([session(one.checkoutId).status, session(other.checkoutId).status]).toEqual(['open', 'expired']);
    await expireStaleCheckouts(app);
    expect(session(one.checkoutId).status).toBe('expired');
  });
});

describe('a repeated checkout', () => {
  it('redirects to its order without a new page once that is paid', async () => {
    const key = crypto.randomUUID();
    const first = await placeByCard(app, { key });
    await deliver(app, app.peer.pay(first.checkoutId));
    expect(await placeByCard(app, { buyer: first.buyer, key })).toEqual({ ...first, checkoutId: first.id });
    expect(listCheckouts(first.id)).toHaveLength(1);
  });

  it('orders again what was cancelled since', async () => {
    const key = crypto.randomUUID();
    const first = await placeByCard(app, { key });
    await cancel(first);
    const second = await placeByCard(app, { buyer: first.buyer, key });
    expect([second.id === first.id, session(second.checkoutId).status]).toEqual([false, 'open']);
  });
});
