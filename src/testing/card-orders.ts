// Orders paid by card: placed over HTTP, paid at a Stripe peer, and reported by its webhook.
import { sql } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { afterAll, beforeEach } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { openStripe } from '#core/server/payments/stripe.ts';
import type { Services } from '#core/server/services.ts';
import { readOrder } from '#testing/orders.ts';

import { createUser, type TestUser } from './people.ts';
import { startStripePeer, type Payment, type StripeFault, type StripePeer } from './fake-stripe.ts';
import { useTestApp, type TestApp } from './test-app.ts';

export type CardApp = TestApp & { peer: StripePeer; payments: NonNullable<Services['payments']> };

/**
 * Starts an application that takes card payments from its own Stripe peer. Calls to the peer that get no response are
 * not retried.
 */
export function useCardApp(now: () => Date): CardApp {
  const services: Partial<CardApp> = {};
  const app = useTestApp(
    async () => {
      const peer = await startStripePeer({ now });
      const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = peer.settings;
      const { payments, reports } = openStripe({ secretKey, webhookSecret, apiUrl: peer.url, retries: 0 });
      Object.assign(services, { peer, payments, paymentReports: reports });
      return { INFO_EMAIL: 'desk@example.com', BANK_DETAILS: 'Example Bank' };
    },
    now,
    services,
  ) as CardApp;
  beforeEach(() => services.peer?.begin());
  afterAll(() => services.peer?.close());
  return app;
}

/** Runs the work while the peer misbehaves for one kind of request, such as `POST /v1/refunds`. */
export async function withFault<Done>(
  { peer }: CardApp,
  { at, fault }: { at: string; fault: StripeFault },
  work: () => Promise<Done>,
): Promise<Done> {
  peer.misbehave = ({ method, path }) => (`${method} ${path}`.startsWith(at) ? fault : undefined);
  try {
    return await work();
  } finally {
    peer.misbehave = () => undefined;
  }
}

export type Placed = { id: string; buyer: TestUser; checkoutId: string };

/** Orders the workbook, by a new buyer unless one is given. The payment page is open. */
export async function placeByCard(
  app: CardApp,
  { buyer, key = crypto.randomUUID() }: { buyer?: TestUser; key?: string } = {},
): Promise<Placed> {
  const as = buyer ?? (await createUser(app.database));
  const body = { kind: 'workbook', payment_option: 'stripe', terms_version: 1 };
  const headers = { 'idempotency-key': key };
  const response = await app.request('POST', '/api/checkout-sessions', { as, body, headers });
  if (response.status !== 200) throw new Error(`ordered: ${response.status} ${await response.text()}`);
  const { id: checkoutId, order_id: id } = (await response.json()) as { id: string; order_id: string };
  return { id, buyer: as, checkoutId };
}

/** Requests the payment page of an order as its buyer. */
export async function askToPay(
  app: CardApp,
  { id, buyer }: Pick<Placed, 'id' | 'buyer'>,
): Promise<{ status: number; checkoutId: string; code?: string }> {
  const response = await app.request('POST', `/api/orders/${id}/pay`, { as: buyer, body: {} });
  const { id: checkoutId = '', code } = (await response.json()) as { id?: string; code?: string };
  return { status: response.status, checkoutId, ...(code === undefined ? {} : { code }) };
}

/** Delivers an event to the webhook and returns its result. */
export async function deliver(app: CardApp, event: Stripe.Event): Promise<string> {
  const { body, signature } = app.peer.sign(event);
  const headers = { origin: '', 'stripe-signature': signature };
  const response = await app.request('POST', '/api/stripe/webhook', { body, headers });
  return ((await response.json()) as { outcome: string }).outcome;
}

export async function payByCard(
  app: CardApp,
  payment?: Payment,
): Promise<Placed & { paymentId: string; event: Stripe.Event }> {
  const placed = await placeByCard(app);
  const event = app.peer.pay(placed.checkoutId, payment);
  await deliver(app, event);
  return { ...placed, event, paymentId: app.peer.books.session(placed.checkoutId).payment_intent ?? '' };
}

/** Money of an order at Stripe in minor units, according to the peer and to the ledger. */
export async function readMoney(
  { database, peer }: CardApp,
  orderId: string,
): Promise<{ atPeer: number; ours: number }> {
  const { intents, refunds, disputes } = peer.books;
  const paid = [...intents.values()].filter(({ metadata }) => metadata.order_id === orderId);
  const taken = [
    ...[...refunds.values()].filter(({ status }) => status === 'succeeded'),
    ...[...disputes.values()].filter(({ status }) => status === 'needs_response' || status === 'lost'),
  ].filter(({ payment_intent: of }) => paid.some(({ id }) => id === of));
  const [row] = await database.asSystem('a test reads the ledger', (tx) =>
    selectRows<{ ours: number }>(
      tx,
      sql`select coalesce(sum(amount_minor), 0)::int as ours from ledger_entries where order_id = ${orderId} and account = 'stripe'`,
    ),
  );
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const atPeer = sum(paid.map(({ amount_received }) => amount_received)) - sum(taken.map(({ amount }) => amount));
  return { atPeer, ours: row?.ours ?? 0 };
}

/** An admin who manages subscriptions, with a fresh second factor. */
export function createStaff(app: TestApp): Promise<TestUser> {
  return createUser(app.database, { role: 'admin', permissions: ['manage_subscriptions'], secondFactor: 'fresh' });
}

/** Grants a refund of an order as an admin, of the whole payment unless an amount in minor units is given. */
export async function grantRefund(
  app: TestApp,
  {
    as,
    id,
    ...input
  }: { as: TestUser; id: string; amount_minor?: number; refund_id?: string; reference?: string; version?: number },
): Promise<{ status: number; code: string | undefined; text: string }> {
  const { version, paid_minor: amount_minor } = (await readOrder(app, as, id)).order;
  const body = { amount_minor, decision: 'As agreed', version, ...input };
  const response = await app.request('POST', `/api/orders/${id}/refunds`, { as, body });
  const text = await response.text();
  return { status: response.status, code: (JSON.parse(text) as { code?: string }).code, text };
}
