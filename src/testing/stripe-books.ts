// State of the Stripe peer: objects with the fields that are read, and their transitions.
import { randomBytes } from 'node:crypto';

import type { Stripe } from 'stripe';

import {
  found,
  invalid,
  createList,
  parseMetadata,
  StripeErrorResponse,
  type StripeRequest,
  type Dispute,
  type Form,
  type Intent,
  type StripeResponse,
  type Refund,
  type Session,
} from './stripe-wire.ts';

const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1000;
const LEAST_AMOUNT = 50;

export class StripeBooks {
  readonly sessions = new Map<string, Session>();
  readonly intents = new Map<string, Intent>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  readonly events: Stripe.Event[] = [];
  /** Result of refunds. */
  refundStatus: Refund['status'] = 'succeeded';
  /** Idempotency keys of all requests, in order of arrival. */
  readonly keys: { path: string; key: string }[] = [];
  readonly #answers = new Map<string, { parameters: string; made: StripeResponse; at: Date }>();
  /** Metadata of the payment that a session leads to. */
  readonly #paymentMetadata = new Map<string, Record<string, string>>();
  readonly #url: string;
  readonly #now: () => Date;

  constructor(url: string, now: () => Date) {
    this.#url = url;
    this.#now = now;
  }

  session(id: string): Session {
    return found(this.sessions, id, 'checkout.session');
  }

  intent(id: string): Intent {
    return found(this.intents, id, 'payment_intent');
  }

  /**
   * Repeats the first response to a key, and rejects other requests under it. Like Stripe, drops keys after a day and
   * does not store responses to invalid requests.
   */
  once(key: string, request: StripeRequest): StripeResponse {
    const text = JSON.stringify([request.path, [...request.form]]);
    const at = this.#now();
    const cached = this.#answers.get(key);
    if (!cached || at.getTime() - cached.at.getTime() > DAY_MS) {
      const made = this.perform(request);
      this.#answers.set(key, { parameters: text, made: { ...made, json: structuredClone(made.json) }, at });
      return made;
    }
    if (cached.parameters === text) return { ...cached.made, isRepeated: true };
    throw new StripeErrorResponse(400, {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    });
  }

  perform({ method, path, form }: StripeRequest): StripeResponse {
    const [, version, ...parts] = path.split('/');
    const [noun, id = '', act] = parts[0] === 'checkout' ? parts.slice(1) : parts;
    const name = version === 'v1' ? `${method} ${noun}${id ? '/id' : ''}${act ? `/${act}` : ''}` : '';
    switch (name) {
      case 'POST sessions':
        return done(this.#openSession(form));
      case 'GET sessions/id':
        return done(this.#shown(this.session(id), form));
      case 'POST sessions/id/expire': {
        const session = this.session(id);
        if (session.status !== 'open') throw invalid('Only an open Checkout Session can be expired.');
        this.expire(session);
        return done(session);
      }
      case 'POST refunds':
        return done(this.refund(form.get('payment_intent') ?? '', Number(form.get('amount')), parseMetadata(form)));
      case 'GET payment_intents/id':
        return done(this.intent(id));
      case 'GET payment_intents':
        return done(createList(this.intents, form, path));
      case 'GET refunds':
        return done(createList(this.refunds, form, path));
      case 'GET disputes':
        return done(createList(this.disputes, form, path));
      default:
        throw new StripeErrorResponse(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${path}).`,
        });
    }
  }

  #openSession(form: Form): Session {
    const amount =
      Number(form.get('line_items[0][price_data][unit_amount]')) * Number(form.get('line_items[0][quantity]'));
    if (form.get('mode') !== 'payment') throw invalid('You must pass mode=payment.');
    if (!Number.isInteger(amount) || amount < LEAST_AMOUNT) throw invalid('The amount must be at least $0.50 usd.');
    const id = createId('cs_test');
    const session: Session = {
      id,
      object: 'checkout.session',
      created: this.#seconds(),
      expires_at: Number(form.get('expires_at') ?? this.#seconds() + DAY_SECONDS),
      url: `${this.#url}/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: amount,
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: form.get('client_reference_id') ?? null,
      customer_email: form.get('customer_email') ?? '',
      metadata: parseMetadata(form),
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
    };
    this.sessions.set(id, session);
    this.#paymentMetadata.set(id, parseMetadata(form, 'payment_intent_data'));
    return session;
  }

  #shown(session: Session, form: Form): object {
    const { payment_intent: id } = session;
    return form.get('expand[0]') === 'payment_intent' && id !== null
      ? { ...session, payment_intent: this.intent(id) }
      : session;
  }

  pay(
    session: Session,
    { amountMinor = session.amount_total, currency = session.currency, isAsynchronous = false } = {},
  ): Stripe.Event {
    if (session.status !== 'open') throw new Error('This page can be paid no more');
    const intent: Intent = {
      id: createId('pi'),
      object: 'payment_intent',
      created: this.#seconds(),
      status: isAsynchronous ? 'processing' : 'succeeded',
      amount: amountMinor,
      amount_received: isAsynchronous ? 0 : amountMinor,
      currency,
      metadata: this.#paymentMetadata.get(session.id) ?? {},
    };
    this.intents.set(intent.id, intent);
    Object.assign(session, {
      status: 'complete',
      payment_status: isAsynchronous ? 'unpaid' : 'paid',
      payment_intent: intent.id,
      amount_total: amountMinor,
      currency,
    });
    return this.#event('checkout.session.completed', session);
  }

  settle(session: Session, end: 'succeeded' | 'failed'): Stripe.Event {
    const intent = this.intent(session.payment_intent ?? '');
    if (end === 'failed') {
      intent.status = 'requires_payment_method';
      return this.#event('checkout.session.async_payment_failed', session);
    }
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
    session.payment_status = 'paid';
    return this.#event('checkout.session.async_payment_succeeded', session);
  }

  expire(session: Session): Stripe.Event {
    session.status = 'expired';
    return this.#event('checkout.session.expired', session);
  }

  /** Requested by our server, or without metadata by staff on Stripe's own pages. */
  refund(intentId: string, amount: number, metadata: Record<string, string> = {}): Refund {
    const intent = this.intent(intentId);
    const before = this.#listRefunds(intentId).reduce((sum, refund) => sum + refund.amount, 0);
    if (before + amount > intent.amount_received) {
      throw invalid(`Refund amount is greater than unrefunded amount on charge.`, 'charge_already_refunded');
    }
    const { currency } = intent;
    const status = this.refundStatus;
    const refund: Refund = { ...this.#about('re', intentId), object: 'refund', amount, currency, status, metadata };
    this.refunds.set(refund.id, refund);
    return refund;
  }

  /** Refund as reported by Stripe. */
  refundEvents(refund: Refund): { ofCharge: Stripe.Event; ofRefund: Stripe.Event } {
    const charge = { id: refund.charge, object: 'charge', payment_intent: refund.payment_intent };
    const type = refund.status === 'failed' ? 'refund.failed' : 'refund.updated';
    return { ofCharge: this.#event('charge.refunded', charge), ofRefund: this.#event(type, refund) };
  }

  dispute(intentId: string, amount: number, status: Dispute['status'] = 'needs_response'): Dispute {
    const { currency } = this.intent(intentId);
    const about = this.#about('du', intentId);
    const dispute: Dispute = { ...about, object: 'dispute', amount, currency, status, reason: 'fraudulent' };
    this.disputes.set(dispute.id, dispute);
    return dispute;
  }

  disputeEvent(dispute: Dispute, what: 'created' | 'funds_withdrawn' | 'funds_reinstated' | 'closed'): Stripe.Event {
    return this.#event(`charge.dispute.${what}`, dispute);
  }

  #about(prefix: string, intentId: string) {
    return {
      id: createId(prefix),
      created: this.#seconds(),
      payment_intent: intentId,
      charge: intentId.replace('pi', 'ch'),
    };
  }

  #listRefunds(intentId: string): Refund[] {
    return [...this.refunds.values()].filter(
      ({ payment_intent, status }) => payment_intent === intentId && status !== 'failed',
    );
  }

  #event(type: string, object: object): Stripe.Event {
    const event = {
      id: createId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.#seconds(),
      type,
      livemode: false,
      pending_webhooks: 1,
      data: { object: structuredClone(object) },
    } as unknown as Stripe.Event;
    this.events.push(event);
    return event;
  }

  #seconds(): number {
    return Math.floor(this.#now().getTime() / 1000);
  }
}

function done(json: object): StripeResponse {
  return { status: 200, json };
}

function createId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}
