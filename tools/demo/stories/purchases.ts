import { spellDate } from '#core/shared/date-text.ts';
import type { CheckoutResponse, OfferResponse, OrderDetails } from '#features/billing/orders/schema.ts';
import type { OrderItem } from '#features/billing/orders/rules.ts';

import { dateIn, type Moment } from '../moments.ts';
import type { PlanRow } from '#features/billing/plans/schema.ts';

import type { DemoUserKey } from '../people.ts';
import type { StoryEvent, Stage } from '../story.ts';

/** Order paid by invoice, with its later events. Amounts in minor units. */
export type DemoPurchase = {
  ordered: Moment;
  /** Transfers recorded by Robin. A transfer without an amount pays everything due. */
  payments?: { at: Moment; amount?: number }[];
  /** Refund by Robin without a request. */
  refund?: { at: Moment; amount: number; reason: string };
  /** Reason of the buyer's request for a full refund. */
  refundRequest?: { at: Moment; reason: string };
};

/** Returns the actions of a purchase: the buyer orders `what` and accepts the terms, and an admin records payments. */
export function purchaseEvents({
  by,
  what,
  ordered,
  payments = [],
  refund,
  refundRequest,
}: DemoPurchase & { by: DemoUserKey; what: (stage: Stage) => Promise<OrderItem> }): StoryEvent[] {
  let id: string;
  const order = async (stage: Stage): Promise<void> => {
    const buyer = await stage.as(by);
    const wanted = await what(stage);
    const query = new URLSearchParams({ kind: wanted.kind, ...(wanted.id && { id: wanted.id }) });
    const { terms } = await buyer.send<OfferResponse>('GET', `/api/orders/quote?${query}`);
    const agreed = { ...wanted, payment_option: 'invoice', terms_version: terms.version };
    ({ order_id: id } = await buyer.send<CheckoutResponse>('POST', '/api/checkout-sessions', agreed));
  };
  const handle = async ({ as }: Stage, path: string, fill: (order: OrderDetails['order']) => object): Promise<void> => {
    const robin = await as('robin');
    const { order: read } = await robin.send<OrderDetails>('GET', `/api/orders/${id}`);
    await robin.send('POST', `/api/orders/${id}/${path}`, { ...fill(read), version: read.version });
  };
  return [
    { at: ordered, play: order },
    ...payments.map(({ at, amount }) => ({
      at,
      play: (stage: Stage) => {
        const day = dateIn(stage.day, -at.daysAgo);
        return handle(stage, 'payments', ({ due_minor: due }) => ({
          amount_minor: amount ?? due,
          payment_method: 'transfer',
          reference: `Bank statement, ${spellDate(day)}`,
          received_on: day,
        }));
      },
    })),
    ...(refund
      ? [
          {
            at: refund.at,
            play: (stage: Stage) =>
              handle(stage, 'refunds', () => ({ amount_minor: refund.amount, decision: refund.reason })),
          },
        ]
      : []),
    ...(refundRequest
      ? [
          {
            at: refundRequest.at,
            play: async ({ as }: Stage) => {
              await (await as(by)).send('POST', `/api/orders/${id}/refund-requests`, { reason: refundRequest.reason });
            },
          },
        ]
      : []),
  ];
}

export function planEvents({ plan, ...purchase }: DemoPurchase & { by: DemoUserKey; plan: string }): StoryEvent[] {
  const find = async ({ as }: Stage): Promise<OrderItem> => {
    const { rows } = await (await as(purchase.by)).send<{ rows: PlanRow[] }>('GET', '/api/plans');
    const found = rows.find(({ name }) => name === plan);
    if (!found) throw new Error(`There is no plan ${plan}`);
    return { kind: 'plan', id: found.id };
  };
  return purchaseEvents({ ...purchase, what: find });
}

export function workbookEvents(purchase: DemoPurchase & { by: DemoUserKey }): StoryEvent[] {
  return purchaseEvents({ ...purchase, what: async () => ({ kind: 'workbook' }) });
}
