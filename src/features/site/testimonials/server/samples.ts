import { sql } from 'drizzle-orm';

import { asksAgain, because } from '#testing/access/mutant-reasons.ts';
import { adminsAlone, byAdmins, hiddenRows, ownedBy, text } from '#testing/access/sample-parts.ts';
import { withPermission, RLS, usersOwn } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';
import { byOwner } from '#testing/replayed-requests.ts';

export const samples: Samples = {
  tables: {
    testimonials: {
      // Site content: every signed-in user reads it, admins with a permission edit it.
      expected: {
        ...usersOwn([1, RLS, 0, 0]),
        ...withPermission([1, 1, 1, 1]),
      },
      insert: (id) => sql`insert into testimonials (name, content) values (${id}, 'a')`,
      own: ownedBy('name'),
      set: sql`content = 'b'`,
      columns: {
        changedBy: adminsAlone('others'),
        addedBy: byAdmins(() => ({ name: text('a'), content: text('b') })),
        reads: hiddenRows,
        values: { rating: text('2'), image: text('/images/a.webp'), is_active: sql`false` },
      },
      equivalentMutants: because(asksAgain, 'testimonials_update: to any row'),
    },
    testimonial_pictures: {
      // Uploaders see it as long as it is theirs.
      expected: {
        ...usersOwn([1, RLS, 0, 0], [0, RLS, 0, 0]),
        ...withPermission([1, 1, 0, 1]),
      },
      // For an existing testimonial, because adding one would be refused first.
      insert: (id) => sql`
        insert into testimonial_pictures (testimonial_id, file_url, uploaded_by)
        select id, '/files/a', ${id} from testimonials
        where not exists (select from testimonial_pictures where testimonial_id = testimonials.id) order by position limit 1`,
      own: ownedBy('uploaded_by'),
      set: sql`file_url = '/files/b'`,
      columns: {
        addedBy: byAdmins(() => ({
          testimonial_id: sql`(select id from testimonials where is_sample order by position limit 1)`,
          file_url: text('/files/a'),
        })),
        // Each has one picture, and a row names an existing one.
        values: { testimonial_id: sql`(select id from testimonials where is_sample order by position desc limit 1)` },
      },
      equivalentMutants: because(
        'the policy refuses another person in the one column that it closes',
        'testimonial_pictures, create: with uploaded_by',
      ),
    },
  },
  routes: {
    'GET /api/testimonials': 'signed in',
    'GET /api/testimonials/pictures/{id}': 'anyone',
    'POST /api/testimonials': 'manage_content',
    'PATCH /api/testimonials/{id}': 'manage_content',
    'POST /api/testimonials/{id}/move': 'manage_content',
    'DELETE /api/testimonials/{id}': 'manage_content',
  },
  keyedRoutes: {
    'POST /api/testimonials': {
      table: 'testimonials',
      prepare: byOwner('/api/testimonials', { name: 'Grace', content: 'Said' }),
      change: { content: 'Said more' },
    },
  },
  sidebars: {
    'owner admin': ['Content › Site Content'],
  },
};
