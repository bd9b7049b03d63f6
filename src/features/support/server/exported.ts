// What a person's export holds of these tables.
import { sql } from 'drizzle-orm';

import { currentUser } from '#core/server/database/policies.ts';
import type { Exported } from '#core/server/exported.ts';

import { supportReplies, supportTickets } from './table.ts';

const { ticket_id, user_id, is_internal } = supportReplies;

export const exported: Exported[] = [
  {
    table: supportTickets,
    about: 'the support tickets you opened',
    portable: { stays: 'support is given by one site' },
    owners: [supportTickets.user_id],
    leftOut: [{ columns: [supportTickets.assigned_to], because: 'which of the staff took care of one is not told' }],
  },
  {
    table: supportTickets,
    owners: [supportTickets.assigned_to],
    withheld: 'Tickets that you take care of as an admin: they belong to those who opened them.',
  },
  {
    table: supportReplies,
    about: 'the replies to your tickets, and those you wrote yourself',
    portable: { stays: 'support is given by one site' },
    owners: [user_id],
    where: sql`${user_id} = ${currentUser} or (not ${is_internal} and ${ticket_id} in (select ${supportTickets.id} from ${supportTickets} where ${supportTickets.user_id} = ${currentUser}))`,
    added: {
      written_by: sql`case when ${user_id} = ${currentUser} then 'you' else 'staff or the person who asked' end`,
    },
    leftOut: [
      { columns: [user_id], because: 'which of the staff wrote a reply is not told; written_by says whether you did' },
    ],
  },
];
