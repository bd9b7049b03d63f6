import { sql } from 'drizzle-orm';

import { defineFeature } from '#core/server/feature.ts';
import { paths } from '#core/shared/paths.ts';

import { exported } from './data-export.ts';
import { supportMails } from './mails.ts';
import { supportRoutes } from './routes.ts';
import { supportReplies, supportTickets } from './table.ts';
import { ticketPendingItems } from './pending-items.ts';

export const ticketsFeature = defineFeature({
  tables: [supportTickets, supportReplies],
  liveUpdates: [
    { table: supportTickets, readers: [supportTickets.user_id], staff: 'manage_users' },
    { table: supportReplies, staff: 'manage_users' },
  ],
  settles: [
    // Once assigned, it is handled for all other staff.
    { table: supportTickets, changes: [supportTickets.status, supportTickets.assigned_to] },
    // A reply replaces earlier notifications, for the ticket's author as well. An internal note settles nothing.
    { table: supportReplies, row: supportReplies.ticket_id, unless: supportReplies.is_internal },
  ],
  files: [supportTickets.files, supportReplies.files],
  // The owner of a reply is the author of its ticket.
  auditedOwners: [{ table: supportReplies, through: { column: supportReplies.ticket_id, table: supportTickets } }],
  exported,
  searchSources: [
    {
      table: supportTickets,
      title: sql`concat('#', ${supportTickets.number}, ' ', ${supportTickets.subject})`,
      words: [supportTickets.description],
      place: 'Support',
      link: (id) => `${paths.support}/${id}`,
    },
  ],
  pendingItems: ticketPendingItems,
  mails: supportMails,
  routes: { '/api/support': supportRoutes },
});
