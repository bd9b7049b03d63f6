// Columns of comments on any subject, before and after those that name their place.
import { sql } from 'drizzle-orm';
import { text, uuid } from 'drizzle-orm/pg-core';

import { instant, rowId } from '#core/server/database/columns.ts';
import { users } from '#core/server/identity/table.ts';

export const subjectOwner = () => ({
  id: rowId(),
  /** Owner of the record or binder, who may not be the author. */
  user_id: uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
});

export const commentColumns = () => ({
  /** Author, null after the account is deleted. The text stays. */
  author_id: uuid()
    .default(sql`app.user_id()`)
    .references(() => users.id, { onDelete: 'set null' }),
  body: text().notNull(),
  edited_at: instant(),
  /** Time when it was resolved. */
  resolved_at: instant(),
});
