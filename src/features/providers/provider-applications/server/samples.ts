import { sql } from 'drizzle-orm';

import { byEveryRole, ownedBy, text } from '#testing/access/sample-parts.ts';
import { withPermission, RLS, usersOwn } from '#testing/access/sql-lines.ts';
import { createUser } from '#testing/people.ts';
import type { Samples } from '#testing/samples.ts';
import { uploadFile } from '#testing/uploads.ts';

export const samples: Samples = {
  tables: {
    provider_applications: {
      // For the attorney role, which an attorney has, whether or not access has lapsed. Admins who manage providers read
      // them; only an elevated action decides.
      expected: {
        ...usersOwn([1, 1, 0, 0], [0, 1, 0, 0]),
        'deactivated owner': [1, RLS, 0, 0],
        attorney: [0, RLS, 0, 0],
        'lapsed attorney': [0, RLS, 0, 0],
        ...withPermission([1, 1, 0, 0]),
      },
      // Applies for a role that the user has not applied for yet.
      insert: (id) => sql`insert into provider_applications (user_id, role)
        select ${id}, role from unnest(array['attorney', 'mentor']) as role
        where role not in (select a.role from provider_applications a where a.user_id = ${id}) limit 1`,
      own: ownedBy('user_id'),
      set: sql`notes = 'a'`,
      columns: {
        // An attorney applies as a mentor, everyone else for the attorney's role.
        addedBy: { ...byEveryRole(() => ({ role: text('attorney') })), attorney: () => ({ role: text('mentor') }) },
        values: { role: text('mentor'), status: text('approved') },
        policed: ['user_id'],
        policedFor: { mentor: ['role'] },
        // Decision and its time are set together.
        control: {
          added: { status: '23514', decided_at: '23514' },
          changed: { status: '23514', decided_at: '23514' },
        },
      },
    },
  },
  routes: {
    'GET /api/applications/all': 'manage_providers',
    'GET /api/applications/all/{id}': 'manage_providers',
    'POST /api/applications/all/{id}/decision': 'manage_providers',
    'GET /api/applications': 'signed in',
    'GET /api/applications/{id}': 'signed in',
    'POST /api/applications': {
      access: 'active user',
      body: { role: 'mentor', documents: ['/files/applications/a/1-a.pdf'] },
    },
  },
  keyedRoutes: {
    'POST /api/applications': {
      table: 'provider_applications',
      async prepare(app) {
        const as = await createUser(app.database);
        const { url } = await uploadFile(app, { as, bucket: 'applications' });
        return { as, path: '/api/applications', body: { role: 'mentor', documents: [url] } };
      },
      change: { notes: 'And more' },
      waitsOnce: true,
    },
  },
  sidebars: {
    'applicant after the trial': ['Account › Apply for a role'],
    'owner admin': ['People › Applications'],
  },
};
