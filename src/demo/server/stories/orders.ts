import { eq } from 'drizzle-orm';

import type { RequestRow, RequestStatus } from '#features/requests/schema.ts';
import { serviceRequests } from '#features/requests/server/table.ts';

import type { Moment } from '../moments.ts';
import type { PersonKey } from '../people.ts';
import type { Act, Stage } from '../story.ts';

export type DemoOrder = {
  by: PersonKey;
  product: string;
  quantity: number;
  made: Moment;
  steps?: { at: Moment; status: RequestStatus }[];
};

export function orderActs({ by, product, quantity, made, steps = [] }: DemoOrder): Act[] {
  let order: Pick<RequestRow, 'id' | 'version'>;
  const create = async ({ as }: Stage): Promise<void> => {
    order = await (await as(by)).send<RequestRow>('POST', '/api/requests', { product, quantity });
  };
  const move = async (status: RequestStatus, { as, services }: Stage): Promise<void> => {
    if (status === 'Paid') {
      // No route records a payment yet.
      await services.database.asSystem('the demo’s payments come from nowhere', async (tx) => {
        await tx.update(serviceRequests).set({ status }).where(eq(serviceRequests.id, order.id));
      });
      order = { ...order, version: order.version + 1 };
      return;
    }
    order = await (
      await as('robin')
    ).send<RequestRow>('POST', `/api/requests/${order.id}/status`, { status, version: order.version });
  };
  return [
    { at: made, play: create },
    ...steps.map(({ at, status }) => ({ at, play: (stage: Stage) => move(status, stage) })),
  ];
}
