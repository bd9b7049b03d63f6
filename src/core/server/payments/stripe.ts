import { createHash } from 'node:crypto';

import { Stripe } from 'stripe';

import { AppError } from '../errors.ts';
import type { OpenedCheckout, PayableOrder, PaymentProvider } from './provider.ts';
import type { PaymentReports } from './reports.ts';
import {
  paymentOn,
  refundStatus,
  toDate,
  toDispute,
  toNotice,
  toPayment,
  toRefund,
  type OrderMetadata,
} from './stripe-objects.ts';

const TIMEOUT_MS = 10_000;
const RETRIES = 2;
const SIGNATURE_SECONDS = 300;
const PAGE = 100;

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  /** URL of a server that replaces Stripe. */
  apiUrl?: string | undefined;
  timeoutMs?: number;
  retries?: number;
};

/** Opens Stripe Checkout with one page per payment. No card data is stored, and nothing renews. */
export function openStripe({
  secretKey,
  webhookSecret,
  apiUrl,
  timeoutMs = TIMEOUT_MS,
  retries = RETRIES,
}: StripeSettings): { payments: PaymentProvider; reports: PaymentReports } {
  const stripe = new Stripe(secretKey, {
    ...(apiUrl ? getHost(new URL(apiUrl)) : {}),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  });

  async function openSession(order: PayableOrder, idempotencyKey: string): Promise<OpenedCheckout> {
    const { id, url, expires_at } = await stripe.checkout.sessions.create(toSessionParams(order), { idempotencyKey });
    if (url === null) throw new AppError('payment_unavailable');
    return { id, url, expiresAt: toDate(expires_at) };
  }

  const payments: PaymentProvider = {
    openCheckout: (order, key) =>
      asking(async () => {
        try {
          return await openSession(order, key);
        } catch (error) {
          // The response to this key was lost, and the order has changed since. No one can have seen that page.
          if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
          return openSession(order, `${key}:${computeDigest(toSessionParams(order))}`);
        }
      }),
    expireCheckout: (id) =>
      asking(async () => {
        try {
          await stripe.checkout.sessions.expire(id);
          return undefined;
        } catch (error) {
          if (isMissing(error)) return undefined;
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
          if (session.status === 'open') throw error;
          return paymentOn(session);
        }
      }),
    refund: ({ paymentId, amountMinor, orderId, refundId }, idempotencyKey) =>
      asking(async () => {
        const { id, status } = await stripe.refunds.create(
          { payment_intent: paymentId, amount: amountMinor, metadata: { order_id: orderId, refund_id: refundId } },
          { idempotencyKey },
        );
        return { id, status: refundStatus(status) };
      }, refusalOfRefund),
  };

  const reports: PaymentReports = {
    readNotice(body, signature, receivedAt) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(
          body,
          signature ?? '',
          webhookSecret,
          SIGNATURE_SECONDS,
          undefined,
          receivedAt.getTime(),
        );
      } catch (error) {
        throw new AppError('payment_event_refused', { cause: error });
      }
      // The library rejects only timestamps that are too old.
      if (signedAt(signature ?? '') - receivedAt.getTime() / 1000 > SIGNATURE_SECONDS) {
        throw new AppError('payment_event_refused');
      }
      return toNotice(event);
    },
    findPayment: (id) =>
      asking(async () => {
        try {
          return toPayment(await stripe.paymentIntents.retrieve(id));
        } catch (error) {
          if (isMissing(error)) return undefined;
          throw error;
        }
      }),
    listPaymentRefunds: (payment_intent) =>
      asking(() => collect(stripe.refunds.list({ payment_intent, limit: PAGE }), toRefund)),
    listPayments: (since) => asking(() => collect(stripe.paymentIntents.list(from(since)), toPayment)),
    listRefunds: (since) => asking(() => collect(stripe.refunds.list(from(since)), toRefund)),
    listDisputes: (since) =>
      asking(() =>
        collect(stripe.disputes.list(from(since)), (dispute) => toDispute(dispute, toDate(dispute.created))),
      ),
  };
  return { payments, reports };
}

const from = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: PAGE });

function getHost({ protocol, hostname, port }: URL) {
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const);
  return { protocol: scheme, host: hostname, port: port || (scheme === 'http' ? 80 : 443) };
}

/**
 * Builds the checkout session. It is identical for the same order at any time, because Stripe rejects a repeated key
 * with other parameters. So it sets no expiry, which defaults to a day. Pages of closed orders are closed earlier.
 */
function toSessionParams({ id, reference, description, amountMinor, currency, userId, email, ...urls }: PayableOrder) {
  const metadata: OrderMetadata = { order_id: id, user_id: userId };
  return {
    mode: 'payment',
    client_reference_id: id,
    customer_email: email,
    success_url: urls.successUrl,
    cancel_url: urls.cancelUrl,
    metadata,
    payment_intent_data: { metadata, description: `${reference}: ${description}` },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: amountMinor,
          product_data: { name: description, metadata: { reference } },
        },
      },
    ],
  } satisfies Stripe.Checkout.SessionCreateParams;
}

function computeDigest(parameters: object): string {
  return createHash('sha256').update(JSON.stringify(parameters)).digest('base64url').slice(0, 16);
}

/** Runs a call. Failures become one of the declared errors, and the cause is logged. */
async function asking<Answer>(
  ask: () => Promise<Answer>,
  toAppError: (error: unknown) => AppError | undefined = () => undefined,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw toAppError(error) ?? new AppError('payment_unavailable', { cause: error });
  }
}

/**
 * Returns the error for a permanent refusal: more than is left of the payment, or a payment that cannot be refunded.
 */
function refusalOfRefund(error: unknown): AppError | undefined {
  const { StripeInvalidRequestError, StripeCardError } = Stripe.errors;
  if (!(error instanceof StripeInvalidRequestError || error instanceof StripeCardError)) return undefined;
  return new AppError('refund_refused', { values: { reason: error.message }, cause: error });
}

/** Returns the timestamp of a valid signature in seconds. If there are several, the library signs the last one. */
function signedAt(signature: string): number {
  const times = signature.split(',').filter((part) => part.startsWith('t='));
  return Number.parseInt(times.at(-1)?.slice(2) ?? '', 10);
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

async function collect<Item, Kept>(
  items: AsyncIterable<Item>,
  keep: (item: Item) => Kept | undefined,
): Promise<Kept[]> {
  const found: Kept[] = [];
  for await (const item of items) {
    const one = keep(item);
    if (one !== undefined) found.push(one);
  }
  return found;
}
