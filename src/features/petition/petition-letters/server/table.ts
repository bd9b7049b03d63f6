import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';

import type { LetterDocument } from '#binder-engine/letter.ts';
import { createdAt, isAmong, rowId, rowStamps } from '#core/server/database/columns.ts';
import { currentUser, currentUserInRole, entitledUserInRole, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { ownerId } from '#core/server/identity/owner.ts';
import { users } from '#core/server/identity/table.ts';
import { binders } from '#features/petition/binders/server/table.ts';

import { versionReasons } from '../schema.ts';

/** Letter of a binder, which names exhibits by ID. */
export const letters = pgTable(
  'letters',
  {
    id: rowId(),
    user_id: ownerId(),
    binder_id: uuid()
      .notNull()
      .references(() => binders.id, { onDelete: 'cascade' }),
    /** Content of the letter in the editor's format. */
    document: jsonb().$type<LetterDocument>().notNull(),
    ...rowStamps(),
  },
  (table) => [
    unique('letters_binder').on(table.binder_id),
    index('letters_user').on(table.user_id),
    ...policies({
      name: 'letters',
      read: sql`${table.user_id} = ${currentUserInRole('applicant')}`,
      create: sql`${table.user_id} = ${entitledUserInRole('applicant')} and ${table.binder_id} in (select id from binders where user_id = ${currentUser})`,
      update: sql`${table.user_id} = ${entitledUserInRole('applicant')}`,
    }),
  ],
);

declareWritableColumns(letters, { create: ['user_id', 'binder_id', 'document'], user_id: ['document'] });

/** Former states of letters. Only the system writes them, so that no version ever changes. */
export const letterVersions = pgTable(
  'letter_versions',
  {
    id: rowId(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    letter_id: uuid()
      .notNull()
      .references(() => letters.id, { onDelete: 'cascade' }),
    document: jsonb().$type<LetterDocument>().notNull(),
    reason: text({ enum: versionReasons }).notNull(),
    created_at: createdAt(),
  },
  (table) => [
    check('letter_versions_reason', isAmong(table.reason, versionReasons)),
    index('letter_versions_letter').on(table.letter_id, table.created_at.desc().nullsFirst()),
    index('letter_versions_user').on(table.user_id),
    ...policies({
      name: 'letter_versions',
      read: sql`${table.user_id} = ${currentUserInRole('applicant')}`,
    }),
  ],
);
