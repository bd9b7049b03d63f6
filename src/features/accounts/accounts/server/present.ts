import type { Role } from '#features/accounts/roles/schema.ts';

import type { SessionRecord } from './answers.ts';
import type { OpenSession } from './queries.ts';

/** Returns the public session record without the token. */
export function presentSession(
  {
    user,
    roles,
    permissions,
    isOwner,
    secondFactor,
    expiresAt,
    subscribedUntil,
    hasPurchases,
    newsPosition,
  }: OpenSession,
  now: Date,
): SessionRecord {
  const { id, email, name, createdAt, twoFactorEnabled } = user;
  return {
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    expires_in: Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)),
    token_type: 'cookie',
    user: { id, email, name, created_at: createdAt.toISOString(), two_factor_enabled: twoFactorEnabled },
    roles: roles.map((row) => ({
      role: row.role as Role,
      is_active: row.is_active,
      trial_start_date: new Date(row.trial_start_date).toISOString(),
      trial_end_date: new Date(row.trial_end_date).toISOString(),
      is_subscribed: row.is_subscribed,
      subscribed_until: row.is_subscribed ? instantOrNull(subscribedUntil[row.role]) : null,
    })),
    permissions: [...permissions],
    is_owner: isOwner,
    has_purchases: hasPurchases,
    needs_second_factor: secondFactor === 'missing',
    news_position: newsPosition,
  };
}

function instantOrNull(at: string | null | undefined): string | null {
  return typeof at === 'string' ? new Date(at).toISOString() : null;
}
