import { sql } from 'drizzle-orm';

import { because, ownByDefault, refusesAnother, tellsBrowsers } from '#testing/access/mutant-reasons.ts';
import { providers } from '#testing/access/route-lines.ts';
import { assignedAs, notTheirs, ownedBy, text } from '#testing/access/sample-parts.ts';
import { RLS, writtenByTheSystem } from '#testing/access/sql-lines.ts';
import { createUser } from '#testing/people.ts';
import type { Samples } from '#testing/samples.ts';
import { assign } from '#testing/tasks.ts';

export const samples: Samples = {
  tables: {
    messages: {
      // Only the owner, of the subjects, has someone to write to.
      expected: {
        ...writtenByTheSystem,
        owner: [1, 1, 0, 0],
        'lapsed owner': [0, RLS, 0, 0],
      },
      // Sent to the first assigned user, otherwise to themselves, which is never allowed.
      insert: (id) => sql`insert into messages (sender_id, receiver_id, content)
        select ${id}::uuid, coalesce((select m.mentor_id from mentor_assignments m where m.user_id = ${id} order by m.assigned_at, m.id limit 1), ${id}::uuid), 'a'`,
      own: ownedBy('sender_id'),
      set: sql`is_read = true`,
      ended: { provider: 'receiver_id', role: 'mentor', reads: true },
      providers: ({ role, state }) => (role === 'mentor' && state === 'assigned' ? [1, RLS, 1, 0] : undefined),
      columns: {
        changedBy: {
          'assigned mentor': {
            line: 'receiver_id',
            // Read already, because on an unread one the policy only allows marking it read.
            of: (cast) => ({
              sender_id: text(cast.owner.id),
              receiver_id: text(cast['assigned mentor'].id),
              is_read: sql`true`,
            }),
          },
        },
        addedBy: {
          owner: (cast) => ({ receiver_id: text(cast['assigned mentor'].id), content: text('a') }),
          'assigned attorney': (cast) => ({ receiver_id: text(cast.owner.id), content: text('a') }),
        },
        values: { is_read: sql`true` },
        policed: ['sender_id', 'receiver_id'],
        // The server assigns the position, even if the request names one, and the read time together with reading.
        control: { added: { position: 'kept' } },
        reads: [
          {
            of: { receiver_id: assignedAs('mentor') },
            by: { owner: true, 'assigned mentor': true, ...notTheirs },
          },
          {
            of: { receiver_id: assignedAs('attorney') },
            by: { owner: true, 'assigned mentor': false, ...notTheirs, 'assigned attorney': true },
          },
        ],
        steps: [
          {
            by: 'assigned mentor',
            of: { receiver_id: assignedAs('mentor'), is_read: sql`true` },
            set: { is_read: sql`false` },
            outcome: 'refused',
          },
        ],
      },
      equivalentMutants: {
        ...because(
          'it says when a message was read and keeps no one out; src/features/communication/messages tests it',
          'messages_set_read_at on messages: gone',
        ),
        ...because(tellsBrowsers, 'messages_notify_update on messages: gone'),
        ...because(ownByDefault, 'messages, create: without sender_id'),
        ...because(refusesAnother, 'messages, receiver_id: with sender_id', 'messages, receiver_id: with receiver_id'),
      },
    },
  },
  routes: {
    'GET /api/messages/contacts': ['applicant', ...providers],
    'GET /api/messages/search': ['applicant', ...providers],
    'GET /api/messages/conversations/{id}': ['applicant', ...providers],
    'POST /api/messages/conversations/{id}': {
      access: ['entitled applicant', ...providers],
      body: { content: 'Hello' },
    },
    'POST /api/messages/conversations/{id}/read': ['applicant', ...providers],
  },
  keyedRoutes: {
    'POST /api/messages/conversations/{id}': {
      table: 'messages',
      async prepare({ database }) {
        const as = await createUser(database, { role: 'mentor' });
        const [one, other] = [await createUser(database), await createUser(database)];
        for (const applicant of [one, other]) await assign(database, applicant, as);
        return {
          as,
          path: `/api/messages/conversations/${one.id}`,
          body: { content: 'Hello' },
          elsewhere: `/api/messages/conversations/${other.id}`,
        };
      },
      change: { content: 'Hello again' },
    },
  },
  sidebars: {
    applicant: ['Case › Messages'],
    'applicant after the trial': ['Account › Messages'],
    mentor: ['Applicants › Messages'],
    attorney: ['Applicants › Messages'],
  },
};
