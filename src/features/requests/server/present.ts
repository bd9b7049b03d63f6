import { allows, type Reader } from '#core/server/access.ts';
import type { Env } from '#core/server/env.ts';
import { applicant } from '#features/roles/server/access.ts';
import { defaultSettings } from '#features/settings/server/queries.ts';

import { expectedAt, referenceOf, requestAbilities, totalOf } from '../rules.ts';
import { findProduct, type RequestRow, type StoredRequest } from '../schema.ts';

export const writer = applicant('write');

/** The row tells whether its reader is its applicant or delivers it: no admin delivers a request of their own. */
export function presentRequest({ set_link, ...row }: StoredRequest, reader: Reader, env: Env): RequestRow {
  const { status } = row;
  const setting = findProduct(row.product)?.linkSetting;
  const expected = expectedAt({ status, createdAt: new Date(row.created_at), deliveryDays: row.delivery_time });
  const isOwn = row.user_id === reader.actor.userId;
  return {
    ...row,
    // Today's link, so that one that was replaced leads nowhere; the row's own where the product has none now.
    payment_link: set_link ?? (setting && defaultSettings(env)[setting]) ?? row.payment_link,
    reference: referenceOf(row.id),
    total: totalOf(row),
    expected_at: expected?.toISOString() ?? null,
    can: requestAbilities({
      actor: isOwn ? 'applicant' : 'staff',
      status,
      canWrite: !isOwn || allows(writer, reader),
    }),
  };
}
