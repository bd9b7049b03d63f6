import { sql } from 'drizzle-orm';
import { date, pgTable, uuid } from 'drizzle-orm/pg-core';

import { rowId, rowStamps } from '#core/server/database/columns.ts';
import { currentUserInRole, entitledUserInRole, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { users } from '#core/server/identity/table.ts';

/** An applicant's petition as a whole: its filing date, after which new evidence does not count (8 CFR 103.2(b)(1)). */
export const petitions = pgTable(
  'petitions',
  {
    id: rowId(),
    user_id: uuid()
      .notNull()
      .unique('petitions_user')
      .default(sql`app.user_id()`)
      .references(() => users.id, { onDelete: 'cascade' }),
    filed_on: date({ mode: 'string' }),
    ...rowStamps(),
  },
  (table) => [
    ...policies({
      name: 'petitions',
      read: sql`${table.user_id} = ${currentUserInRole('applicant')}`,
      create: sql`${table.user_id} = ${entitledUserInRole('applicant')}`,
      update: sql`${table.user_id} = ${entitledUserInRole('applicant')}`,
    }),
  ],
);

declareWritableColumns(petitions, { create: ['user_id', 'filed_on'], user_id: ['filed_on'] });
