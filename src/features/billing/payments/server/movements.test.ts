// Reported refunds and disputes that do not match the ledger: nothing is posted, and staff are notified.
import { beforeAll, describe, expect, it } from 'vitest';

import type { ReportedDispute, ReportedRefund } from '#core/server/payments/reports.ts';
import {
  askToPay,
  deliver,
  grantRefund,
  createStaff,
  payByCard,
  placeByCard,
  useCardApp,
} from '#testing/card-orders.ts';
import { postMoney, readOrder, recordPayment } from '#testing/orders.ts';
import { readLedger, mailsToStaff, listBuyerNotifications, withStripe, WORKBOOK_MINOR } from '#testing/paid-orders.ts';
import type { TestUser } from '#testing/people.ts';

import { applyDispute, applyRefund } from './movements.ts';
import { reconcile } from './reconcile.ts';

const app = useCardApp(() => new Date());
let staff: TestUser;
beforeAll(async () => {
  staff = await createStaff(app);
});

const refunded = (paymentId: string, reported: Partial<ReportedRefund> = {}) =>
  app.database.asSystem('the provider tells of a refund', (tx) =>
    applyRefund(tx, app, {
      id: `re_${crypto.randomUUID()}`,
      paymentId,
      amountMinor: 5000,
      currency: 'USD',
      status: 'done',
      refundId: undefined,
      refundedAt: new Date(),
      ...reported,
    }),
  );
const disputed = (paymentId: string, reported: Partial<ReportedDispute> = {}) =>
  app.database.asSystem('the provider tells of a dispute', (tx) =>
    applyDispute(tx, app, {
      id: `du_${crypto.randomUUID()}`,
      paymentId,
      amountMinor: WORKBOOK_MINOR,
      currency: 'USD',
      state: 'open',
      changedAt: new Date(),
      ...reported,
    }),
  );
const kinds = async (id: string) => (await readLedger(app, id)).moved.map(({ kind }) => kind);
const countMails = () => mailsToStaff(app, 'payment-refused');

/** A refund of an order in progress at the provider. */
async function underWay() {
  const paid = await payByCard(app);
  app.peer.books.refundStatus = 'pending';
  await grantRefund(app, { as: staff, id: paid.id, amount_minor: 5000 });
  app.peer.books.refundStatus = 'succeeded';
  return { ...paid, refundId: (await readOrder(app, staff, paid.id)).refunds[0]?.id ?? '' };
}
const readStatuses = async (id: string) => (await readOrder(app, staff, id)).refunds.map(({ status }) => status);

describe('a refund', () => {
  it('is not posted in another currency', async () => {
    const { id, paymentId } = await payByCard(app);
    const before = await countMails();
    expect(await refunded(paymentId, { currency: 'EUR' })).toEqual({ outcome: 'mismatch', orderId: id });
    expect([await kinds(id), (await countMails()) - before]).toEqual([['payment'], 1]);
  });

  it('is posted to neither order if it was approved for another one', async () => {
    const [{ id, paymentId }, other] = [await payByCard(app), await underWay()];
    const before = await countMails();
    expect((await refunded(paymentId, { refundId: other.refundId })).outcome).toBe('mismatch');
    expect([await kinds(id), await kinds(other.id), (await countMails()) - before]).toEqual([
      ['payment'],
      ['payment'],
      1,
    ]);
    expect(await readStatuses(other.id)).toEqual(['sending']);
  });

  it('a refund that fails does not affect another order’s pending refund', async () => {
    const [{ paymentId }, other] = [await payByCard(app), await underWay()];
    await refunded(paymentId, { status: 'failed', refundId: other.refundId });
    expect(await readStatuses(other.id)).toEqual(['sending']);
  });

  it('a refund that fails does not affect a completed one with the same name', async () => {
    const { id, paymentId } = await payByCard(app);
    await grantRefund(app, { as: staff, id, amount_minor: 5000 });
    const [refund] = (await readOrder(app, staff, id)).refunds;
    const before = await mailsToStaff(app, 'refund-failed');
    expect(await refunded(paymentId, { status: 'failed', refundId: refund?.id })).toMatchObject({ outcome: 'noted' });
    expect([await readStatuses(id), (await mailsToStaff(app, 'refund-failed')) - before]).toEqual([['done'], 0]);
  });

  it.each(['no id at all', crypto.randomUUID()])(
    'is posted as made by staff if it has %s as our id',
    async (refundId) => {
      const { id, paymentId } = await payByCard(app);
      expect(await refunded(paymentId, { refundId })).toEqual({ outcome: 'posted', orderId: id });
      expect(await kinds(id)).toEqual(['payment', 'refund']);
    },
  );

  it('is reported as a mismatch even if others of its payment match', async () => {
    const { id, paymentId } = await payByCard(app);
    for (const currency of ['usd', 'eur']) {
      Object.assign(app.peer.books.refund(paymentId, 100), { currency });
    }
    const { ofCharge } = app.peer.books.refundEvents(app.peer.books.refund(paymentId, 1));
    expect(await deliver(app, ofCharge)).toBe('mismatch');
    expect(await kinds(id)).toEqual(['payment', 'refund', 'refund']);
  });

  it('is not posted beyond the refundable amount', async () => {
    const { id, paymentId } = await payByCard(app);
    expect((await refunded(paymentId, { amountMinor: WORKBOOK_MINOR + 1 })).outcome).toBe('mismatch');
    expect(await kinds(id)).toEqual(['payment']);
  });
});

describe('a dispute', () => {
  it('is not posted in another currency', async () => {
    const { id, paymentId } = await payByCard(app);
    const before = await countMails();
    expect(await disputed(paymentId, { currency: 'EUR' })).toEqual({ outcome: 'mismatch', orderId: id });
    expect([await kinds(id), (await countMails()) - before]).toEqual([['payment'], 1]);
  });

  it('posts nothing and notifies no one if the bank drops it', async () => {
    const { id, paymentId } = await payByCard(app);
    const before = await mailsToStaff(app, 'dispute-asked');
    expect((await disputed(paymentId, { state: 'dropped' })).outcome).toBe('noted');
    expect([await kinds(id), (await mailsToStaff(app, 'dispute-asked')) - before]).toEqual([['payment'], 0]);
  });
});

it('a failed payment does not notify a buyer who has paid by another method', async () => {
  const placed = await placeByCard(app);
  await deliver(app, app.peer.pay(placed.checkoutId, { isAsynchronous: true }));
  await recordPayment(app, { as: staff, order: (await readOrder(app, staff, placed.id)).order });
  const before = (await listBuyerNotifications(app, placed.buyer)).bell;
  await deliver(app, app.peer.settle(placed.checkoutId, 'failed'));
  expect((await listBuyerNotifications(app, placed.buyer)).bell).toEqual(before);
  expect(await askToPay(app, placed)).toMatchObject({ code: 'order_closed' });
});

describe('reconciliation of mismatches with Stripe', () => {
  it('reports a refund and a payment in another currency', async () => {
    const { id, paymentId } = await payByCard(app);
    await grantRefund(app, { as: staff, id, amount_minor: 5000 });
    const refund = [...app.peer.books.refunds.values()].find(({ payment_intent: of }) => of === paymentId);
    Object.assign(refund ?? {}, { currency: 'eur' });
    app.peer.books.intent(paymentId).currency = 'eur';
    const { differences } = await reconcile(withStripe(app), { days: 1 });
    expect(differences.filter((text) => text.includes(id))).toEqual([
      expect.stringContaining(`Payment ${paymentId} of €200.00 is $200.00 in the ledger`),
      expect.stringContaining(`Refund ${refund?.id} of €50.00 is $50.00 in the ledger`),
    ]);
  });

  it('reports a dispute that ended differently than in the ledger', async () => {
    const { id, paymentId } = await payByCard(app);
    const dispute = app.peer.books.dispute(paymentId, WORKBOOK_MINOR, 'won');
    await postMoney(app, { id, what: 'dispute_lost', amount: WORKBOOK_MINOR, externalId: dispute.id });
    const { differences } = await reconcile(withStripe(app), { days: 1 });
    expect(differences.filter((text) => text.includes(dispute.id))).toEqual([
      expect.stringContaining('is won in Stripe'),
    ]);
    expect((await kinds(id)).at(-1)).toBe('dispute_lost');
  });
});
