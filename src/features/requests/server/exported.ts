// What a person's export holds of these tables.
import { sql } from 'drizzle-orm';

import { currentUser } from '#core/server/database/policies.ts';
import type { Exported } from '#core/server/exported.ts';

import { requestDeliveries, serviceRequests } from './table.ts';

const { request_id, user_id } = requestDeliveries;

export const exported: Exported[] = [
  {
    table: serviceRequests,
    about: 'the services you ordered',
    owners: [serviceRequests.user_id],
    portable: { stays: 'what is ordered is ordered of one site' },
    leftOut: [{ columns: [serviceRequests.staff_notes], because: 'what staff note among themselves is theirs' }],
  },
  {
    table: requestDeliveries,
    about: 'what you were delivered, and what you delivered yourself',
    portable: { stays: 'what is delivered belongs to an order of one site' },
    owners: [user_id],
    where: sql`${user_id} = ${currentUser} or ${request_id} in (select ${serviceRequests.id} from ${serviceRequests} where ${serviceRequests.user_id} = ${currentUser})`,
    added: { delivered_by: sql`case when ${user_id} = ${currentUser} then 'you' else 'staff' end` },
    leftOut: [{ columns: [user_id], because: 'which of the staff delivered a request is not told' }],
  },
];
