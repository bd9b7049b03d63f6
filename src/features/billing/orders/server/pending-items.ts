// Pending items of orders: payments for buyers, and refunds for staff.
import { sql } from 'drizzle-orm';

import { currentUser, hasPermission } from '#core/server/database/policies.ts';
import type { PendingItemSource } from '#core/server/feature.ts';
import { paths } from '#core/shared/paths.ts';

import { orders, refunds } from './table.ts';

const reference = sql`concat('LO-', upper(left(${orders.id}::text, 8)))`;
const amount = sql`to_char(${orders.due_minor} / 100.0, 'FM999,999,999,990.00')`;
const isOthers = sql`${hasPermission('manage_subscriptions')} and ${orders.user_id} <> ${currentUser}`;
const staffPage = `${paths.admin}/orders`;

export const orderPendingItems: readonly PendingItemSource[] = [
  {
    key: 'billing',
    audience: 'reader',
    word: 'to pay',
    // A request has a separate pending item for its payment.
    rows: sql`
      select ${orders.id}, 'To pay' as state, ${orders.description} as title, concat(${reference}, ' · $', ${amount}) as note,
        ${orders.due_on} as due, ${orders.created_at} as since
      from ${orders} where ${orders.user_id} = ${currentUser} and ${orders.status} = 'open' and ${orders.kind} <> 'request'`,
    line: { tone: 'brass', action: 'Open order', link: (id) => `${paths.payment}/${id}` },
  },
  {
    key: 'orders',
    audience: 'reader',
    word: 'awaiting decision',
    rows: sql`
      select ${refunds.order_id} as id, 'Refund requested' as state, ${orders.description} as title, ${reference} as note, null::date as due, ${refunds.created_at} as since
      from ${refunds} join ${orders} on ${orders.id} = ${refunds.order_id}
      where ${refunds.status} = 'requested' and ${isOthers}`,
    line: { tone: 'rust', action: 'Open order', link: (id) => `${staffPage}/${id}` },
  },
];
