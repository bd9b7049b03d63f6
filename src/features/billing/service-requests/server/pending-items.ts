// Pending items of service requests: payments for applicants, deliveries for staff.
import { sql } from 'drizzle-orm';

import { currentUser, hasPermission } from '#core/server/database/policies.ts';
import type { PendingItemSource } from '#core/server/feature.ts';
import { paths, rowLink } from '#core/shared/paths.ts';

import { payLink } from '../rules.ts';
import { expected, isUnderWay } from './queries.ts';
import { serviceRequests } from './table.ts';

const reference = sql`concat('SR-', upper(left(${serviceRequests.id}::text, 8)))`;
const total = sql`concat('$', to_char(${serviceRequests.cost} * ${serviceRequests.quantity}, 'FM999,999,999,990.00'))`;
const selected = sql`${serviceRequests.product} as title, concat(${reference}, ' · ', ${total}) as note, null::date as due, ${serviceRequests.created_at} as since`;
const own = sql`from ${serviceRequests} where ${serviceRequests.user_id} = ${currentUser} and ${serviceRequests.deleted_at} is null`;

// Requests of others, for staff.
const others = sql`from ${serviceRequests} where ${hasPermission('manage_subscriptions')} and ${serviceRequests.deleted_at} is null and ${serviceRequests.user_id} <> ${currentUser}`;
const staffLink = (id: string) => `${paths.adminRequests}/${id}`;

export const requestPendingItems: readonly PendingItemSource[] = [
  {
    key: 'requests',
    audience: 'reader',
    word: 'to pay',
    rows: sql`select ${serviceRequests.id}, 'To pay' as state, ${selected} ${own} and ${serviceRequests.status} = 'Pending'`,
    line: { tone: 'brass', action: 'Pay', link: payLink },
  },
  {
    key: 'requests',
    audience: 'staff',
    rows: sql`select ${serviceRequests.id}, ${serviceRequests.status} as state, ${selected} ${own} and ${serviceRequests.status} in ('Accepted', 'Paid')`,
    line: { tone: 'blue', action: 'Open request', link: (id) => rowLink(`${paths.dashboard}/requests`, id) },
  },
  {
    key: 'service-requests',
    audience: 'reader',
    word: 'late',
    rows: sql`select ${serviceRequests.id}, 'Late' as state, ${serviceRequests.product} as title, ${reference} as note, (${expected})::date as due, ${expected} as since ${others} and ${isUnderWay} and ${expected} < now()`,
    line: { tone: 'rust', action: 'Deliver request', link: staffLink },
  },
];
