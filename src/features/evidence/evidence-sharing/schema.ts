import { z } from 'zod';
import { providerRoles } from '#features/accounts/roles/schema.ts';

const MAX_TYPES = 50;

/** Type name in a grant that shares the binder: its exhibits, all their files, and its packets. */
export const BINDERS = 'binders';

/**
 * Evidence that a provider may read: every type, including later ones, and the binder, or the listed types. An empty
 * list declines.
 */
export const grantInput = z.strictObject({
  all_types: z.boolean(),
  /** Table names of the record registry, and `BINDERS`. */
  types: z
    .array(
      z
        .string()
        .max(60, 'Please choose from the types of evidence')
        .regex(/^[a-z_]+$/, 'Please choose from the types of evidence'),
    )
    .max(MAX_TYPES, 'Please choose from the types of evidence')
    .refine((types) => new Set(types).size === types.length, 'Please choose each type once'),
  /** For an attorney who reads the binder: whether they may also arrange it and create packets. */
  can_edit_binder: z.boolean().default(false),
});
export type GrantInput = z.output<typeof grantInput>;

/** A mentor or attorney of the user, and what evidence they may read. Timestamps are in ISO 8601. */
export const providerRow = z.object({
  provider_id: z.uuid(),
  name: z.string(),
  /** Roles in which they can read now: active, and subscribed or within a trial. */
  roles: z.array(z.enum(providerRoles)),
  is_verified: z.boolean(),
  assigned_at: z.string(),
  all_types: z.boolean(),
  types: z.array(z.string()),
  can_edit_binder: z.boolean(),
  /** Timestamp since when something is shared. Null if nothing is. */
  shared_at: z.string().nullable(),
  /** Whether the user has accepted or declined. */
  is_answered: z.boolean(),
  /** When they last opened records of a type, latest first. */
  openings: z.array(z.object({ type: z.string(), opened_at: z.string() })),
});
export type ProviderRow = z.output<typeof providerRow>;

export const providerList = z.object({
  providers: z.array(providerRow),
  can: z.object({ share: z.boolean() }),
});
export type ProviderList = z.output<typeof providerList>;
