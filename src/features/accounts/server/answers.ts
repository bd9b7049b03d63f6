// Answers of the server about accounts, apart from the schemas of forms, which public pages load.
import { z } from 'zod';

import { clocks } from '#core/shared/clock.ts';
import { permissions } from '#core/shared/permissions.ts';
import { roles, type RoleRow } from '#features/roles/schema.ts';

/** A person's own account, as they read it. */
export const profile = z.object({
  name: z.string(),
  email: z.string(),
  /** An IANA name; '' where none is stored yet. */
  time_zone: z.string(),
  clock: z.enum(clocks),
  /** While the account is to be deleted: from this instant on, in ISO 8601. */
  delete_after: z.string().nullable(),
  two_factor_enabled: z.boolean(),
  /** Recovery codes that were not used yet. */
  recovery_codes_left: z.int(),
});
export type Profile = z.output<typeof profile>;

/** A secret to be entered into an authenticator app: as text, and as the address that its QR code holds. */
export const twoFactorSecret = z.object({ secret: z.string(), uri: z.string() });
export type TwoFactorSecret = z.output<typeof twoFactorSecret>;

/** One of a person's live sessions. */
export const ownSession = z.object({
  id: z.uuid(),
  created_at: z.string(),
  used_at: z.string(),
  ip_address: z.string(),
  user_agent: z.string(),
  is_current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

// The type stands with the rules of roles, which public pages use without Zod.
const roleRow: z.ZodType<RoleRow> = z.object({
  role: z.enum(roles),
  is_active: z.boolean(),
  trial_start_date: z.string(),
  trial_end_date: z.string(),
  is_subscribed: z.boolean(),
  subscribed_until: z.string().nullable(),
});

/** The public session record: the specification's, without the token, which stays in its cookie. */
export const sessionRecord = z.object({
  /** Unix seconds. */
  expires_at: z.int(),
  /** Seconds left when it was answered. */
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
  /** Of an admin; an owner holds all of them. */
  permissions: z.array(z.enum(permissions)),
  is_owner: z.boolean(),
  /** Whether they bought the package or the workbook, and it is not refunded. */
  has_purchases: z.boolean(),
  /** Whether their role asks for two-factor authentication, which they have not set up: until then nothing else opens. */
  needs_second_factor: z.boolean(),
  /** Where a stream of news goes on: what was published before shows in all that is read after this. */
  news_position: z.int(),
});
export type SessionRecord = z.output<typeof sessionRecord>;
