import { sql } from 'drizzle-orm';

import { closed } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    payment_events: {
      expected: closed,
      insert: (id) =>
        sql`insert into payment_events (id, type, created_at, received_at, processed_at, outcome, digest) values (${`evt_${id}`}, 'charge.refunded', now(), now(), now(), 'posted', repeat('0', 64))`,
      own: (id) => sql`id = ${`evt_${id}`}`,
      set: sql`outcome = 'noted'`,
      columns: { control: { changed: { digest: '23514', order_id: '23503', outcome: '23514' } } },
    },
  },
};
