import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { Stripe } from 'stripe';

import { checkoutPage } from './stripe-page.ts';
import { StripeBooks } from './stripe-books.ts';
import { parseForm, StripeErrorResponse, type StripeResponse } from './stripe-wire.ts';

const SECRET_KEY = 'sk_test_peer';
const WEBHOOK_SECRET = 'whsec_peer';

export type StripeFault =
  /** Responds with 500 immediately. */
  | 'fails'
  /** Closes the connection immediately. */
  | 'hangs up'
  /** Accepts the request and never responds. */
  | 'is silent'
  /** Performs the request and never responds. */
  | 'does it silently'
  /** Performs the request and closes the connection instead of responding. */
  | 'loses the answer';

/** Amount paid instead of the requested one. */
export type Payment = {
  amountMinor?: number;
  currency?: string;
  /** Arrives days later, with `settle`. */
  isAsynchronous?: boolean;
};

export type StripePeer = {
  /** Settings of a server that takes payments here. */
  settings: Record<string, string>;
  url: string;
  books: StripeBooks;
  /** Fault of a request, if any. */
  misbehave: (request: { method: string; path: string }) => StripeFault | undefined;
  /** Resets faults, and the list of requests. */
  begin: () => void;
  /** Requests in order: method and path. */
  requests: string[];
  /** Action of a buyer on the page, with the resulting event. */
  pay: (sessionId: string, payment?: Payment) => Stripe.Event;
  /** Completes an asynchronous payment. */
  settle: (sessionId: string, end: 'succeeded' | 'failed') => Stripe.Event;
  expire: (sessionId: string) => Stripe.Event;
  /** Body and header as signed by Stripe, or by a forger with another time or secret. */
  sign: (event: object | string, how?: { at?: Date; secret?: string }) => { body: string; signature: string };
  /** URL for events, which are sent automatically once a buyer pays on the page. Undefined to send none. */
  webhook: string | undefined;
  deliver: (event: Stripe.Event) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Starts a server for Stripe's client that implements the used part of the API with its own data, shows a payment page,
 * and misbehaves on request.
 */
export async function startStripePeer({ port = 0, now = () => new Date() } = {}): Promise<StripePeer> {
  const server = createServer((request, response) => {
    // The client may disconnect at any time.
    respond(request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const books = new StripeBooks(url, now);

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '', url);
    const method = request.method ?? 'GET';
    if (address.pathname.startsWith('/pay/')) return showPage(request, response, address);
    peer.requests.push(`${method} ${address.pathname}`);
    const body = await text(request);
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string') books.keys.push({ path: address.pathname, key });
    const fault = peer.misbehave({ method, path: address.pathname });
    if (fault === 'fails') return send(response, 500, { error: { type: 'api_error', message: 'An error occurred.' } });
    if (fault === 'hangs up') return void response.destroy();
    if (fault === 'is silent') return;
    const { status, json, isRepeated } = perform(request, { method, address, body, key });
    if (fault === 'does it silently') return;
    if (fault === 'loses the answer') return void response.destroy();
    if (isRepeated) response.setHeader('idempotent-replayed', 'true');
    send(response, status, json);
  }

  function perform(
    { headers }: IncomingMessage,
    { method, address, body, key }: { method: string; address: URL; body: string; key: string | string[] | undefined },
  ): StripeResponse {
    try {
      if (headers.authorization !== `Bearer ${SECRET_KEY}`) {
        throw new StripeErrorResponse(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
      }
      const call = { method, path: address.pathname, form: parseForm(method === 'GET' ? address.search : body) };
      return typeof key === 'string' && method === 'POST' ? books.once(key, call) : books.perform(call);
    } catch (error) {
      if (error instanceof StripeErrorResponse) return { status: error.status, json: { error: error.error } };
      throw error;
    }
  }

  /** Serves the page with Pay and Back buttons. Events are delivered before the browser goes back. */
  async function showPage(request: IncomingMessage, response: ServerResponse, address: URL): Promise<void> {
    const session = books.sessions.get(address.pathname.slice('/pay/'.length));
    if (!session) return send(response, 404, {});
    if (request.method === 'POST') {
      const isAsynchronous = new URLSearchParams(await text(request)).get('how') === 'later';
      if (session.status === 'open') await peer.deliver(peer.pay(session.id, { isAsynchronous }));
      response.writeHead(303, { location: session.success_url });
      response.end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(checkoutPage(session));
  }

  const peer: StripePeer = {
    settings: { STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_URL: url },
    url,
    books,
    misbehave: () => undefined,
    begin() {
      peer.misbehave = () => undefined;
      peer.requests.length = 0;
      books.keys.length = 0;
      books.refundStatus = 'succeeded';
    },
    requests: [],
    pay: (id, payment) => books.pay(books.session(id), payment),
    settle: (id, end) => books.settle(books.session(id), end),
    expire: (id) => books.expire(books.session(id)),
    sign(event, { at = now(), secret = WEBHOOK_SECRET } = {}) {
      const payload = typeof event === 'string' ? event : JSON.stringify(event, null, 2);
      const timestamp = Math.floor(at.getTime() / 1000);
      return { body: payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
    },
    webhook: undefined,
    async deliver(event) {
      if (peer.webhook === undefined) return;
      const { body, signature } = peer.sign(event);
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      await (await fetch(peer.webhook, { method: 'POST', headers, body })).body?.cancel();
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return peer;
}

function send(response: ServerResponse, status: number, json: object): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req_${randomBytes(6).toString('hex')}`,
  });
  response.end(JSON.stringify(json));
}
