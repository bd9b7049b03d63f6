import { sql } from 'drizzle-orm';

import { ownedBy } from '#testing/access/sample-parts.ts';
import { closed } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    access_reminders: {
      expected: closed,
      insert: (id) =>
        sql`insert into access_reminders (user_id, role, what, ends_at, days_before) values (${id}, 'applicant', 'trial', clock_timestamp(), 1)`,
      own: ownedBy('user_id'),
      set: sql`days_before = 3`,
      columns: { control: { changed: { what: '23514' } } },
    },
  },
};
