import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { fileUrlColumn, instant, isAmong, rowId, rowStamps } from '#core/server/database/columns.ts';
import { currentUserInRole, entitledUserInRole, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { ownerId } from '#core/server/identity/owner.ts';
import { binders } from '#features/petition/binders/server/table.ts';
import { tasks } from '#features/collaboration/tasks/server/table.ts';
import { deliveries, destinations, noticeKinds } from '#records/notices.ts';

import { issueStates } from '../schema.ts';

/** USCIS notice about an applicant's petition that requires a response. */
export const uscisNotices = pgTable(
  'uscis_notices',
  {
    id: rowId(),
    user_id: ownerId(),
    kind: text().notNull().default('rfe'),
    /** Receipt number of the petition. Empty if unknown. */
    receipt_number: text().notNull().default(''),
    /** Date printed on the notice. */
    issued_on: date({ mode: 'string' }).notNull(),
    /** Deadline printed on the notice. */
    printed_due_on: date({ mode: 'string' }),
    /** Delivery of the notice. Days for mail are added to a counted period only if it came by mail. */
    delivery: text().notNull().default('mail'),
    /** Destination, if it came by mail. */
    mailed_to: text().notNull().default('us'),
    /** Deadline: the printed one, or the one counted by the rules (`records/deadlines.ts`). */
    due_on: date({ mode: 'string' }).notNull(),
    notice_url: fileUrlColumn(),
    /** Date on which the response was sent. No reminders are sent from then on. */
    responded_on: date({ mode: 'string' }),
    /** The response binder. */
    binder_id: uuid().references(() => binders.id, { onDelete: 'set null' }),
    ...rowStamps(),
    deleted_at: instant(),
  },
  (table) => [
    check('uscis_notices_kind', isAmong(table.kind, noticeKinds)),
    check('uscis_notices_delivery', isAmong(table.delivery, deliveries)),
    check('uscis_notices_mailed_to', isAmong(table.mailed_to, destinations)),
    check('uscis_notices_receipt', sql`${table.receipt_number} ~ '^([A-Z]{3}[0-9]{10})?$'`),
    // Target of the issues' foreign key, which ensures that they belong to the same user.
    unique('uscis_notices_owned').on(table.user_id, table.id),
    uniqueIndex('uscis_notices_binder')
      .on(table.binder_id)
      .where(sql`${table.binder_id} is not null`),
    index('uscis_notices_newest').on(table.user_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('uscis_notices_due')
      .on(table.due_on)
      .where(sql`${table.responded_on} is null and ${table.deleted_at} is null`),
    ...policies({
      name: 'uscis_notices',
      read: sql`${table.user_id} = ${currentUserInRole('applicant')}`,
      create: sql`${table.user_id} = ${entitledUserInRole('applicant')} and ${table.binder_id} is null`,
      update: {
        of: sql`${table.user_id} = ${entitledUserInRole('applicant')}`,
        // Prevents a link to another user's binder, even though it would not be shown.
        to: sql`${table.user_id} = ${entitledUserInRole('applicant')} and (${table.binder_id} is null or exists (
          select from binders where binders.id = ${table.binder_id} and binders.user_id = ${table.user_id} and binders.kind = 'response'))`,
      },
    }),
  ],
);

/** Columns that the applicant writes. */
export const noticeColumns = [
  'kind',
  'receipt_number',
  'issued_on',
  'printed_due_on',
  'delivery',
  'mailed_to',
  'due_on',
  'notice_url',
  'responded_on',
] as const;

declareWritableColumns(uscisNotices, {
  create: ['user_id', ...noticeColumns],
  user_id: [...noticeColumns, 'binder_id', 'deleted_at'],
});

/** An issue or request in a notice, in its own words, with the element of the regulation that it concerns. */
export const noticeIssues = pgTable(
  'notice_issues',
  {
    id: rowId(),
    user_id: ownerId(),
    notice_id: uuid().notNull(),
    position: integer().notNull(),
    quote: text().notNull(),
    /** ID of the element in `records/regulation`. Null if it belongs to none. */
    element: text(),
    state: text().notNull().default('open'),
    /** IDs of exhibits in the outline of the response binder. */
    exhibits: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The task created from it. */
    task_id: uuid().references(() => tasks.id, { onDelete: 'set null' }),
    ...rowStamps(),
    deleted_at: instant(),
  },
  (table) => [
    foreignKey({
      name: 'notice_issues_notice',
      columns: [table.user_id, table.notice_id],
      foreignColumns: [uscisNotices.user_id, uscisNotices.id],
    }).onDelete('cascade'),
    check('notice_issues_state', isAmong(table.state, issueStates)),
    check('notice_issues_position', sql`${table.position} >= 1`),
    index('notice_issues_order').on(table.notice_id, table.position, table.created_at),
    index('notice_issues_owner').on(table.user_id, table.deleted_at),
    index('notice_issues_task').on(table.task_id),
    ...policies({
      name: 'notice_issues',
      read: sql`${table.user_id} = ${currentUserInRole('applicant')}`,
      create: sql`${table.user_id} = ${entitledUserInRole('applicant')} and ${table.task_id} is null`,
      update: {
        of: sql`${table.user_id} = ${entitledUserInRole('applicant')}`,
        to: sql`${table.user_id} = ${entitledUserInRole('applicant')} and (${table.task_id} is null or exists (
          select from tasks where tasks.id = ${table.task_id} and tasks.user_id = ${table.user_id}))`,
      },
    }),
  ],
);

declareWritableColumns(noticeIssues, {
  create: ['user_id', 'notice_id', 'position', 'quote', 'element'],
  user_id: ['position', 'quote', 'element', 'state', 'exhibits', 'task_id', 'deleted_at'],
});
