import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';

import { paymentOn, refundStatus, toNotice, toPayment } from './stripe-objects.ts';

const SECONDS = 1_700_000_000;
const at = new Date(SECONDS * 1000);

const notice = (type: string, object: object) =>
  toNotice({ id: 'evt_1', type, created: SECONDS, data: { object } } as unknown as Stripe.Event);

const intent = {
  id: 'pi_1',
  status: 'succeeded',
  amount: 20_000,
  amount_received: 19_000,
  currency: 'usd',
  created: SECONDS,
  metadata: { order_id: 'o', user_id: 'u' },
};
const session = {
  id: 'cs_1',
  payment_intent: 'pi_1',
  payment_status: 'paid',
  amount_total: 20_000,
  currency: 'usd',
  client_reference_id: 'o',
  metadata: { order_id: 'o', user_id: 'u' },
};
const dispute = { id: 'du_1', payment_intent: 'pi_1', amount: 20_000, currency: 'usd', status: 'needs_response' };

describe('toPayment', () => {
  it('uses the received amount, not the requested one', () => {
    expect(toPayment(intent as unknown as Stripe.PaymentIntent)).toEqual({
      id: 'pi_1',
      amountMinor: 19_000,
      currency: 'USD',
      paidAt: at,
      orderIds: ['o'],
      userId: 'u',
    });
  });

  it.each(['processing', 'requires_payment_method', 'requires_action', 'requires_capture', 'canceled'])(
    'returns nothing for a payment that is %s',
    (status) => {
      expect(toPayment({ ...intent, status } as unknown as Stripe.PaymentIntent)).toBeUndefined();
    },
  );
});

describe('paymentOn', () => {
  it.each([
    ['succeeded', 'pi_1'],
    ['processing', 'pi_1'],
    ['requires_action', 'pi_1'],
    ['requires_payment_method', undefined],
    ['canceled', undefined],
  ])('returns for a payment that is %s the result %s', (status, named) => {
    expect(paymentOn({ payment_intent: { ...intent, status } } as unknown as Stripe.Checkout.Session)).toBe(named);
  });
});

describe('refundStatus', () => {
  it.each([
    ['succeeded', 'done'],
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    [null, 'pending'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('maps %s to %s', (status, read) => {
    expect(refundStatus(status)).toBe(read);
  });
});

describe('toNotice for a checkout', () => {
  it.each([
    ['checkout.session.completed', { payment_status: 'paid' }, 'payment'],
    ['checkout.session.async_payment_succeeded', { payment_status: 'paid' }, 'payment'],
    ['checkout.session.completed', { payment_status: 'no_payment_required' }, 'nothing'],
    ['checkout.session.completed', { payment_status: 'paid', payment_intent: null }, 'nothing'],
  ])('maps %s with %j to %s', (type, changed, about) => {
    expect(notice(type, { ...session, ...changed }).about).toBe(about);
  });

  it.each([
    ['checkout.session.completed', 'unpaid', 'pending'],
    ['checkout.session.async_payment_failed', 'unpaid', 'failed'],
    ['checkout.session.expired', 'unpaid', 'expired'],
  ])('maps %s of one that is %s to %s', (type, payment_status, state) => {
    expect(notice(type, { ...session, payment_status })).toMatchObject({
      about: 'checkout',
      checkoutId: 'cs_1',
      orderIds: ['o'],
      state,
    });
  });

  it('returns every order named by its page and payment, and none without metadata', () => {
    const orders = (changed: object) => {
      const changes = notice('checkout.session.completed', { ...session, ...changed });
      return changes.about === 'payment' ? changes.payment.orderIds : undefined;
    };
    expect(orders({})).toEqual(['o']);
    expect(orders({ client_reference_id: 'other' })).toEqual(['o', 'other']);
    expect(orders({ metadata: {} })).toEqual([]);
  });
});

describe('toNotice for a refund', () => {
  const refund = {
    id: 're_1',
    payment_intent: 'pi_1',
    amount: 5,
    currency: 'usd',
    status: 'succeeded',
    created: SECONDS,
  };

  it.each(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])('maps %s', (type) => {
    expect(notice(type, { ...refund, metadata: { refund_id: 'r' } })).toMatchObject({
      about: 'refund',
      refund: { id: 're_1', paymentId: 'pi_1', amountMinor: 5, currency: 'USD', status: 'done', refundId: 'r' },
    });
  });

  it('ignores one without a payment', () => {
    expect(notice('refund.updated', { ...refund, payment_intent: null }).about).toBe('nothing');
    expect(notice('charge.refunded', { payment_intent: null }).about).toBe('nothing');
    expect(notice('charge.refunded', { payment_intent: 'pi_1' })).toMatchObject({
      about: 'refunds',
      paymentId: 'pi_1',
    });
  });
});

describe('toNotice for a dispute', () => {
  it.each([
    ['created', 'warning_needs_response', 'asked'],
    ['created', 'warning_under_review', 'asked'],
    ['closed', 'warning_closed', 'dropped'],
    ['closed', 'prevented', 'dropped'],
    ['created', 'needs_response', 'open'],
    ['created', 'under_review', 'open'],
    ['closed', 'won', 'won'],
    ['closed', 'lost', 'lost'],
    // Movements of the money take precedence over the status.
    ['funds_withdrawn', 'warning_needs_response', 'open'],
    ['funds_withdrawn', 'lost', 'lost'],
    ['funds_reinstated', 'under_review', 'won'],
    ['funds_reinstated', 'needs_response', 'won'],
  ])('maps charge.dispute.%s of %s to %s', (type, status, state) => {
    expect(notice(`charge.dispute.${type}`, { ...dispute, status })).toMatchObject({
      about: 'dispute',
      dispute: { id: 'du_1', paymentId: 'pi_1', amountMinor: 20_000, currency: 'USD', state, changedAt: at },
    });
  });

  it('ignores one without a payment', () => {
    expect(notice('charge.dispute.created', { ...dispute, payment_intent: null }).about).toBe('nothing');
  });
});
