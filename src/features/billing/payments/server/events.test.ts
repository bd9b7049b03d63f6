import { sql } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { startStripePeer, type Payment, type StripePeer } from '#testing/fake-stripe.ts';
import { useTestApp } from '#testing/test-app.ts';

import {
  readLedger,
  readEvents,
  mailsToStaff,
  placeOrder,
  listBuyerNotifications,
  withStripe,
  WORKBOOK_MINOR,
  type Placed,
} from '#testing/paid-orders.ts';

let peer: StripePeer;
let now = new Date();
const app = useTestApp(
  async () => {
    peer = await startStripePeer({ now: () => now });
    return { ...peer.settings, INFO_EMAIL: 'desk@example.com', BANK_DETAILS: 'Example Bank', LOG_LEVEL: 'silent' };
  },
  () => now,
);
afterAll(() => peer.close());
beforeEach(() => {
  now = new Date();
  peer.begin();
});

type Sent = { status: number; outcome: string | undefined };

/** Like Stripe's servers: no cookie, no Origin. */
async function deliver(event: object, how: { at?: Date; secret?: string } = {}): Promise<Sent> {
  const { body, signature } = peer.sign(event, how);
  return post(body, { 'stripe-signature': signature });
}

async function post(body: string, headers: Record<string, string>): Promise<Sent> {
  const response = await app.request('POST', '/api/stripe/webhook', { body, headers: { origin: '', ...headers } });
  const { outcome, code } = (await response.json()) as { outcome?: string; code?: string };
  return { status: response.status, outcome: code ?? outcome };
}

/** An order with an open page. */
async function order(): Promise<Placed & { checkoutId: string }> {
  const placed = await placeOrder(app);
  const { id } = await stripe().payments.openCheckout(placed.payable, `checkout:${placed.id}:1`);
  await app.database.asSystem('opens a page', (tx) =>
    tx.execute(
      sql`insert into checkouts (id, order_id, url, amount_minor, expires_at) values (${id}, ${placed.id}, 'https://x', 20000, now())`,
    ),
  );
  return { ...placed, checkoutId: id };
}

async function paid(
  payment?: Payment,
): Promise<Placed & { checkoutId: string; paymentId: string; event: Stripe.Event }> {
  const placed = await order();
  const event = peer.pay(placed.checkoutId, payment);
  return { ...placed, event, paymentId: peer.books.session(placed.checkoutId).payment_intent ?? '' };
}

const stripe = () => withStripe(app);

/** Amount owed to the buyer of an order in minor units. */
async function owed(id: string): Promise<number | undefined> {
  const [row] = await app.database.asSystem('a test reads', (tx) =>
    selectRows<{ credit: number }>(tx, sql`select credit_minor::int as credit from orders where id = ${id}`),
  );
  return row?.credit;
}

async function isCheckoutOpen(id: string): Promise<boolean> {
  const rows = await app.database.asSystem('reads a page', (tx) =>
    selectRows(tx, sql`select 1 from checkouts where id = ${id} and closed_at is null`),
  );
  return rows.length > 0;
}

describe('a Stripe payment', () => {
  it('is posted with its event, and closes its page', async () => {
    const { id, event, checkoutId, paymentId } = await paid();
    expect(await deliver(event)).toEqual({ status: 200, outcome: 'posted' });
    expect(await readLedger(app, id)).toEqual({
      status: 'paid',
      moved: [{ kind: 'payment', amount: WORKBOOK_MINOR, external: paymentId }],
    });
    expect(await readEvents(app, id)).toEqual([{ id: event.id, type: event.type, outcome: 'posted' }]);
    expect(await isCheckoutOpen(checkoutId)).toBe(false);
  });

  it('is posted once, however often its event is delivered, in turn or concurrently', async () => {
    const { id, event } = await paid();
    const first = await Promise.all(Array.from({ length: 25 }, () => deliver(event)));
    for (let count = 0; count < 25; count += 1) first.push(await deliver(event));
    expect(first.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(first.filter(({ outcome }) => outcome === 'posted')).toHaveLength(1);
    expect((await readLedger(app, id)).moved).toHaveLength(1);
    expect(await readEvents(app, id)).toHaveLength(1);
  });

  it('is posted once if two events report it concurrently', async () => {
    const { id, event } = await paid();
    const again = { ...event, id: `${event.id}_again`, type: 'checkout.session.async_payment_succeeded' };
    const outcomes = (await Promise.all([deliver(event), deliver(again)])).map(({ outcome }) => outcome);
    expect(new Set(outcomes)).toEqual(new Set(['known', 'posted']));
    expect((await readLedger(app, id)).moved).toHaveLength(1);
  });

  it('is posted once on arrival, if it takes days', async () => {
    const { id, event, checkoutId } = await paid({ isAsynchronous: true });
    expect((await deliver(event)).outcome).toBe('noted');
    expect([(await readLedger(app, id)).status, await isCheckoutOpen(checkoutId)]).toEqual(['open', true]);
    const succeeded = peer.settle(checkoutId, 'succeeded');
    expect((await deliver(succeeded)).outcome).toBe('posted');
    expect(await readLedger(app, id)).toMatchObject({ status: 'paid', moved: [{ amount: WORKBOOK_MINOR }] });
  });

  it('is posted even if its success is reported before its start', async () => {
    const { id, event, checkoutId } = await paid({ isAsynchronous: true });
    const succeeded = peer.settle(checkoutId, 'succeeded');
    expect([(await deliver(succeeded)).outcome, (await deliver(event)).outcome]).toEqual(['posted', 'noted']);
    expect((await readLedger(app, id)).moved).toHaveLength(1);
  });

  it('a Stripe payment that fails after days leaves the order open, and its page can be replaced', async () => {
    const { id, buyer, event, checkoutId } = await paid({ isAsynchronous: true });
    await deliver(event);
    const failed = peer.settle(checkoutId, 'failed');
    expect((await deliver(failed)).outcome).toBe('noted');
    expect(await readLedger(app, id)).toEqual({ status: 'open', moved: [] });
    expect(await isCheckoutOpen(checkoutId)).toBe(false);
    await deliver({ ...failed, id: `${failed.id}_again` });
    expect(await listBuyerNotifications(app, buyer)).toEqual({
      bell: ['Your payment did not go through: EB1A Profile Building Workbook'],
      mails: ['notification'],
    });
  });

  it('notifies the buyer by one mail, the receipt, and by bell', async () => {
    const { buyer, event } = await paid();
    await deliver(event);
    expect(await listBuyerNotifications(app, buyer)).toEqual({
      bell: ['Your order is paid: EB1A Profile Building Workbook'],
      mails: ['receipt-issued'],
    });
  });

  it('a Stripe payment that was abandoned or expired posts nothing', async () => {
    const { id, checkoutId } = await order();
    const expired = peer.expire(checkoutId);
    expect((await deliver(expired)).outcome).toBe('noted');
    expect(await readLedger(app, id)).toEqual({ status: 'open', moved: [] });
    expect(await isCheckoutOpen(checkoutId)).toBe(false);
  });

  it('a Stripe payment from two tabs is one payment, on one page', async () => {
    const placed = await placeOrder(app);
    const open = () => stripe().payments.openCheckout(placed.payable, `checkout:${placed.id}:1`);
    const [one, other] = await Promise.all([open(), open()]);
    expect(other).toEqual(one);
    const event = peer.pay(one.id);
    expect(() => peer.pay(other.id)).toThrow('no more');
    await deliver(event);
    expect((await readLedger(app, placed.id)).moved).toHaveLength(1);
  });
});

describe('nothing is posted, and staff are notified, if', () => {
  type Change = (event: Stripe.Event, other: Placed) => void;
  const session = (event: Stripe.Event) => event.data.object as Stripe.Checkout.Session;
  it.each<[string, Payment | undefined, Change | undefined, string]>([
    ['less is paid than is due', { amountMinor: WORKBOOK_MINOR - 1 }, undefined, 'mismatch'],
    ['more is paid', { amountMinor: WORKBOOK_MINOR + 1 }, undefined, 'mismatch'],
    ['another currency is paid', { currency: 'eur' }, undefined, 'mismatch'],
    [
      'the page names another order than its payment',
      undefined,
      (event, other) => (session(event).client_reference_id = other.id),
      'mismatch',
    ],
    [
      'it is for another user’s order',
      undefined,
      (event, other) => {
        session(event).client_reference_id = other.id;
        session(event).metadata = { ...session(event).metadata, order_id: other.id };
      },
      'mismatch',
    ],
    [
      'it names no user',
      undefined,
      (event) => (session(event).metadata = { order_id: session(event).client_reference_id ?? '' }),
      'mismatch',
    ],
    [
      'this order does not exist',
      undefined,
      (event) => {
        session(event).client_reference_id = null;
        session(event).metadata = { ...session(event).metadata, order_id: crypto.randomUUID() };
      },
      'unknown_order',
    ],
    [
      'what it names is no id',
      undefined,
      (event) => {
        session(event).client_reference_id = null;
        session(event).metadata = { ...session(event).metadata, order_id: "1' or true --" };
      },
      'unknown_order',
    ],
  ])('%s', async (_what, payment, change, outcome) => {
    const other = await placeOrder(app);
    const { id, event } = await paid(payment);
    change?.(event, other);
    const mailsBefore = await mailsToStaff(app, 'payment-refused');
    expect(await deliver(event)).toEqual({ status: 200, outcome });
    expect(await deliver(event)).toEqual({ status: 200, outcome: 'known' });
    expect(await readLedger(app, id)).toEqual({ status: 'open', moved: [] });
    expect(await readLedger(app, other.id)).toEqual({ status: 'open', moved: [] });
    expect((await mailsToStaff(app, 'payment-refused')) - mailsBefore).toBe(1);
  });
});

it('a payment without an order posts nothing, regardless of its URL', async () => {
  const { id, event } = await paid();
  Object.assign(event.data.object, { metadata: {} });
  expect(await deliver(event)).toEqual({ status: 200, outcome: 'ignored' });
  expect(await readLedger(app, id)).toEqual({ status: 'open', moved: [] });
});

describe('a webhook event is rejected', () => {
  it('if it is forged, and leaves nothing', async () => {
    const { id, event } = await paid();
    const refused = { status: 400, outcome: 'payment_event_refused' };
    expect(await deliver(event, { secret: 'whsec_guessed' })).toEqual(refused);
    expect(await post(JSON.stringify(event), {})).toEqual(refused);
    expect(await readLedger(app, id)).toEqual({ status: 'open', moved: [] });
    expect(await readEvents(app, id)).toEqual([]);
  });

  it('if its signature is a week old; signed again, it is recognized', async () => {
    const { id, event } = await paid();
    const { body, signature } = peer.sign(event);
    expect((await post(body, { 'stripe-signature': signature })).outcome).toBe('posted');
    now = new Date(now.getTime() + 7 * 86_400_000);
    expect((await post(body, { 'stripe-signature': signature })).outcome).toBe('payment_event_refused');
    expect(await deliver(event)).toEqual({ status: 200, outcome: 'known' });
    expect((await readLedger(app, id)).moved).toHaveLength(1);
  });

  it('if it is larger than 1 MB, or not text', async () => {
    expect(await post('x'.repeat(1_000_001), { 'stripe-signature': 't=1,v1=1' })).toEqual({
      status: 413,
      outcome: 'too_large',
    });
    const response = await app.request('POST', '/api/stripe/webhook', { body: Uint8Array.of(0xff, 0xfe) });
    expect(response.status).toBe(400);
  });

  it('a webhook event is rejected by GET, and at any other path; a write there still requires its origin', async () => {
    expect((await app.request('GET', '/api/stripe/webhook')).status).toBe(404);
    const other = await app.request('POST', '/api/stripe/other', { headers: { origin: '' } });
    expect(other.status).toBe(403);
  });
});

describe('a Stripe refund', () => {
  it('a Stripe refund in part is posted once, by whichever event arrives first', async () => {
    const { id, event, paymentId } = await paid();
    await deliver(event);
    const { ofCharge, ofRefund } = peer.books.refundEvents(peer.books.refund(paymentId, 5000));
    const outcomes = [];
    for (const report of [ofRefund, ofCharge]) outcomes.push((await deliver(report)).outcome);
    expect(outcomes).toEqual(['posted', 'known']);
    expect((await readLedger(app, id)).moved).toMatchObject([
      { kind: 'payment', amount: WORKBOOK_MINOR },
      { kind: 'refund', amount: 5000 },
    ]);
  });

  it('reported before its payment posts the payment first', async () => {
    const { id, event, paymentId } = await paid();
    const { ofRefund: updated } = peer.books.refundEvents(peer.books.refund(paymentId, 5000));
    expect((await deliver(updated)).outcome).toBe('posted');
    expect((await deliver(event)).outcome).toBe('known');
    expect((await readLedger(app, id)).moved.map(({ kind }) => kind)).toEqual(['payment', 'refund']);
  });

  it('a Stripe refund that is pending is posted when it succeeds, and owed again if it fails after that', async () => {
    const { id, buyer, event, paymentId } = await paid();
    await deliver(event);
    peer.books.refundStatus = 'pending';
    const refund = peer.books.refund(paymentId, 100);
    peer.books.refundStatus = 'succeeded';
    const { ofRefund: pending } = peer.books.refundEvents(refund);
    expect((await deliver(pending)).outcome).toBe('noted');
    expect((await readLedger(app, id)).moved).toHaveLength(1);
    refund.status = 'succeeded';
    const { ofRefund: done } = peer.books.refundEvents(refund);
    expect((await deliver(done)).outcome).toBe('posted');
    const mailsBefore = await mailsToStaff(app, 'refund-failed');
    refund.status = 'failed';
    const { ofRefund: failed } = peer.books.refundEvents(refund);
    expect((await deliver(failed)).outcome).toBe('posted');
    expect((await deliver({ ...failed, id: `${failed.id}_again` })).outcome).toBe('known');
    expect((await readLedger(app, id)).moved.map(({ kind }) => kind)).toEqual(['payment', 'refund', 'refund_returned']);
    expect(await owed(id)).toBe(100);
    expect((await listBuyerNotifications(app, buyer)).bell.at(-1)).toBe(
      'Your refund did not go through: EB1A Profile Building Workbook',
    );
    expect((await mailsToStaff(app, 'refund-failed')) - mailsBefore).toBe(1);
  });

  it('is not accepted while Stripe is down, and is accepted on redelivery', async () => {
    const { id, paymentId } = await paid();
    const { ofRefund: updated } = peer.books.refundEvents(peer.books.refund(paymentId, 5000));
    peer.misbehave = () => 'fails';
    expect(await deliver(updated)).toEqual({ status: 503, outcome: 'payment_unavailable' });
    expect(await readEvents(app, id)).toEqual([]);
    peer.misbehave = () => undefined;
    expect((await deliver(updated)).outcome).toBe('posted');
  });
});

describe('a Stripe dispute', () => {
  const kinds = async (id: string) => (await readLedger(app, id)).moved.map(({ kind }) => kind);

  it.each(['won', 'lost'] as const)('a Stripe dispute that is %s is in the ledger from start to end', async (end) => {
    const { id, event, paymentId } = await paid();
    await deliver(event);
    const dispute = peer.books.dispute(paymentId, WORKBOOK_MINOR);
    await deliver(peer.books.disputeEvent(dispute, 'created'));
    expect((await deliver(peer.books.disputeEvent(dispute, 'funds_withdrawn'))).outcome).toBe('known');
    expect(await kinds(id)).toEqual(['payment', 'dispute_opened']);
    dispute.status = end;
    if (end === 'won') await deliver(peer.books.disputeEvent(dispute, 'funds_reinstated'));
    await deliver(peer.books.disputeEvent(dispute, 'closed'));
    expect(await kinds(id)).toEqual(['payment', 'dispute_opened', `dispute_${end}`]);
  });

  it('is posted identically if its events and its payment arrive in reverse order', async () => {
    const { id, event, paymentId } = await paid();
    const dispute = peer.books.dispute(paymentId, WORKBOOK_MINOR);
    const events = [peer.books.disputeEvent(dispute, 'created'), peer.books.disputeEvent(dispute, 'funds_withdrawn')];
    dispute.status = 'lost';
    for (const report of [event, ...events, peer.books.disputeEvent(dispute, 'closed')].toReversed()) {
      expect((await deliver(report)).status).toBe(200);
    }
    expect(await kinds(id)).toEqual(['payment', 'dispute_opened', 'dispute_lost']);
  });

  it('a Stripe dispute that is a bank inquiry posts nothing, and notifies staff', async () => {
    const { id, event, paymentId } = await paid();
    await deliver(event);
    const mailsBefore = await mailsToStaff(app, 'dispute-asked');
    const inquiry = peer.books.dispute(paymentId, WORKBOOK_MINOR, 'warning_needs_response');
    expect((await deliver(peer.books.disputeEvent(inquiry, 'created'))).outcome).toBe('noted');
    expect([await kinds(id), (await mailsToStaff(app, 'dispute-asked')) - mailsBefore]).toEqual([['payment'], 1]);
  });
});
