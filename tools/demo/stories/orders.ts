import type { RequestRow, RequestStatus } from '#features/billing/service-requests/schema.ts';

import type { Moment } from '../moments.ts';
import type { DemoUserKey } from '../people.ts';
import type { StoryEvent, Stage } from '../story.ts';
import { purchaseEvents, type DemoPurchase } from './purchases.ts';

export type DemoOrder = {
  by: DemoUserKey;
  product: string;
  quantity: number;
  made: Moment;
  /** Payment. If omitted, no order was created. */
  bought?: DemoPurchase;
  steps?: { at: Moment; status: Exclude<RequestStatus, 'Paid'> }[];
};

/** Returns the actions of a service request, which its payment sets to Paid. */
export function orderEvents({ by, product, quantity, made, bought, steps = [] }: DemoOrder): StoryEvent[] {
  let id: string;
  const create = async ({ as }: Stage): Promise<void> => {
    ({ id } = await (await as(by)).send<RequestRow>('POST', '/api/requests', { product, quantity }));
  };
  const move = async (status: RequestStatus, { as }: Stage): Promise<void> => {
    const { rows } = await (await as(by)).send<{ rows: RequestRow[] }>('GET', '/api/requests');
    const version = rows.find((row) => row.id === id)?.version;
    await (await as('robin')).send('POST', `/api/requests/${id}/status`, { status, version });
  };
  return [
    { at: made, play: create },
    ...(bought ? purchaseEvents({ by, what: async () => ({ kind: 'request', id }), ...bought }) : []),
    ...steps.map(({ at, status }) => ({ at, play: (stage: Stage) => move(status, stage) })),
  ];
}
