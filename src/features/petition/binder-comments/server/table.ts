import { sql, type AnyColumn } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { rowStamps } from '#core/server/database/columns.ts';
import {
  currentUser,
  currentUserInRole,
  entitledUserInRole,
  sharingApplicantIds,
  policies,
} from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { users } from '#core/server/identity/table.ts';
import { commentColumns, subjectOwner } from '#features/evidence/comments/server/columns.ts';
import { binders } from '#features/petition/binders/server/table.ts';

/** Written by the applicant while they may write, or by readers of their binder. */
const isParty = ({ user_id }: Record<'user_id', AnyColumn>) =>
  sql`(${user_id} = ${entitledUserInRole('applicant')} or ${user_id} = any (${sharingApplicantIds('binders')}))`;

/**
 * Conversation of an applicant, `user_id`, and readers of their binder about its exhibits and paragraphs of its letter.
 * `about` is the name of the place, which may have been deleted since.
 */
export const binderComments = pgTable(
  'binder_comments',
  {
    ...subjectOwner(),
    binder_id: uuid().notNull(),
    /** ID of an exhibit in the binder's outline. */
    exhibit: text(),
    /** The page of the exhibit it is pinned to, as its stamp counts them, from 1. */
    page: integer(),
    /** ID of a paragraph in its letter. */
    paragraph: text(),
    about: text().notNull(),
    ...commentColumns(),
    /** User who resolved it, set by a trigger. */
    resolved_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    ...rowStamps(),
  },
  (table) => [
    check('binder_comments_place', sql`coalesce(${table.exhibit}, ${table.paragraph}) is not null`),
    check('binder_comments_page', sql`${table.page} is null or (${table.page} >= 1 and ${table.exhibit} is not null)`),
    foreignKey({
      name: 'binder_comments_binder_of_owner',
      columns: [table.binder_id, table.user_id],
      foreignColumns: [binders.id, binders.user_id],
    }).onDelete('cascade'),
    index('binder_comments_binder').on(table.binder_id, table.created_at),
    index('binder_comments_owner').on(table.user_id),
    index('binder_comments_author').on(table.author_id),
    index('binder_comments_resolver').on(table.resolved_by),
    ...policies({
      name: 'binder_comments',
      read: sql`${table.user_id} = ${currentUserInRole('applicant')} or ${table.user_id} = any (${sharingApplicantIds('binders')})`,
      create: sql`${table.author_id} = ${currentUser} and ${isParty(table)}`,
      update: sql`${table.user_id} = ${entitledUserInRole('applicant')} or (${table.author_id} = ${currentUser} and ${isParty(table)})`,
      remove: sql`${table.author_id} = ${currentUser} and ${isParty(table)}`,
    }),
  ],
);

declareWritableColumns(binderComments, {
  create: ['user_id', 'binder_id', 'exhibit', 'page', 'paragraph', 'about', 'author_id', 'body'],
  author_id: ['body', 'edited_at', 'resolved_at'],
  user_id: ['resolved_at'],
});
