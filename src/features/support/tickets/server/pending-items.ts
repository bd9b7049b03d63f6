// Unsettled tickets by turn: the author's after our reply, and staff's after the author's. The latter wait for the
// staff who may reply.
import { sql } from 'drizzle-orm';

import { quotedFirstLine } from '#core/server/database/first-line.ts';
import { currentUser, hasPermission } from '#core/server/database/policies.ts';
import type { PendingItemSource } from '#core/server/feature.ts';
import { paths } from '#core/shared/paths.ts';

import { isAssigned, waitingSince } from './queries.ts';
import { supportTickets } from './table.ts';

const { assigned_to, priority } = supportTickets;
const link = (id: string) => `${paths.support}/${id}`;
const title = sql`concat('Ticket #', t.number, ': ', t.subject) as title`;
const unsettled = sql`
  from support_tickets t
  left join lateral (
    select r.user_id, r.body, r.created_at from support_replies r
    where r.ticket_id = t.id and not r.is_internal
    order by r.created_at desc, r.id desc limit 1
  ) as last on true
  where t.user_id = ${currentUser} and t.status in ('open', 'in_progress')`;

export const ticketPendingItems: readonly PendingItemSource[] = [
  {
    key: 'support',
    audience: 'reader',
    word: 'replied',
    rows: sql`
      select t.id, 'Answered' as state, ${title}, ${quotedFirstLine(sql`last.body`)} as note, null::date as due, last.created_at as since
      ${unsettled} and last.user_id <> t.user_id`,
    line: { tone: 'blue', action: 'Read reply', link },
  },
  {
    key: 'support',
    audience: 'staff',
    rows: sql`
      select t.id, case t.status when 'open' then 'Open' else 'In progress' end as state, ${title}, null as note, null::date as due, coalesce(last.created_at, t.created_at) as since
      ${unsettled} and coalesce(last.user_id, t.user_id) = t.user_id`,
    line: { tone: 'plain', action: 'Open ticket', link },
  },
  {
    key: 'support-queue',
    audience: 'reader',
    word: 'awaiting reply',
    rows: sql`
      select ${supportTickets.id}, case ${priority} when 'urgent' then 'Urgent' else 'Ticket' end as state, concat('#', ${supportTickets.number}, ' ', ${supportTickets.subject}) as title,
        case when ${assigned_to} = ${currentUser} then 'Assigned to you' end as note, null::date as due, ${waitingSince} as since
      from ${supportTickets}
      where ${hasPermission('manage_users')} and ${supportTickets.status} <> 'closed' and ${supportTickets.user_id} <> ${currentUser}
        and (${assigned_to} = ${currentUser} or not ${isAssigned}) and ${waitingSince} is not null`,
    line: { tone: 'brass', action: 'Open ticket', link: (id) => `${paths.adminSupport}/${id}` },
  },
];
