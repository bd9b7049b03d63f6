import { sql } from 'drizzle-orm';

import { anyText, ownedBy, text } from '#testing/access/sample-parts.ts';
import { closed, writtenByTheSystem } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    files: {
      expected: writtenByTheSystem,
      insert: (id) =>
        sql`insert into files (user_id, bucket, key, name, size, type, sha256) values (${id}, 'patents', ${anyText}, 'a.pdf', 1, 'application/pdf', '')`,
      own: ownedBy('user_id'),
      set: sql`name = 'b.pdf'`,
      columns: { values: { scan_status: text('clean') } },
    },
    upload_reservations: {
      expected: closed,
      insert: (id) =>
        sql`insert into upload_reservations (user_id, size, expires_at) values (${id}, 1, now() + interval '1 hour')`,
      own: ownedBy('user_id'),
      set: sql`size = 0`,
    },
  },
  routes: {
    'GET /api/files/own': 'active user',
    'POST /api/files/own/rename': 'active user',
    'GET /api/files/scanning': 'owner',
    'GET /api/files/limits': 'anyone',
    'POST /api/files/{bucket}': { access: 'active user', path: '/api/files/applications?name=a.pdf' },
  },
};
