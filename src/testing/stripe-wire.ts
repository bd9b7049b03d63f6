// Wire format of the peer: Stripe's forms, objects, lists and errors.

export type Form = Map<string, string>;
export type StripeRequest = { method: string; path: string; form: Form };
export type StripeResponse = { status: number; json: object; isRepeated?: boolean };

export type Session = {
  id: string;
  object: 'checkout.session';
  created: number;
  expires_at: number;
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  customer_email: string;
  metadata: Record<string, string>;
  success_url: string;
  cancel_url: string;
};
export type Intent = {
  id: string;
  object: 'payment_intent';
  created: number;
  status: 'processing' | 'succeeded' | 'requires_payment_method';
  amount: number;
  amount_received: number;
  currency: string;
  metadata: Record<string, string>;
};
export type Refund = {
  id: string;
  object: 'refund';
  created: number;
  payment_intent: string;
  charge: string;
  amount: number;
  currency: string;
  status: 'succeeded' | 'pending' | 'failed';
  metadata: Record<string, string>;
};
export type Dispute = {
  id: string;
  object: 'dispute';
  created: number;
  payment_intent: string;
  charge: string;
  amount: number;
  currency: string;
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'won' | 'lost';
  reason: 'fraudulent';
};

export class StripeErrorResponse extends Error {
  readonly status: number;
  readonly error: { type: string; message: string; code?: string };
  constructor(status: number, error: { type: string; message: string; code?: string }) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

const PAGE = 10;

export function parseForm(query: string): Form {
  return new Map(new URLSearchParams(query));
}

/** Metadata of the object that a request creates, or of another one under `of`. */
export function parseMetadata(form: Form, of?: string): Record<string, string> {
  const start = of === undefined ? 'metadata[' : `${of}[metadata][`;
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (name.startsWith(start) ? [[name.slice(start.length, -1), value]] : [])),
  );
}

type Item = { id: string; created: number; payment_intent?: string };

/** Newest first, one page at a time, like Stripe's lists. */
export function createList(items: ReadonlyMap<string, Item>, form: Form, url: string): object {
  const since = Number(form.get('created[gte]') ?? 0);
  const of = form.get('payment_intent');
  const all = [...items.values()]
    .toReversed()
    .filter(({ created, payment_intent }) => created >= since && (of === undefined || payment_intent === of));
  const after = form.get('starting_after');
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const end = start + Math.min(Number(form.get('limit') ?? PAGE), PAGE);
  return { object: 'list', url, data: all.slice(start, end), has_more: end < all.length };
}

export function found<Kept>(objects: ReadonlyMap<string, Kept>, id: string, noun: string): Kept {
  const item = objects.get(id);
  if (item) return item;
  throw new StripeErrorResponse(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
  });
}

export function invalid(message: string, code?: string): StripeErrorResponse {
  return new StripeErrorResponse(400, {
    type: 'invalid_request_error',
    message,
    ...(code === undefined ? {} : { code }),
  });
}
