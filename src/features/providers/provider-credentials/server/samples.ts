import { sql } from 'drizzle-orm';

import { asksAgain, because } from '#testing/access/mutant-reasons.ts';
import { providers } from '#testing/access/route-lines.ts';
import { adminsAlike, heldByOwner, ownedBy, text } from '#testing/access/sample-parts.ts';
import { withPermission, RLS, usersOwn } from '#testing/access/sql-lines.ts';
import { sampleCredential } from '#testing/credentials.ts';
import { createUser } from '#testing/people.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    user_credentials: {
      // For the mentor role: mentors add their own. Admins who manage providers read them, and only an elevated action decides.
      expected: {
        ...usersOwn([1, RLS, 0, 0], [0, RLS, 0, 0]),
        'mentor and applicant': [0, 1, 0, 0],
        mentor: [0, 1, 0, 0],
        ...withPermission([1, RLS, 0, 0]),
      },
      insert: (
        id,
      ) => sql`insert into user_credentials (user_id, role, credential_type, credential_number, issuing_authority, issue_date, expiry_date, document_url)
        values (${id}, 'mentor', 'Award', ${id}, 'a', '2000-01-01', '2030-01-01', '/files/a')`,
      own: ownedBy('credential_number'),
      set: sql`issuing_authority = 'b'`,
      columns: {
        before: ({ owner }) => [heldByOwner(owner, 'mentor'), heldByOwner(owner, 'attorney')],
        changedBy: { owner: { line: 'user_id' } },
        removedBy: 'owner',
        addedBy: {
          owner: () => ({
            role: text('mentor'),
            credential_type: text('Award'),
            credential_number: text('1'),
            issuing_authority: text('a'),
            issue_date: text('2001-01-01'),
            expiry_date: text('2030-01-01'),
            document_url: text('/files/b'),
          }),
        },
        values: { role: text('attorney'), expiry_date: text('2031-01-01'), verification_status: text('verified') },
        policed: ['user_id'],
        reads: [
          {
            of: { verification_status: text('verified'), decided_at: sql`now()` },
            by: { owner: true, mentor: false, 'another applicant': false, ...adminsAlike(true) },
          },
        ],
        resets: {
          by: 'owner',
          of: { verification_status: text('verified'), decision_note: text('x'), decided_at: sql`now()` },
          set: { issuing_authority: text('b') },
          becomes: {
            verification_status: text('pending'),
            decision_note: text(''),
            decided_by: sql`null`,
            decided_at: sql`null`,
          },
        },
        // The decision and its timestamp must be set together.
        control: {
          added: { verification_status: '23514', decided_at: '23514' },
          changed: { verification_status: '23514', decided_at: '23514' },
        },
      },
      equivalentMutants: because(asksAgain, 'user_credentials_update: to any row'),
    },
  },
  routes: {
    'GET /api/credentials/all': 'manage_providers',
    'GET /api/credentials/all/{id}': 'manage_providers',
    'POST /api/credentials/all/{id}/decision': 'manage_providers',
    'GET /api/credentials': providers,
    'GET /api/credentials/{id}': providers,
    'POST /api/credentials': {
      access: providers,
      // A credential is submitted in a role that its provider holds.
      body: (subject) => ({
        role: subject === 'attorney' ? subject : 'mentor',
        credential_type: 'Academic Degree',
        credential_number: 'A-1',
        issuing_authority: 'Alder University',
        issue_date: '2019-06-30',
        document_url: '/files/credentials/a/1-a.pdf',
      }),
    },
    'PATCH /api/credentials/{id}': providers,
    'DELETE /api/credentials/{id}': providers,
  },
  keyedRoutes: {
    'POST /api/credentials': {
      table: 'user_credentials',
      async prepare(app) {
        const as = await createUser(app.database, { role: 'mentor' });
        return { as, path: '/api/credentials', body: await sampleCredential(app, as) };
      },
      change: { credential_number: 'Another' },
    },
  },
  sidebars: {
    mentor: ['Practice › Credentials'],
    attorney: ['Practice › Credentials'],
    'owner admin': ['People › Credentials'],
  },
  creates: {
    mentor: ['Add a credential › /mentor/credentials?new'],
    attorney: ['Add a credential › /attorney/credentials?new'],
  },
};
