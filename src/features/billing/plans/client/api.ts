import { z } from 'zod';

import { createApi, unwrap } from '#core/client/api.ts';
import type { RowSource } from '#core/client/rows.ts';

import type { PlanChange, PlanInput, PlanRow } from '../schema.ts';
import type { PlansApi } from '../server/routes.ts';

const api = createApi<PlansApi>('/api/plans');

const query = z.strictObject({});

/** All plans, cheapest first. */
export const plans = {
  key: ['plans'],
  query,
  async list(_, { signal }) {
    const { rows, can } = await unwrap(api.index.$get({}, { init: { signal } }));
    return { rows, can: { create: can.manage } };
  },
} satisfies RowSource<PlanRow, typeof query, { create: boolean }>;

export async function readPlan(id: string): Promise<PlanRow> {
  const found = (await unwrap(api.index.$get())).rows.find((row) => row.id === id);
  if (!found) throw new Error('This plan is gone');
  return found;
}

/** Form values, with the price in the API's format. */
export type PlanValues = Omit<PlanInput, 'price'> & { price: string };

/** @param key the same for every attempt of one filled-in form, so that it is added once */
export const addPlan = ({ key, values }: { key: string; values: PlanValues }): Promise<PlanRow> =>
  unwrap(
    api.index.$post({ json: { ...values, price: Number(values.price) } }, { headers: { 'idempotency-key': key } }),
  );

type Change = { id: string; values: PlanValues & { version: number } };

export const changePlan = ({ id, values }: Change): Promise<PlanRow> =>
  sendChange(id, { ...values, price: Number(values.price) });

export const setPlanActive = ({ id, version }: PlanRow, is_active: boolean): Promise<PlanRow> =>
  sendChange(id, { is_active, version });

const sendChange = (id: string, json: PlanChange) => unwrap(api[':id'].$patch({ param: { id }, json }));
