import { sql } from 'drizzle-orm';

import { asksAgain, because } from '#testing/access/mutant-reasons.ts';
import { adminsAlike, heldByOwner, ownedBy, text } from '#testing/access/sample-parts.ts';
import { RLS, usersOwn } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

const defaults = {
  session_minutes: 60,
  buffer_minutes: 15,
  email_notifications: true,
  auto_accept_consultations: false,
  show_availability: true,
  document_review_reminders: true,
  call_link: '',
  version: 0,
};

export const samples: Samples = {
  tables: {
    provider_settings: {
      // Only mentors, and only their own row.
      expected: {
        ...usersOwn([1, RLS, 0, 0], [0, RLS, 0, 0]),
        'mentor and applicant': [0, 1, 0, 0],
        mentor: [0, 1, 0, 0],
      },
      insert: (id) => sql`insert into provider_settings (user_id, role) values (${id}, 'mentor')`,
      own: ownedBy('user_id'),
      set: sql`buffer_minutes = 30`,
      columns: {
        before: ({ owner }) => [heldByOwner(owner, 'mentor'), heldByOwner(owner, 'attorney')],
        changedBy: { owner: { line: 'user_id' } },
        addedBy: { owner: () => ({ role: text('attorney') }) },
        values: {
          role: text('attorney'),
          session_minutes: text('90'),
          buffer_minutes: text('30'),
          email_notifications: sql`false`,
          auto_accept_consultations: sql`true`,
          show_availability: sql`false`,
          document_review_reminders: sql`false`,
          call_link: text('https://call.example/a'),
        },
        policed: ['user_id'],
        reads: [
          {
            of: { buffer_minutes: text('0') },
            by: {
              owner: true,
              mentor: false,
              'assigned mentor': false,
              'another applicant': false,
              ...adminsAlike(false),
            },
          },
        ],
      },
      equivalentMutants: because(asksAgain, 'provider_settings_update: to any row'),
    },
  },
  sidebars: {
    mentor: ['Help and settings › Settings'],
    attorney: ['Help and settings › Settings'],
  },
  routes: {
    'GET /api/provider-settings/mentor': 'mentor',
    'PUT /api/provider-settings/mentor': { access: 'mentor', body: defaults },
    'GET /api/provider-settings/attorney': 'attorney',
    'PUT /api/provider-settings/attorney': { access: 'attorney', body: defaults },
  },
};
