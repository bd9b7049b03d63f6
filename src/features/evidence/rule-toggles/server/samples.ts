import { sql } from 'drizzle-orm';

import { asksAgain, because, openToAll } from '#testing/access/mutant-reasons.ts';
import { adminsAlone, anyText, byAdmins, ownedBy, text } from '#testing/access/sample-parts.ts';
import { withPermission, RLS, usersOwn } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    rule_toggles: {
      // Everyone's evidence is judged by the same rules. Admins who manage content change them.
      expected: {
        ...usersOwn([1, RLS, 0, 0]),
        ...withPermission([1, 1, 1, 0]),
      },
      insert: (id) => sql`insert into rule_toggles (rule, is_off, reason) values (${anyText}, true, ${id})`,
      own: ownedBy('reason'),
      set: sql`is_off = false`,
      columns: {
        changedBy: adminsAlone('others'),
        addedBy: byAdmins(() => ({ rule: text('a rule'), is_off: sql`true`, reason: text('a') })),
        values: { is_off: sql`false` },
        signed: (cast) => ({ toggled_by: text(cast['owner admin'].id) }),
      },
      equivalentMutants: {
        ...because(openToAll, 'rule_toggles_read: of every row'),
        ...because(asksAgain, 'rule_toggles_update: to any row'),
      },
    },
  },
  sidebars: {
    'owner admin': ['Content › Rules'],
  },
  routes: {
    'GET /api/rules': 'manage_content',
    'GET /api/rules/{id}': 'manage_content',
    'PUT /api/rules/{id}/toggle': 'manage_content',
  },
};
