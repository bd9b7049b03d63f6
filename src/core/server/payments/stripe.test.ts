import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startStripePeer, type StripePeer } from '#testing/fake-stripe.ts';

import { readEnv } from '../env.ts';
import { openPayments } from './open.ts';
import type { PayableOrder } from './provider.ts';
import { openStripe } from './stripe.ts';

let peer: StripePeer;
let stripe: ReturnType<typeof openStripe>;

beforeAll(async () => {
  peer = await startStripePeer();
  stripe = open();
});
afterAll(() => peer.close());
beforeEach(() => peer.begin());

function open({ timeoutMs }: { timeoutMs?: number } = {}): ReturnType<typeof openStripe> {
  return openStripe({
    secretKey: peer.settings.STRIPE_SECRET_KEY ?? '',
    webhookSecret: peer.settings.STRIPE_WEBHOOK_SECRET ?? '',
    apiUrl: peer.settings.STRIPE_API_URL,
    timeoutMs,
    retries: 1,
  });
}

function order(changed: Partial<PayableOrder> = {}): PayableOrder {
  return {
    id: crypto.randomUUID(),
    reference: 'LO-1A2B3C4D',
    description: 'Elite',
    amountMinor: 199_700,
    currency: 'USD',
    userId: crypto.randomUUID(),
    email: 'ada@example.com',
    successUrl: 'http://localhost:3000/payment/1',
    cancelUrl: 'http://localhost:3000/payment/1',
    ...changed,
  };
}

const getCode = (error: unknown) => (error as { code?: unknown }).code;
const once = (fault: 'loses the answer' | 'does it silently') => {
  let left = 1;
  return () => (left-- > 0 ? fault : undefined);
};

describe('the Stripe settings', () => {
  it('enable card payments, with their keys and URL', async () => {
    const { payments, paymentReports } = await openPayments(readEnv(peer.settings));
    const before = peer.books.sessions.size;
    await payments?.openCheckout(order(), 'by the settings');
    expect(peer.books.sessions.size - before).toBe(1);
    const now = new Date();
    const { body, signature } = peer.sign(
      { id: 'evt_0', object: 'event', type: 'x', created: 1, data: {} },
      { at: now },
    );
    expect(paymentReports?.readNotice(body, signature, now).id).toBe('evt_0');

    const wrong = { ...peer.settings, STRIPE_SECRET_KEY: 'sk_test_wrong', STRIPE_WEBHOOK_SECRET: 'whsec_wrong' };
    const other = await openPayments(readEnv(wrong));
    await expect(other.payments?.openCheckout(order(), 'by others')).rejects.toThrow('cannot be reached');
    expect(() => other.paymentReports?.readNotice(body, signature, now)).toThrow('not signed');
    expect(peer.requests.length).toBe(2);
  });

  it('enable nothing if empty', async () => {
    expect(await openPayments(readEnv({}))).toEqual({});
  });
});

describe('a checkout', () => {
  it('requests one payment of this order, and stores no card data', async () => {
    const checkout = order();
    const { id, url, expiresAt } = await stripe.payments.openCheckout(checkout, 'one');
    expect(peer.books.session(id)).toMatchObject({
      amount_total: 199_700,
      currency: 'usd',
      client_reference_id: checkout.id,
      customer_email: 'ada@example.com',
      metadata: { order_id: checkout.id, user_id: checkout.userId },
      success_url: checkout.successUrl,
    });
    expect(url).toBe(`${peer.url}/pay/${id}`);
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now());
  });

  it('is the same for the same key', async () => {
    const checkout = order();
    const pages = await Promise.all([1, 2, 3].map(() => stripe.payments.openCheckout(checkout, 'same')));
    expect(new Set(pages.map(({ id }) => id)).size).toBe(1);
  });

  it('is a new one if the order has changed, under the same key', async () => {
    const checkout = order();
    const first = await stripe.payments.openCheckout(checkout, 'changed');
    const rest = { ...checkout, amountMinor: 99_700 };
    const second = await stripe.payments.openCheckout(rest, 'changed');
    expect(second.id).not.toBe(first.id);
    expect(peer.books.session(second.id).amount_total).toBe(99_700);
    expect(await stripe.payments.openCheckout(rest, 'changed')).toEqual(second);
  });

  it.each(['loses the answer', 'does it silently'] as const)('is created once if the server %s', async (fault) => {
    const before = peer.books.sessions.size;
    peer.misbehave = once(fault);
    // The second response comes in time on a busy machine too.
    await open({ timeoutMs: 2000 }).payments.openCheckout(order(), `answer ${fault}`);
    expect([peer.books.sessions.size - before, peer.requests.length]).toEqual([1, 2]);
  });

  it.each(['fails', 'hangs up', 'is silent', 'does it silently'] as const)(
    'is rejected as unavailable if the server %s, after a few attempts',
    async (fault) => {
      peer.misbehave = () => fault;
      const hasty = open({ timeoutMs: 200 });
      expect(getCode(await hasty.payments.openCheckout(order(), fault).catch((error: unknown) => error))).toBe(
        'payment_unavailable',
      );
      expect(peer.requests.length).toBe(2);
    },
  );

  it('is rejected as unavailable with a wrong key', async () => {
    const other = openStripe({ secretKey: 'sk_test_wrong', webhookSecret: 'x', apiUrl: peer.url });
    expect(getCode(await other.payments.openCheckout(order(), 'wrong').catch((error: unknown) => error))).toBe(
      'payment_unavailable',
    );
  });

  it('charges nothing after it is closed', async () => {
    const { id } = await stripe.payments.openCheckout(order(), 'open');
    expect(await stripe.payments.expireCheckout(id)).toBeUndefined();
    expect(await stripe.payments.expireCheckout(id)).toBeUndefined();
    expect(() => peer.pay(id)).toThrow('no more');
    expect(await stripe.payments.expireCheckout('cs_test_unknown')).toBeUndefined();
  });

  it.each([
    ['has arrived', { isAsynchronous: false }, undefined, true],
    ['is under way', { isAsynchronous: true }, undefined, true],
    ['arrived after days', { isAsynchronous: true }, 'succeeded', true],
    ['failed', { isAsynchronous: true }, 'failed', false],
  ] as const)('returns its payment if that %s before the checkout is closed', async (what, payment, end, isNamed) => {
    const { id } = await stripe.payments.openCheckout(order(), `paid ${what}`);
    peer.pay(id, payment);
    if (end) peer.settle(id, end);
    const named = await stripe.payments.expireCheckout(id);
    expect(named).toBe(isNamed ? peer.books.session(id).payment_intent : undefined);
  });

  it('is not treated as closed if Stripe still shows it as open', async () => {
    const { id } = await stripe.payments.openCheckout(order(), 'stays open');
    peer.books.session(id).status = 'complete';
    peer.misbehave = ({ method }) => {
      if (method === 'GET') peer.books.session(id).status = 'open';
      return undefined;
    };
    expect(getCode(await stripe.payments.expireCheckout(id).catch((error: unknown) => error))).toBe(
      'payment_unavailable',
    );
  });
});

describe('a refund', () => {
  async function payNew(): Promise<string> {
    const { id } = await stripe.payments.openCheckout(order(), crypto.randomUUID());
    peer.pay(id);
    return peer.books.session(id).payment_intent ?? '';
  }

  it('is created once for its key, even if the response was lost', async () => {
    const refund = { paymentId: await payNew(), amountMinor: 1000, orderId: 'o', refundId: 'r' };
    peer.misbehave = once('loses the answer');
    const first = await stripe.payments.refund(refund, 'refund:r');
    expect(await stripe.payments.refund(refund, 'refund:r')).toEqual(first);
    expect(first.status).toBe('done');
    expect(await stripe.reports.listPaymentRefunds(refund.paymentId)).toMatchObject([
      { id: first.id, amountMinor: 1000, currency: 'USD', refundId: 'r' },
    ]);
  });

  it('beyond the paid amount is rejected with the provider’s message', async () => {
    const refund = { paymentId: await payNew(), amountMinor: 199_701, orderId: 'o', refundId: 'r2' };
    const error = await stripe.payments.refund(refund, 'refund:r2').catch((refusal: unknown) => refusal);
    expect(getCode(error)).toBe('refund_refused');
    expect((error as Error).message).toContain('greater than unrefunded amount');
  });

  it('reports whether the refund arrived', async () => {
    peer.books.refundStatus = 'pending';
    const refund = { paymentId: await payNew(), amountMinor: 5, orderId: 'o', refundId: 'r3' };
    expect((await stripe.payments.refund(refund, 'refund:r3')).status).toBe('pending');
  });
});

describe('the payment reports', () => {
  it('list every succeeded payment since a date, over all pages', async () => {
    const since = new Date(Date.now() - 1000);
    const ids = [];
    for (let count = 0; count < 25; count += 1) {
      const { id } = await stripe.payments.openCheckout(order(), crypto.randomUUID());
      peer.pay(id, { isAsynchronous: count === 7 });
      if (count !== 7) ids.push(peer.books.session(id).payment_intent);
    }
    const listed = (await stripe.reports.listPayments(since)).map(({ id }) => id);
    expect(listed).toEqual(expect.arrayContaining(ids));
    const arrived = [...peer.books.intents.values()].filter(({ status }) => status === 'succeeded');
    expect(listed).toHaveLength(arrived.length);
    expect(peer.requests.filter((request) => request === 'GET /v1/payment_intents').length).toBeGreaterThan(2);
    expect(await stripe.reports.listPayments(new Date(Date.now() + 60_000))).toEqual([]);
  });

  it('contain no payment that does not exist', async () => {
    expect(await stripe.reports.findPayment('pi_none')).toBeUndefined();
  });
});

describe('a webhook event', () => {
  const event = { id: 'evt_1', object: 'event', type: 'a.thing', created: 1_700_000_000, data: { object: {} } };
  const now = new Date('2026-11-23T12:00:00Z');
  const read = (body: string, signature: string | undefined, at = now) =>
    stripe.reports.readNotice(body, signature, at);
  const refused = expect.objectContaining({ code: 'payment_event_refused' }) as Error;

  it('is accepted if signed within five minutes', () => {
    const { body, signature } = peer.sign(event, { at: now });
    expect(read(body, signature)).toEqual({
      id: 'evt_1',
      type: 'a.thing',
      createdAt: new Date(1_700_000_000_000),
      about: 'nothing',
    });
    expect(read(body, signature, new Date(now.getTime() + 300_000)).id).toBe('evt_1');
    expect(() => read(body, signature, new Date(now.getTime() + 301_000))).toThrow(refused);
    // Allows for clock differences. A timestamp far ahead would extend the event's validity.
    expect(read(body, signature, new Date(now.getTime() - 300_000)).id).toBe('evt_1');
    expect(() => read(body, signature, new Date(now.getTime() - 301_000))).toThrow(refused);
  });

  it.each<[string, (signed: { body: string; signature: string }) => [string, string | undefined]]>([
    ['without a signature', ({ body }) => [body, undefined]],
    ['with an empty one', ({ body }) => [body, '']],
    ['with another body', ({ body, signature }) => [body.replace('evt_1', 'evt_2'), signature]],
    ['with a byte order mark before it', ({ body, signature }) => [`\uFEFF${body}`, signature]],
    ['with another time', ({ body, signature }) => [body, signature.replace(/t=\d+/, `t=${now.getTime() / 1000 + 9}`)]],
    ['with half a signature', ({ body, signature }) => [body, signature.slice(0, -1)]],
    ['with a header of another kind', ({ body }) => [body, 'v1=,t=']],
  ])('is rejected %s', (_how, changed) => {
    expect(() => read(...changed(peer.sign(event, { at: now })))).toThrow(refused);
  });

  it('is rejected with another secret, and if signed but not JSON', () => {
    const forged = peer.sign(event, { at: now, secret: 'whsec_other' });
    expect(() => read(forged.body, forged.signature)).toThrow(refused);
    const { signature } = peer.sign('{', { at: now });
    expect(() => read('{', signature)).toThrow(refused);
  });
});
