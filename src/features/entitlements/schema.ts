import { z } from 'zod';

import { planRoles } from '#features/plans/schema.ts';
import { productKeys } from '#features/products/schema.ts';

/** Instants in ISO 8601, UTC. */
export const accessGrant = z.object({
  id: z.uuid(),
  role: z.enum(planRoles),
  /** What paid for it; null where an admin gave it. */
  order_id: z.uuid().nullable(),
  /** The plan's or package's name as it was sold. */
  note: z.string(),
  starts_at: z.string(),
  /** Null is without end. */
  ends_at: z.string().nullable(),
});
export type AccessGrant = z.output<typeof accessGrant>;

export const creditsHeld = z.object({
  /** To be spent now. */
  available: z.int(),
  /** When the next one is; null where none is to come. */
  next_on: z.string().nullable(),
  spent: z.int(),
  /** All that were bought and not refunded. */
  total: z.int(),
});
export type CreditsHeld = z.output<typeof creditsHeld>;

/** What a user has: access that goes on or is to begin, by role and start; session credits; the package and the workbook. */
export const entitlements = z.object({
  grants: z.array(accessGrant),
  credits: creditsHeld,
  products: z.array(
    z.object({ key: z.enum(productKeys), name: z.string(), order_id: z.uuid(), bought_at: z.string() }),
  ),
});
export type Entitlements = z.output<typeof entitlements>;
