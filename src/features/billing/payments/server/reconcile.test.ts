import { afterAll, beforeEach, describe, expect, it } from 'vitest';

import { runCommandLine } from '#app/server/command-line.ts';
import {
  readLedger,
  readEvents,
  mailsToStaff,
  placeOrder,
  withStripe,
  WORKBOOK_MINOR,
  type Placed,
} from '#testing/paid-orders.ts';
import { startStripePeer, type Payment, type StripePeer } from '#testing/fake-stripe.ts';
import { openTestApp, useTestApp } from '#testing/test-app.ts';

import { receiveEvent } from './events.ts';
import { reconcile, reconcileNightly, runReconcileCommand } from './reconcile.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

let peer: StripePeer;
const begin = new Date();
let now = begin;
const app = useTestApp(
  async () => {
    peer = await startStripePeer({ now: () => now });
    return { ...peer.settings, INFO_EMAIL: 'desk@example.com', BANK_DETAILS: 'Example Bank' };
  },
  () => now,
);
afterAll(() => peer.close());
/** Each starts with days without events. */
beforeEach(() => {
  now = new Date(now.getTime() + 40 * DAY_MS);
  peer.begin();
});

async function pay(payment?: Payment): Promise<Placed & { paymentId: string; deliver: () => Promise<string> }> {
  const placed = await placeOrder(app);
  const { id } = await withStripe(app).payments.openCheckout(placed.payable, `checkout:${placed.id}:1`);
  const event = peer.pay(id, payment);
  const deliver = () => receiveEvent(withStripe(app), peer.sign(event));
  return { ...placed, paymentId: peer.books.session(id).payment_intent ?? '', deliver };
}

const compare = (days = 30) => reconcile(withStripe(app), { days });

describe('reconciliation with Stripe', () => {
  it('finds nothing if all is posted', async () => {
    const { paymentId, deliver } = await pay();
    await deliver();
    const { ofRefund } = peer.books.refundEvents(peer.books.refund(paymentId, 5000));
    await receiveEvent(withStripe(app), peer.sign(ofRefund));
    expect(await compare()).toEqual({ payments: 1, refunds: 1, disputes: 0, others: 0, posted: [], differences: [] });
    expect(await runReconcileCommand(app, [])).toContain('Stripe and the ledger agree.');
  });

  it('posts a payment, a refund and a dispute without events, once', async () => {
    const { id, paymentId, deliver } = await pay();
    const { id: refundId } = peer.books.refund(paymentId, 5000);
    const other = await pay();
    const dispute = peer.books.dispute(other.paymentId, WORKBOOK_MINOR);
    dispute.status = 'lost';
    const found = await compare();
    expect([found.posted.length, found.differences]).toEqual([4, []]);
    expect((await readLedger(app, id)).moved).toEqual([
      { kind: 'payment', amount: WORKBOOK_MINOR, external: paymentId },
      { kind: 'refund', amount: 5000, external: refundId },
    ]);
    expect((await readLedger(app, other.id)).moved.map(({ kind }) => kind)).toEqual([
      'payment',
      'dispute_opened',
      'dispute_lost',
    ]);
    expect(await compare()).toMatchObject({ posted: [], differences: [] });
    // A late event finds it posted.
    expect(await deliver()).toBe('known');
    expect(await readEvents(app, id)).toMatchObject([{ outcome: 'known' }]);
    expect((await readLedger(app, id)).moved).toHaveLength(2);
  });

  it('posts once a refund that failed after it was recorded as owed', async () => {
    const { id, paymentId } = await pay();
    const refund = peer.books.refund(paymentId, 5000);
    await compare();
    refund.status = 'failed';
    expect((await compare()).posted).toHaveLength(1);
    expect(await compare()).toMatchObject({ posted: [], differences: [] });
    expect((await readLedger(app, id)).moved.map(({ kind }) => kind)).toEqual(['payment', 'refund', 'refund_returned']);
  });

  it('does not post a payment that does not match its order, and reports it', async () => {
    const { id, paymentId } = await pay({ amountMinor: 1 });
    const found = await compare();
    expect(found).toMatchObject({ posted: [], differences: [expect.stringContaining(paymentId)] });
    await expect(runReconcileCommand(app, [])).rejects.toThrow(paymentId);
    expect((await readLedger(app, id)).moved).toEqual([]);
  });

  it('reports a different amount, and a payment unknown to Stripe', async () => {
    const [one, other] = [await pay(), await pay()];
    await one.deliver();
    await other.deliver();
    peer.books.intent(one.paymentId).amount_received += 1;
    peer.books.intents.delete(other.paymentId);
    const { posted, differences } = await compare();
    expect([posted, differences]).toEqual([
      [],
      [expect.stringMatching(`${one.paymentId}.*\\$200\\.00`), expect.stringContaining(other.paymentId)],
    ]);
  });

  it('counts payments without an order, and checks only the requested period', async () => {
    const { paymentId } = await pay();
    peer.books.intent(paymentId).metadata = {};
    expect(await compare()).toMatchObject({ payments: 0, others: 1, posted: [], differences: [] });
    now = new Date(now.getTime() + 2 * DAY_MS);
    expect(await compare(1)).toMatchObject({ others: 0 });
  });

  it('is rejected while Stripe is down, and changes nothing', async () => {
    const { id } = await pay();
    peer.misbehave = () => 'fails';
    await expect(compare()).rejects.toMatchObject({ code: 'payment_unavailable' });
    expect((await readLedger(app, id)).moved).toEqual([]);
  });
});

describe('nightly reconciliation', () => {
  it('skips what is minutes old, posts what is older, and notifies staff once', async () => {
    const { id } = await pay();
    const [refunded, disputed] = [await pay(), await pay()];
    for (const { deliver } of [refunded, disputed]) await deliver();
    peer.books.refund(refunded.paymentId, 5000);
    peer.books.dispute(disputed.paymentId, WORKBOOK_MINOR);
    const readMoved = () =>
      Promise.all(
        [id, refunded.id, disputed.id].map(async (one) => (await readLedger(app, one)).moved.map(({ kind }) => kind)),
      );
    const mailsBefore = await mailsToStaff(app, 'payments-differ');
    await reconcileNightly(app);
    expect(await readMoved()).toEqual([[], ['payment'], ['payment']]);
    now = new Date(now.getTime() + DAY_MS);
    await Promise.all([reconcileNightly(app), reconcileNightly(app)]);
    expect(await readMoved()).toEqual([['payment'], ['payment', 'refund'], ['payment', 'dispute_opened']]);
    expect((await mailsToStaff(app, 'payments-differ')) - mailsBefore).toBe(1);
  });
});

describe('the reconciliation command', () => {
  it.each([['--days'], ['--days', '0'], ['--days', 'x'], ['--weeks', '1']])('rejects %s %s', async (...words) => {
    await expect(runReconcileCommand(app, words)).rejects.toThrow('--days N');
  });

  it('reports that Stripe is not configured', async () => {
    await expect(runReconcileCommand({ ...app, paymentReports: undefined }, [])).rejects.toThrow('STRIPE_SECRET_KEY');
  });
});

describe('without Stripe settings', () => {
  it('there is no webhook', async () => {
    const { app: without, close } = await openTestApp();
    try {
      const { body, signature } = peer.sign({ id: 'evt_1', object: 'event', type: 'x', created: 1, data: {} });
      const response = await without.request('POST', '/api/stripe/webhook', {
        body,
        headers: { 'stripe-signature': signature },
      });
      expect(response.status).toBe(404);
    } finally {
      await close();
    }
  });

  it('the command exits with 1 if one key is missing', async () => {
    const { code, errors } = await runCommandLine(['reconcile-payments'], {
      readSettings: () => ({ STRIPE_SECRET_KEY: 'sk_test_1' }),
      folder: '.',
    });
    expect([code, errors]).toEqual([1, expect.stringContaining('STRIPE_WEBHOOK_SECRET: is required')]);
  });
});
