import { sql } from 'drizzle-orm';

import { anyText, byEveryRole, ownedBy, text } from '#testing/access/sample-parts.ts';
import { closed, usersOwn } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    outbox: {
      expected: closed,
      insert: (id) => sql`insert into outbox (kind, recipient, data) values ('reset-password', ${id}, '{}')`,
      own: ownedBy('recipient'),
      set: sql`sent_at = now()`,
    },
    mail_digest_items: {
      expected: closed,
      insert: (id) =>
        sql`insert into mail_digest_items (cause, kind, recipient, data, due_at) values (${id}, 'notification', 'a@example.com', '{}', now())`,
      own: ownedBy('cause'),
      set: sql`due_at = now()`,
    },
    mailbox_messages: {
      expected: closed,
      insert: (id) =>
        sql`insert into mailbox_messages (message_id, recipient, subject, text, html) values (${anyText}, ${id}, '', '', '')`,
      own: ownedBy('recipient'),
      set: sql`text = 'forged'`,
    },
    idempotency_keys: {
      expected: usersOwn([1, 1, 0, 0], [0, 1, 0, 0]),
      insert: (id) =>
        sql`insert into idempotency_keys (user_id, key, operation, digest, row_id) values (${id}, gen_random_uuid(), 'POST /api/tasks', '', gen_random_uuid())`,
      own: ownedBy('user_id'),
      set: sql`operation = 'forged'`,
      columns: {
        addedBy: byEveryRole(() => ({
          key: sql`gen_random_uuid()`,
          operation: text('POST /api/tasks'),
          digest: text('of a task'),
          row_id: sql`gen_random_uuid()`,
        })),
        policed: ['user_id'],
      },
    },
    rate_limits: {
      expected: closed,
      insert: (id) => sql`insert into rate_limits (key, count, last_request) values (${`upload:${id}`}, 1, 0)`,
      own: (id) => sql`key = ${`upload:${id}`}`,
      set: sql`count = 0`,
    },
  },
};
