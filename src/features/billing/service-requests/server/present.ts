import { hasAccess, type AccessSubject } from '#core/server/access.ts';
import type { Env } from '#core/server/env.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';
import { defaultSettings } from '#features/site/site-settings/server/queries.ts';

import { expectedAt, isLate, formatReference, requestAbilities, computeTotal } from '../rules.ts';
import {
  findProduct,
  type RequestRow,
  type StaffRequestRow,
  type StoredRequest,
  type StoredStaffRequest,
} from '../schema.ts';

export const writer = applicant('write');

/** The row determines whether its reader is its applicant or delivers it. No admin delivers their own request. */
export function presentRequest({ set_link, ...row }: StoredRequest, reader: AccessSubject, env: Env): RequestRow {
  const { status, paid, paid_minor: paidMinor, order_status: orderStatus } = row;
  const setting = findProduct(row.product)?.linkSetting;
  const expected = expectedAt({
    status,
    acceptedAt: toDate(row.accepted_at),
    paidAt: toDate(row.paid_at),
    deliveryDays: row.delivery_time,
  });
  const isOwn = row.user_id === reader.actor.userId;
  return {
    ...row,
    // Current payment link, since a replaced one leads nowhere. Falls back to the row's own if the product has none.
    payment_link: set_link ?? (setting && defaultSettings(env)[setting]) ?? row.payment_link,
    reference: formatReference(row.id),
    total: computeTotal(row),
    expected_at: expected?.toISOString() ?? null,
    is_late: isLate({ expected, now: reader.now }),
    can: requestAbilities({
      actor: isOwn ? 'applicant' : 'staff',
      status,
      paid,
      paidMinor,
      orderStatus,
      canWrite: !isOwn || hasAccess(writer, reader),
    }),
  };
}

export function presentForStaff(
  { staff_notes, ...row }: StoredStaffRequest,
  reader: AccessSubject,
  env: Env,
): StaffRequestRow {
  const presented = presentRequest(row, reader, env);
  // For their own request, an admin is the applicant and reads no notes.
  const isOwn = row.user_id === reader.actor.userId;
  return {
    ...presented,
    staff_notes: isOwn ? '' : staff_notes,
    can: { ...presented.can, ...(isOwn && { transitions: [] }) },
  };
}

function toDate(at: string | null): Date | null {
  return at === null ? null : new Date(at);
}
