import { allows, type Reader } from '#core/server/access.ts';
import { applicant } from '#features/roles/server/access.ts';

import { expectedAt, referenceOf, requestAbilities, totalOf } from '../rules.ts';
import type { RequestRow, StoredRequest } from '../schema.ts';

export const writer = applicant('write');

/** The row tells whether its reader is its applicant or delivers it: no admin delivers a request of their own. */
export function presentRequest(row: StoredRequest, reader: Reader): RequestRow {
  const { status } = row;
  const expected = expectedAt({ status, createdAt: new Date(row.created_at), deliveryDays: row.delivery_time });
  const isOwn = row.user_id === reader.actor.userId;
  return {
    ...row,
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
