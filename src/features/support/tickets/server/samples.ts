import { sql } from 'drizzle-orm';

import { adminsAlone, byEveryRole, givenBy, ownedBy, text } from '#testing/access/sample-parts.ts';
import { withPermission, RLS, usersOwn } from '#testing/access/sql-lines.ts';
import { createUser } from '#testing/people.ts';
import type { Samples } from '#testing/samples.ts';
import { byApplicant } from '#testing/replayed-requests.ts';

const [ticketId, otherTicketId] = ['00000000-0000-8000-8000-000000000001', '00000000-0000-8000-8000-000000000002'];
const ticket = { subject: 'A question', description: 'How does it work?', priority: 'low' };

export const samples: Samples = {
  tables: {
    support_tickets: {
      expected: { ...usersOwn([1, 1, 1, 0], [0, 1, 0, 0]), ...withPermission([1, 1, 1, 0]) },
      insert: (id) => sql`insert into support_tickets (user_id, subject, description) values (${id}, 'a', 'b')`,
      own: ownedBy('user_id'),
      set: sql`status = 'closed'`,
      columns: {
        changedBy: { owner: { line: 'user_id' }, ...adminsAlone('others') },
        addedBy: byEveryRole(() => ({ subject: text('a'), description: text('b') })),
        // A member of staff: an admin reads their own row, and the system any row.
        values: {
          status: text('closed'),
          priority: text('urgent'),
          assigned_to: sql`coalesce((select user_id from admin_roles where is_owner or 'manage_users' = any (permissions) limit 1), app.user_id())`,
        },
        policed: ['user_id'],
        control: { added: { number: 'kept' } },
        steps: [
          { by: 'owner', set: { status: text('resolved') }, outcome: 'refused' },
          // The trigger for assignees accepts this.
          {
            by: 'owner',
            of: { assigned_to: sql`(select user_id from admin_roles limit 1)` },
            set: { assigned_to: sql`null` },
            outcome: 'refused',
          },
          { by: 'owner', of: { status: text('in_progress') }, set: { status: text('closed') }, outcome: 'no row' },
        ],
      },
    },
    support_replies: {
      // The policy does not see the statement's own ticket yet, and admins need no policy. Support's tests reply to an
      // existing one.
      expected: { ...usersOwn([1, RLS, 0, 0], [0, RLS, 0, 0]), ...withPermission([1, 1, 0, 0]) },
      insert: (
        id,
      ) => sql`with ticket as (insert into support_tickets (user_id, subject, description) values (${id}, 'a', 'b') returning id)
        insert into support_replies (ticket_id, user_id, body) select id, ${id}, 'c' from ticket`,
      own: ownedBy('user_id'),
      set: sql`body = 'd'`,
      columns: {
        before: ({ owner }) =>
          [ticketId, otherTicketId].map(
            (id) =>
              sql`insert into support_tickets (id, user_id, subject, description) values (${id}, ${owner.id}, 'a', 'b')`,
          ),
        addedBy: givenBy(['owner', 'owner admin', 'sub-admin of every permission'], () => ({
          ticket_id: text(ticketId),
          body: text('c'),
        })),
        values: { ticket_id: text(otherTicketId) },
        policed: ['user_id'],
        policedFor: { owner: ['is_internal'] },
      },
    },
  },
  routes: {
    'GET /api/support/tickets': 'signed in',
    'GET /api/support/queue': 'manage_users',
    'GET /api/support/staff': 'manage_users',
    'POST /api/support/tickets': 'signed in',
    'GET /api/support/tickets/{id}': 'signed in',
    'PATCH /api/support/tickets/{id}': 'signed in',
    'PATCH /api/support/tickets/{id}/assignment': 'manage_users',
    'POST /api/support/tickets/{id}/replies': 'signed in',
  },
  keyedRoutes: {
    'POST /api/support/tickets': {
      table: 'support_tickets',
      prepare: byApplicant('/api/support/tickets', ticket),
      change: { subject: 'Another' },
    },
    'POST /api/support/tickets/{id}/replies': {
      table: 'support_replies',
      async prepare(app) {
        const as = await createUser(app.database);
        const open = async () =>
          `/api/support/tickets/${((await (await app.request('POST', '/api/support/tickets', { as, body: ticket })).json()) as { id: string }).id}/replies`;
        return { as, path: await open(), body: { body: 'One more thing' }, elsewhere: await open() };
      },
      change: { body: 'And another' },
    },
  },
  sidebars: {
    applicant: ['Case › Support', 'foot › Get help'],
    'applicant after the trial': ['Account › Get help'],
    mentor: ['Help and settings › Support', 'foot › Get help'],
    attorney: ['foot › Get help'],
    admin: ['foot › Get help'],
    'owner admin': ['Business › Support', 'foot › Get help'],
  },
  creates: {
    applicant: ['Open a ticket › /dashboard/support?new'],
    'applicant after the trial': ['Open a ticket › /support?new'],
    mentor: ['Open a ticket › /mentor/support?new'],
    attorney: ['Open a ticket › /support?new'],
    admin: ['Open a ticket › /support?new'],
    'owner admin': ['Open a ticket › /support?new'],
  },
};
