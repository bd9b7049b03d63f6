import { z } from 'zod';

import { reviewerRoles } from '#features/assignments/schema.ts';

const MAX_TYPES = 50;

/** What a grant names, beside types of evidence, to share the binder: its exhibits, all files in them, and its packs. */
export const BINDERS = 'binders';

/** What a provider may read: every type of evidence, later ones too, and the binder, or those that are named. Nothing is an answer as well. */
export const grantInput = z.strictObject({
  all_types: z.boolean(),
  /** Names of tables in the registry of records, and `BINDERS`. */
  types: z
    .array(
      z
        .string()
        .max(60, 'Please choose from the types of evidence')
        .regex(/^[a-z_]+$/, 'Please choose from the types of evidence'),
    )
    .max(MAX_TYPES, 'Please choose from the types of evidence')
    .refine((types) => new Set(types).size === types.length, 'Please choose each type once'),
  /** Of an attorney who reads the binder: whether they may also arrange it and make packs. */
  may_arrange: z.boolean().default(false),
});
export type GrantInput = z.output<typeof grantInput>;

/** One mentor or attorney of the user's, and what of the user's evidence they may read. Instants in ISO 8601. */
export const providerRow = z.object({
  provider_id: z.uuid(),
  name: z.string(),
  /** In which they can read something now: switched on, subscribed or within a trial. */
  roles: z.array(z.enum(reviewerRoles)),
  is_verified: z.boolean(),
  assigned_at: z.string(),
  all_types: z.boolean(),
  types: z.array(z.string()),
  may_arrange: z.boolean(),
  /** Since when something is shared; null where nothing is. */
  shared_at: z.string().nullable(),
  /** Whether the user has said yes or no. */
  is_answered: z.boolean(),
  /** When they last opened records of a type, the latest first. */
  openings: z.array(z.object({ type: z.string(), opened_at: z.string() })),
});
export type ProviderRow = z.output<typeof providerRow>;

export const providerList = z.object({
  providers: z.array(providerRow),
  can: z.object({ share: z.boolean() }),
});
export type ProviderList = z.output<typeof providerList>;
