import { sql } from 'drizzle-orm';
import { uuid } from 'drizzle-orm/pg-core';

import { users } from './table.ts';

/** Column of the user who adds a row and owns it. The row is deleted with their account. */
export const ownerId = () =>
  uuid()
    .notNull()
    .default(sql`app.user_id()`)
    .references(() => users.id, { onDelete: 'cascade' });
