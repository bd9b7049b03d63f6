import { sql, type SQL } from 'drizzle-orm';
import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core';

import { formValuesColumn, rowId, updatedAt } from '#core/server/database/columns.ts';
import { currentUser, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { ownerId } from '#core/server/identity/owner.ts';
import { DRAFT_KEY } from '#core/shared/draft-key.ts';

/** Unsaved input of a user, one row per form: `awards` for a new award, `awards/<id>` to change one. */
export const drafts = pgTable(
  'drafts',
  {
    id: rowId(),
    user_id: ownerId(),
    form: text().notNull(),
    values: formValuesColumn(),
    /** Version of the row that was being changed. Null for a new one. */
    base_version: integer(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('drafts_form').on(table.user_id, table.form),
    ...policies({
      name: 'drafts',
      // No index serves `is true`, so PostgreSQL evaluates the policy, and looks up the user, only for a draft that it found.
      // Every list and save looks for one, and most find none. For the index, statements name the user as well.
      read: sql`(${table.user_id} = ${currentUser}) is true`,
      create: sql`${table.user_id} = ${currentUser}`,
      update: sql`${table.user_id} = ${currentUser}`,
      remove: sql`(${table.user_id} = ${currentUser}) is true`,
    }),
  ],
);

declareWritableColumns(drafts, {
  create: ['user_id', 'form', 'values', 'base_version'],
  user_id: ['values', 'base_version'],
});

export function hasDraft(form: string, person = currentUser): SQL {
  return sql`exists (select from ${drafts} where ${drafts.user_id} = ${person} and ${drafts.form} = ${sql.raw(`'${form}'`)})`;
}

/** Whether a draft is the user's that was kept under this key. */
export function isDraft(key: SQL, person = currentUser): SQL {
  return sql`${drafts.user_id} = ${person} and ${drafts.values} ->> ${sql.raw(`'${DRAFT_KEY}'`)} = ${key}::text`;
}

/** Part of the statement that saves a form. Deletes its draft if the part `saved` saved anything. */
export function settlingDraft({ key, saved, person }: { key: SQL; saved: SQL; person?: SQL }): SQL {
  return sql`delete from ${drafts} where ${isDraft(key, person)} and exists (select from ${saved})`;
}
