import { sql } from 'drizzle-orm';

import { currentUser } from '#core/server/database/policies.ts';
import type { ExportRule } from '#core/server/data-export.ts';

import { supportReplies, supportTickets } from './table.ts';

const { ticket_id, user_id, is_internal } = supportReplies;

export const exported: ExportRule[] = [
  {
    table: supportTickets,
    about: 'the support tickets you opened',
    portable: { stays: 'support tickets belong to one site' },
    owners: [supportTickets.user_id],
    leftOut: [
      { columns: [supportTickets.assigned_to], because: 'we do not disclose which member of staff handled a ticket' },
    ],
  },
  {
    table: supportTickets,
    owners: [supportTickets.assigned_to],
    excludedBecause: 'Tickets that you handle as an admin: they belong to the people who opened them.',
  },
  {
    table: supportReplies,
    about: 'the replies to your tickets, and those you wrote yourself',
    portable: { stays: 'support tickets belong to one site' },
    owners: [user_id],
    where: sql`${user_id} = ${currentUser} or (not ${is_internal} and ${ticket_id} in (select ${supportTickets.id} from ${supportTickets} where ${supportTickets.user_id} = ${currentUser}))`,
    added: {
      written_by: sql`case when ${user_id} = ${currentUser} then 'you' else 'staff or the person who asked' end`,
    },
    leftOut: [
      {
        columns: [user_id],
        because: 'we do not disclose which member of staff wrote a reply; written_by says whether it was you',
      },
    ],
  },
];
