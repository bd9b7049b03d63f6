import { sql } from 'drizzle-orm';
import { bigserial, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt, rowId } from '#core/server/database/columns.ts';
import { users } from '#core/server/identity/table.ts';

/**
 * That something changed which a user may have open: what kind of thing, and its id, never its content, which the browser
 * asks for. `app.publish` writes it in the transaction of the change; no request reads it but through the stream.
 */
export const news = pgTable(
  'news',
  {
    id: rowId(),
    /** In the order of commits, so that a reader of one has seen all before it: a trigger gives it anew as the transaction commits. */
    position: bigserial({ mode: 'number' }).unique(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    row_id: uuid(),
    /** The other side: it is told only while the two are assigned to each other. */
    peer_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The page that made the change, which knows of it already. */
    page: text().default(sql`nullif(current_setting('app.page', true), '')`),
    created_at: createdAt(),
  },
  (table) => [index('news_of_user').on(table.user_id, table.position), index('news_by_age').on(table.created_at)],
).enableRLS();
