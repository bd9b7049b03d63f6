// Response schemas of accounts, separate from the form schemas, which public pages load.
import { z } from 'zod';

import { clocks } from '#core/shared/clock.ts';
import { permissions } from '#core/shared/permissions.ts';
import { roles, type RoleRow } from '#features/accounts/roles/schema.ts';

/** Account of the current user. */
export const profile = z.object({
  name: z.string(),
  email: z.string(),
  /** IANA name. Empty if none is stored. */
  time_zone: z.string(),
  clock: z.enum(clocks),
  /** Timestamp of the scheduled deletion. Null if none is scheduled. */
  delete_after: z.string().nullable(),
  two_factor_enabled: z.boolean(),
  /** Number of unused recovery codes. */
  recovery_codes_left: z.int(),
});
export type Profile = z.output<typeof profile>;

/** Secret for an authenticator app: as text, and as the URL in its QR code. */
export const twoFactorSecret = z.object({ secret: z.string(), uri: z.string() });
export type TwoFactorSecret = z.output<typeof twoFactorSecret>;

/** Active session of the user. */
export const ownSession = z.object({
  id: z.uuid(),
  created_at: z.string(),
  used_at: z.string(),
  ip_address: z.string(),
  user_agent: z.string(),
  is_current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

// The type is in the rules of roles, which public pages use without Zod.
const roleRow: z.ZodType<RoleRow> = z.object({
  role: z.enum(roles),
  is_active: z.boolean(),
  trial_start_date: z.string(),
  trial_end_date: z.string(),
  is_subscribed: z.boolean(),
  subscribed_until: z.string().nullable(),
});

/** Public session record from the specification, without the token, which stays in its cookie. */
export const sessionRecord = z.object({
  /** Expiry in Unix seconds. */
  expires_at: z.int(),
  /** Seconds until expiry at the time of the response. */
  expires_in: z.int(),
  token_type: z.literal('cookie'),
  user: z.object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    created_at: z.string(),
    two_factor_enabled: z.boolean(),
  }),
  roles: z.array(roleRow),
  /** Permissions of an admin. An owner has all of them. */
  permissions: z.array(z.enum(permissions)),
  is_owner: z.boolean(),
  /** Whether the user bought the package or the workbook without a refund. */
  has_purchases: z.boolean(),
  /**
   * Whether the user's role requires two-factor authentication that is not set up. All other pages are blocked until
   * then.
   */
  needs_second_factor: z.boolean(),
  /** Position from which the live update stream continues. Reads after this answer include everything published before it. */
  news_position: z.int(),
});
export type SessionRecord = z.output<typeof sessionRecord>;
