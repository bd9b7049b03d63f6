// Maps Stripe's objects to the types of `reports.ts`.
import type { Stripe } from 'stripe';

import type { PaymentNotice, ReportedDispute, ReportedPayment, ReportedRefund } from './reports.ts';

/** Metadata of a checkout and its payment, by which both are found. */
export type OrderMetadata = { order_id: string; user_id: string };

export function toPayment(intent: Stripe.PaymentIntent): ReportedPayment | undefined {
  if (intent.status !== 'succeeded') return undefined;
  return {
    id: intent.id,
    amountMinor: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    paidAt: toDate(intent.created),
    orderIds: namedIn(intent.metadata.order_id),
    userId: intent.metadata.user_id,
  };
}

/**
 * Returns the payment of a checkout page if it has arrived or may still arrive. The session's payment intent is
 * expanded.
 */
export function paymentOn({ payment_intent: intent }: Stripe.Checkout.Session): string | undefined {
  if (intent === null || typeof intent === 'string') return undefined;
  return intent.status === 'canceled' || intent.status === 'requires_payment_method' ? undefined : intent.id;
}

export function toRefund(refund: Stripe.Refund): ReportedRefund | undefined {
  const paymentId = findId(refund.payment_intent);
  if (paymentId === undefined) return undefined;
  return {
    id: refund.id,
    paymentId,
    amountMinor: refund.amount,
    currency: refund.currency.toUpperCase(),
    status: refundStatus(refund.status),
    refundId: refund.metadata?.refund_id,
    refundedAt: toDate(refund.created),
  };
}

export function refundStatus(status: string | null): ReportedRefund['status'] {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

export function toDispute(dispute: Stripe.Dispute, changedAt: Date): ReportedDispute | undefined {
  const paymentId = findId(dispute.payment_intent);
  if (paymentId === undefined) return undefined;
  return {
    id: dispute.id,
    paymentId,
    amountMinor: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    state: disputeStates[dispute.status] ?? 'open',
    changedAt,
  };
}

const disputeStates: Record<string, ReportedDispute['state']> = {
  warning_needs_response: 'asked',
  warning_under_review: 'asked',
  warning_closed: 'dropped',
  prevented: 'dropped',
  won: 'won',
  lost: 'lost',
};

type EventReport = PaymentNotice extends infer One
  ? One extends { about: string }
    ? Omit<One, 'id' | 'type' | 'createdAt'>
    : never
  : never;

export function toNotice(event: Stripe.Event): PaymentNotice {
  const createdAt = toDate(event.created);
  return { ...toReport(event, createdAt), id: event.id, type: event.type, createdAt };
}

function toReport(event: Stripe.Event, at: Date): EventReport {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return aboutSession(event.data.object, at);
    case 'checkout.session.async_payment_failed':
      return aboutCheckout(event.data.object, 'failed');
    case 'checkout.session.expired':
      return aboutCheckout(event.data.object, 'expired');
    case 'charge.refunded': {
      const paymentId = findId(event.data.object.payment_intent);
      return paymentId === undefined ? { about: 'nothing' } : { about: 'refunds', paymentId };
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const refund = toRefund(event.data.object);
      return refund ? { about: 'refund', refund } : { about: 'nothing' };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed': {
      const dispute = toDispute(event.data.object, at);
      if (!dispute) return { about: 'nothing' };
      return { about: 'dispute', dispute: { ...dispute, state: stateAfter(event.type, dispute.state) } };
    }
    default:
      return { about: 'nothing' };
  }
}

/** Returns the state after an event. Movements of the money take precedence over the status, which may lag behind. */
function stateAfter(type: Stripe.Event.Type, state: ReportedDispute['state']): ReportedDispute['state'] {
  if (type === 'charge.dispute.funds_reinstated') return 'won';
  return type === 'charge.dispute.funds_withdrawn' && state === 'asked' ? 'open' : state;
}

function aboutSession(session: Stripe.Checkout.Session, at: Date): EventReport {
  const id = findId(session.payment_intent);
  if (session.payment_status === 'unpaid') return aboutCheckout(session, 'pending');
  if (session.payment_status !== 'paid' || id === undefined) return { about: 'nothing' };
  const payment = {
    id,
    amountMinor: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    paidAt: at,
    orderIds: listOrderIds(session),
    userId: session.metadata?.user_id,
  };
  return { about: 'payment', checkoutId: session.id, payment };
}

function aboutCheckout(session: Stripe.Checkout.Session, state: 'pending' | 'failed' | 'expired'): EventReport {
  return { about: 'checkout', checkoutId: session.id, orderIds: listOrderIds(session), state };
}

/**
 * Returns the orders of an object. Without our metadata it belongs to none of our checkouts, because anyone may add a
 * reference to the URL of a payment link.
 */
function listOrderIds({ metadata, client_reference_id }: Stripe.Checkout.Session): string[] {
  return metadata?.order_id ? namedIn(metadata.order_id, client_reference_id) : [];
}

function namedIn(...names: (string | null | undefined)[]): string[] {
  return [...new Set(names.filter((name) => name !== undefined && name !== null && name !== ''))] as string[];
}

function findId(named: string | { id: string } | null | undefined): string | undefined {
  return typeof named === 'string' ? named : named?.id;
}

export function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
