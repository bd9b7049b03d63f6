import { sql } from 'drizzle-orm';

import { currentUser } from '#core/server/database/policies.ts';
import type { ExportRule } from '#core/server/data-export.ts';

import { requestDeliveries, serviceRequests } from './table.ts';

const { request_id, user_id } = requestDeliveries;

export const exported: ExportRule[] = [
  {
    table: serviceRequests,
    about: 'the services you ordered',
    owners: [serviceRequests.user_id],
    portable: { stays: 'orders belong to the site they were placed on' },
    leftOut: [{ columns: [serviceRequests.staff_notes], because: 'staff notes are internal' }],
  },
  {
    table: requestDeliveries,
    about: 'what was delivered to you, and what you delivered yourself',
    portable: { stays: 'deliveries belong to an order on one site' },
    owners: [user_id],
    where: sql`${user_id} = ${currentUser} or ${request_id} in (select ${serviceRequests.id} from ${serviceRequests} where ${serviceRequests.user_id} = ${currentUser})`,
    added: { delivered_by: sql`case when ${user_id} = ${currentUser} then 'you' else 'staff' end` },
    leftOut: [{ columns: [user_id], because: 'we do not disclose which member of staff delivered a request' }],
  },
];
