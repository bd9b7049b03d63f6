import { sql } from 'drizzle-orm';

import { asksAgain, because } from '#testing/access/mutant-reasons.ts';
import { providers } from '#testing/access/route-lines.ts';
import { adminsAlike, adminsAlone, byAdmins, ownedBy, text } from '#testing/access/sample-parts.ts';
import { withPermission, readByAssigned, RLS, usersOwn } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';
import { byOwner } from '#testing/replayed-requests.ts';

export const samples: Samples = {
  tables: {
    document_templates: {
      // For providers with an applicant, and the admins who maintain them. The tests of templates show that no other
      // assignment opens them.
      expected: { ...usersOwn([0, RLS, 0, 0]), ...withPermission([1, 1, 1, 0]) },
      insert: (id) => sql`insert into document_templates (name, category, content) values (${id}, 'a', 'b')`,
      own: ownedBy('name'),
      set: sql`content = 'c'`,
      providers: readByAssigned,
      columns: {
        changedBy: adminsAlone('others'),
        addedBy: byAdmins(() => ({ name: text('a'), category: text('b'), content: text('c') })),
        reads: [
          {
            of: { is_active: sql`false` },
            by: { 'assigned mentor': false, 'assigned attorney': false, ...adminsAlike(true) },
          },
          {
            of: { is_active: sql`true` },
            by: {
              owner: false,
              mentor: false,
              attorney: false,
              'assigned mentor': true,
              'assigned attorney': true,
              ...adminsAlike(true),
            },
          },
        ],
        values: { is_active: sql`false` },
      },
      equivalentMutants: because(asksAgain, 'document_templates_update: to any row'),
    },
  },
  routes: {
    'GET /api/templates': ['manage_templates', ...providers],
    'POST /api/templates': 'manage_templates',
    'GET /api/templates/{id}': ['manage_templates', ...providers],
    'PATCH /api/templates/{id}': 'manage_templates',
    'GET /api/templates/{id}/fill': providers,
    'POST /api/templates/{id}/file': providers,
  },
  keyedRoutes: {
    'POST /api/templates': {
      table: 'document_templates',
      prepare: byOwner('/api/templates', { name: 'Letter', category: 'Letters', content: 'Dear {{applicant.name}}' }),
      change: { content: 'Dear' },
    },
  },
  sidebars: {
    mentor: ['Applicants › Templates'],
    attorney: ['Applicants › Templates'],
    'owner admin': ['Catalogue › Document Templates'],
  },
  creates: {
    'owner admin': ['Add a template › /admin/templates?new'],
  },
};
