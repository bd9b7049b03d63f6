// Refunds of card payments. If responses are lost or repeated, the money is returned once, and the ledger matches
// Stripe.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { receiveEvent } from '#features/billing/payments/server/events.ts';
import { reconcile } from '#features/billing/payments/server/reconcile.ts';
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
  type Placed,
} from '#testing/card-orders.ts';
import { postMoney, readOrder, recordPayment } from '#testing/orders.ts';
import { readLedger, mailsToStaff, listBuyerNotifications, withStripe, WORKBOOK_MINOR } from '#testing/paid-orders.ts';
import type { TestUser } from '#testing/people.ts';

import { sendPendingRefunds } from './refunds.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const lost = { at: 'POST /v1/refunds', fault: 'loses the answer' } as const;
const cutOff = { at: 'POST /v1/refunds', fault: 'hangs up' } as const;

let now = new Date();
const app = useCardApp(() => now);
let staff: TestUser;
beforeAll(async () => {
  staff = await createStaff(app);
});
beforeEach(() => {
  now = new Date();
});

/** Every order whose money is compared at the end. */
const compared: string[] = [];
afterAll(async () => {
  for (const id of compared) {
    const { atPeer, ours } = await readMoney(app, id);
    expect([id, ours]).toEqual([id, atPeer]);
  }
});

async function paid(): Promise<Placed & { paymentId: string }> {
  const placed = await payByCard(app);
  compared.push(placed.id);
  return placed;
}

const grant = (id: string, input: Partial<Parameters<typeof grantRefund>[1]> = {}) =>
  grantRefund(app, { as: staff, id, ...input });

const refundsAtPeer = (paymentId: string) =>
  [...app.peer.books.refunds.values()].filter(({ payment_intent: of }) => of === paymentId);
const lastAtPeer = (paymentId: string) => {
  const refund = refundsAtPeer(paymentId).at(-1);
  if (!refund) throw new Error('the peer has no refund');
  return refund;
};
const keysSent = () => app.peer.books.keys.filter(({ path }) => path === '/v1/refunds').map(({ key }) => key);

async function refundStatuses(id: string): Promise<string[]> {
  return (await readOrder(app, staff, id)).refunds.map(({ status }) => status);
}
const postedKinds = async (id: string) => (await readLedger(app, id)).moved.map(({ kind }) => kind);

/** Runs the job some minutes later. */
async function runJob(): Promise<void> {
  now = new Date(now.getTime() + 2 * MINUTE_MS);
  await sendPendingRefunds(app);
}

/** Delivers the refund's current state in both of Stripe's events. */
async function sendRefund(paymentId: string): Promise<string[]> {
  const { ofRefund, ofCharge } = app.peer.books.refundEvents(lastAtPeer(paymentId));
  return [await deliver(app, ofRefund), await deliver(app, ofCharge)];
}

describe('an approved refund', () => {
  it('is sent to Stripe once, and posted, documented and notified once', async () => {
    const { id, buyer, paymentId } = await paid();
    expect((await grant(id)).status).toBe(200);
    expect(refundsAtPeer(paymentId)).toMatchObject([{ amount: WORKBOOK_MINOR, metadata: { order_id: id } }]);
    expect(await sendRefund(paymentId)).toEqual(['known', 'known']);
    await runJob();
    expect(await reconcile(withStripe(app), { days: 1 })).toMatchObject({ posted: [], differences: [] });
    expect(await readLedger(app, id)).toEqual({
      status: 'refunded',
      moved: [
        { kind: 'payment', amount: WORKBOOK_MINOR, external: paymentId },
        { kind: 'refund', amount: WORKBOOK_MINOR, external: lastAtPeer(paymentId).id },
      ],
    });
    expect((await readOrder(app, buyer, id)).documents.map(({ kind }) => kind)).toEqual(['receipt', 'credit_note']);
    expect((await listBuyerNotifications(app, buyer)).bell).toEqual([
      'Your order is paid: EB1A Profile Building Workbook',
      'You have been refunded: EB1A Profile Building Workbook',
    ]);
    expect([keysSent().length, await refundStatuses(id)]).toEqual([1, ['done']]);
  });

  it('is paid in the approved parts, and never beyond the price', async () => {
    const { id, paymentId } = await paid();
    for (const amount_minor of [5000, 1, WORKBOOK_MINOR - 5001]) await grant(id, { amount_minor });
    expect(refundsAtPeer(paymentId).map(({ amount }) => amount)).toEqual([5000, 1, WORKBOOK_MINOR - 5001]);
    expect(new Set(keysSent()).size).toBe(3);
    expect((await readLedger(app, id)).status).toBe('refunded');
    expect(await grant(id, { amount_minor: 1 })).toMatchObject({ status: 422, code: 'refund_too_high' });
    expect(await readMoney(app, id)).toEqual({ atPeer: 0, ours: 0 });
  });

  it('is paid to the card even if a larger part was paid by transfer', async () => {
    const placed = await placeByCard(app);
    compared.push(placed.id);
    const { order } = await readOrder(app, staff, placed.id);
    await recordPayment(app, { as: staff, order, amount: 15_000 });
    const { checkoutId } = await askToPay(app, placed);
    await deliver(app, app.peer.pay(checkoutId));
    await grant(placed.id, { amount_minor: 5000 });
    expect(lastAtPeer(app.peer.books.session(checkoutId).payment_intent ?? '').amount).toBe(5000);
  });

  it('is approved once by two concurrent admins', async () => {
    const { id, paymentId } = await paid();
    const other = await createStaff(app);
    // Otherwise each reads the order itself, and the second may do so after the first refund.
    const { version } = (await readOrder(app, staff, id)).order;
    const responses = await Promise.all(
      [staff, other].map((as) => grantRefund(app, { as, id, amount_minor: 5000, version })),
    );
    expect(responses.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect(refundsAtPeer(paymentId)).toHaveLength(1);
    expect(await postedKinds(id)).toEqual(['payment', 'refund']);
  });

  it('is only recorded if staff enter their own transfer', async () => {
    const { id, paymentId } = await paid();
    expect((await grant(id, { amount_minor: 5000, reference: 'Bank 9' })).status).toBe(200);
    await runJob();
    expect([refundsAtPeer(paymentId), keysSent()]).toEqual([[], []]);
    expect((await readOrder(app, staff, id)).transactions.at(-1)).toMatchObject({
      kind: 'refund',
      payment_method: 'transfer',
      amount_minor: 5000,
      reference: 'Bank 9',
    });
    expect(await readMoney(app, id)).toEqual({ atPeer: WORKBOOK_MINOR, ours: WORKBOOK_MINOR });
  });
});

describe('a refund with a lost response', () => {
  it.each([
    ['minutes', 0],
    ['more than a day', 25 * HOUR_MS],
  ])('is made and posted once after %s', async (_, pause) => {
    const { id, paymentId } = await paid();
    expect(await withFault(app, lost, () => grant(id, { amount_minor: 5000 }))).toMatchObject({ status: 200 });
    expect([refundsAtPeer(paymentId).length, await refundStatuses(id)]).toEqual([1, ['sending']]);
    expect(await grant(id)).toMatchObject({ status: 409, code: 'refund_already_requested' });
    now = new Date(now.getTime() + pause);
    await runJob();
    await runJob();
    expect([refundsAtPeer(paymentId).length, await refundStatuses(id)]).toEqual([1, ['done']]);
    expect(await postedKinds(id)).toEqual(['payment', 'refund']);
  });

  it('stays pending while Stripe cannot be queried', async () => {
    const { id, paymentId } = await paid();
    await withFault(app, lost, () => grant(id, { amount_minor: 5000 }));
    const keys = keysSent().length;
    await withFault(app, { at: 'GET /v1/refunds', fault: 'fails' }, runJob);
    expect([refundsAtPeer(paymentId).length, keysSent().length, await refundStatuses(id)]).toEqual([
      1,
      keys,
      ['sending'],
    ]);
    await Promise.all([runJob(), runJob()]);
    expect([refundsAtPeer(paymentId).length, await postedKinds(id)]).toEqual([1, ['payment', 'refund']]);
  });

  it('is sent again under the same key if Stripe did nothing', async () => {
    const { id, paymentId } = await paid();
    await withFault(app, cutOff, () => grant(id, { amount_minor: 5000 }));
    expect(refundsAtPeer(paymentId)).toEqual([]);
    await Promise.all([runJob(), runJob()]);
    expect([new Set(keysSent()).size, refundsAtPeer(paymentId).length]).toEqual([1, 1]);
    expect([await refundStatuses(id), await postedKinds(id)]).toEqual([['done'], ['payment', 'refund']]);
  });

  it('is posted once by webhook, job and reconciliation together', async () => {
    const { id, paymentId } = await paid();
    await withFault(app, lost, () => grant(id, { amount_minor: 5000 }));
    const { ofRefund, ofCharge } = app.peer.books.refundEvents(lastAtPeer(paymentId));
    await Promise.all([
      receiveEvent(withStripe(app), app.peer.sign(ofRefund)),
      receiveEvent(withStripe(app), app.peer.sign(ofCharge)),
      runJob(),
      reconcile(withStripe(app), { days: 1 }),
    ]);
    expect([await postedKinds(id), await refundStatuses(id)]).toEqual([['payment', 'refund'], ['done']]);
    expect(await grant(id, { amount_minor: WORKBOOK_MINOR - 5000 })).toMatchObject({ status: 200 });
  });

  it('uses the same payment again after a larger one arrived', async () => {
    const { id, paymentId } = await payByCard(app);
    await withFault(app, cutOff, () => grant(id, { amount_minor: 5000 }));
    await postMoney(app, { id, what: 'payment', amount: 30_000, externalId: 'pi_larger' });
    await runJob();
    expect([refundsAtPeer(paymentId).length, await refundStatuses(id)]).toEqual([1, ['done']]);
  });
});

describe('a pending refund', () => {
  async function pending() {
    const placed = await paid();
    app.peer.books.refundStatus = 'pending';
    expect((await grant(placed.id, { amount_minor: 5000 })).status).toBe(200);
    app.peer.books.refundStatus = 'succeeded';
    return placed;
  }

  it('is neither posted nor sent again after a day', async () => {
    const { id, paymentId } = await pending();
    now = new Date(now.getTime() + 25 * HOUR_MS);
    await runJob();
    expect(await sendRefund(paymentId)).toEqual(['noted', 'noted']);
    expect([refundsAtPeer(paymentId).length, keysSent().length]).toEqual([1, 1]);
    expect([await postedKinds(id), await refundStatuses(id)]).toEqual([['payment'], ['sending']]);
  });

  it.each(['the webhook', 'the job', 'the reconciliation'] as const)(
    'is posted once after %s reports its success',
    async (by) => {
      const { id, paymentId } = await pending();
      lastAtPeer(paymentId).status = 'succeeded';
      await reportOutcome(id, paymentId, by);
      await reportOutcome(id, paymentId, by);
      expect([await postedKinds(id), await refundStatuses(id)]).toEqual([['payment', 'refund'], ['done']]);
    },
  );

  it('is owed to the buyer if it fails after it succeeded', async () => {
    const { id, buyer, paymentId } = await pending();
    lastAtPeer(paymentId).status = 'succeeded';
    await sendRefund(paymentId);
    const mails = await mailsToStaff(app, 'refund-failed');
    lastAtPeer(paymentId).status = 'failed';
    expect(await sendRefund(paymentId)).toEqual(['posted', 'known']);
    await reconcile(withStripe(app), { days: 1 });
    expect(await postedKinds(id)).toEqual(['payment', 'refund', 'refund_returned']);
    expect((await readOrder(app, staff, id)).order.credit_minor).toBe(5000);
    expect((await listBuyerNotifications(app, buyer)).bell.at(-1)).toBe(
      'Your refund did not go through: EB1A Profile Building Workbook',
    );
    expect((await mailsToStaff(app, 'refund-failed')) - mails).toBe(1);
    expect(await readMoney(app, id)).toEqual({ atPeer: WORKBOOK_MINOR, ours: WORKBOOK_MINOR });
  });

  it.each(['the webhook', 'the job'] as const)(
    'is reported once by %s if it fails, and can be approved again',
    async (by) => {
      const { id, paymentId } = await pending();
      const mails = await mailsToStaff(app, 'refund-failed');
      lastAtPeer(paymentId).status = 'failed';
      await reportOutcome(id, paymentId, by);
      await reportOutcome(id, paymentId, 'the webhook');
      expect([await postedKinds(id), await refundStatuses(id)]).toEqual([['payment'], ['failed']]);
      expect((await mailsToStaff(app, 'refund-failed')) - mails).toBe(1);
      expect((await grant(id, { amount_minor: 5000 })).status).toBe(200);
      expect(refundsAtPeer(paymentId).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
      expect(await refundStatuses(id)).toEqual(['failed', 'done']);
    },
  );

  it('stays failed after an older event that reports success', async () => {
    const { id, paymentId } = await pending();
    lastAtPeer(paymentId).status = 'succeeded';
    const { ofRefund: older } = app.peer.books.refundEvents(lastAtPeer(paymentId));
    lastAtPeer(paymentId).status = 'failed';
    await sendRefund(paymentId);
    expect(await deliver(app, older)).toBe('noted');
    expect([await postedKinds(id), await refundStatuses(id)]).toEqual([['payment'], ['failed']]);
  });

  async function reportOutcome(id: string, paymentId: string, by: 'the webhook' | 'the job' | 'the reconciliation') {
    if (by === 'the webhook') await sendRefund(paymentId);
    else if (by === 'the job') await runJob();
    else await reconcile(withStripe(app), { days: 1 });
  }
});

describe('a refund rejected by Stripe', () => {
  it('is not posted if its status is failed, and notifies staff once', async () => {
    const { id, paymentId } = await paid();
    const mails = await mailsToStaff(app, 'refund-failed');
    app.peer.books.refundStatus = 'failed';
    await grant(id);
    expect(await sendRefund(paymentId)).toEqual(['noted', 'noted']);
    await runJob();
    expect([await postedKinds(id), await refundStatuses(id)]).toEqual([['payment'], ['failed']]);
    expect([keysSent().length, (await mailsToStaff(app, 'refund-failed')) - mails]).toEqual([1, 1]);
  });

  it('is rejected with Stripe’s reason, and not sent again', async () => {
    const { id, paymentId } = await paid();
    app.peer.books.refund(paymentId, WORKBOOK_MINOR);
    const mails = await mailsToStaff(app, 'refund-failed');
    const refused = await grant(id);
    expect(refused).toMatchObject({ status: 409, code: 'refund_refused' });
    expect(refused.text).toContain('greater than unrefunded amount');
    await runJob();
    expect([keysSent().length, await refundStatuses(id)]).toEqual([1, ['failed']]);
    expect((await mailsToStaff(app, 'refund-failed')) - mails).toBe(1);
    // Refunds by staff on Stripe's own pages have their own event.
    expect(await sendRefund(paymentId)).toEqual(['posted', 'known']);
    expect((await readLedger(app, id)).status).toBe('refunded');
  });

  it('does not block the next refund', async () => {
    const { id, paymentId } = await paid();
    await withFault(app, cutOff, () => grant(id));
    app.peer.books.refund(paymentId, 5000);
    await runJob();
    expect(await refundStatuses(id)).toEqual(['failed']);
    await sendRefund(paymentId);
    expect((await grant(id, { amount_minor: WORKBOOK_MINOR - 5000 })).status).toBe(200);
    expect(await refundStatuses(id)).toEqual(['failed', 'done']);
  });
});
