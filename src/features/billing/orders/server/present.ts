import type { AccessSubject } from '#core/server/access.ts';

import { orderAbilities, orderReference } from '../rules.ts';
import type { OrderRow } from '../schema.ts';
import type { StoredOrder } from './queries.ts';

/** The row determines whether its reader is its buyer or staff. No admin handles their own order. */
export function presentOrder({ is_refund_open, ...row }: StoredOrder, { actor, now }: AccessSubject): OrderRow {
  const isBuyer = row.user_id === actor.userId;
  const isStaff = !isBuyer && actor.permissions.includes('manage_subscriptions');
  return {
    ...row,
    reference: orderReference(row.id),
    can: orderAbilities(row, { isBuyer, isStaff, isRefundOpen: is_refund_open, now }),
  };
}
