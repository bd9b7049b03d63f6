import { z } from 'zod';

import { planRoles } from '#features/billing/plans/schema.ts';
import { productKeys } from '#features/billing/products/schema.ts';

/** Timestamps are in ISO 8601, UTC. */
const accessGrant = z.object({
  id: z.uuid(),
  role: z.enum(planRoles),
  /** Order that paid for it. Null if an admin granted it. */
  order_id: z.uuid().nullable(),
  /** Name of the plan or package at the time of sale. */
  note: z.string(),
  starts_at: z.string(),
  /** End of the access, null if there is none. */
  ends_at: z.string().nullable(),
});

const creditsHeld = z.object({
  /** Credits available now. */
  available: z.int(),
  /** Date of the next credit. Null if none is due. */
  next_on: z.string().nullable(),
  spent: z.int(),
  /** All credits bought and not refunded. */
  total: z.int(),
});
export type SessionCredits = z.output<typeof creditsHeld>;

/** A user's purchases: current and future access by role and start, session credits, the package and the workbook. */
export const entitlements = z.object({
  grants: z.array(accessGrant),
  credits: creditsHeld,
  products: z.array(
    z.object({ key: z.enum(productKeys), name: z.string(), order_id: z.uuid(), bought_at: z.string() }),
  ),
});
export type Entitlements = z.output<typeof entitlements>;
