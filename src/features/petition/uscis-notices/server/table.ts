import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { fileUrlColumn, instant, isAmong, rowId, rowStamps } from '#core/server/database/columns.ts';
import { currentUserInRole, entitledUserInRole, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { ownerId } from '#core/server/identity/owner.ts';
import { binders } from '#features/petition/binders/server/table.ts';
import { tasks } from '#features/collaboration/tasks/server/table.ts';

import { deliveries, destinations, noticeKinds, objectionStates } from '../schema.ts';

/** USCIS notice about an applicant's petition that requires a response. */
export const evidenceRequests = pgTable(
  'evidence_requests',
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
    answered_on: date({ mode: 'string' }),
    /** The response binder. */
    binder_id: uuid().references(() => binders.id, { onDelete: 'set null' }),
    ...rowStamps(),
    deleted_at: instant(),
  },
  (table) => [
    check('evidence_requests_kind', isAmong(table.kind, noticeKinds)),
    check('evidence_requests_delivery', isAmong(table.delivery, deliveries)),
    check('evidence_requests_mailed_to', isAmong(table.mailed_to, destinations)),
    check('evidence_requests_receipt', sql`${table.receipt_number} ~ '^([A-Z]{3}[0-9]{10})?$'`),
    // Target of the issues' foreign key, which ensures that they belong to the same user.
    unique('evidence_requests_owned').on(table.user_id, table.id),
    uniqueIndex('evidence_requests_binder')
      .on(table.binder_id)
      .where(sql`${table.binder_id} is not null`),
    index('evidence_requests_newest').on(
      table.user_id,
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('evidence_requests_due')
      .on(table.due_on)
      .where(sql`${table.answered_on} is null and ${table.deleted_at} is null`),
    ...policies({
      name: 'evidence_requests',
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
  'answered_on',
] as const;

declareWritableColumns(evidenceRequests, {
  create: ['user_id', ...noticeColumns],
  user_id: [...noticeColumns, 'binder_id', 'deleted_at'],
});

/** An issue or request in a notice, in its own words, with the element of the regulation that it concerns. */
export const evidenceObjections = pgTable(
  'evidence_objections',
  {
    id: rowId(),
    user_id: ownerId(),
    request_id: uuid().notNull(),
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
      name: 'evidence_objections_request',
      columns: [table.user_id, table.request_id],
      foreignColumns: [evidenceRequests.user_id, evidenceRequests.id],
    }).onDelete('cascade'),
    check('evidence_objections_state', isAmong(table.state, objectionStates)),
    check('evidence_objections_position', sql`${table.position} >= 1`),
    index('evidence_objections_order').on(table.request_id, table.position, table.created_at),
    index('evidence_objections_owner').on(table.user_id, table.deleted_at),
    index('evidence_objections_task').on(table.task_id),
    ...policies({
      name: 'evidence_objections',
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

declareWritableColumns(evidenceObjections, {
  create: ['user_id', 'request_id', 'position', 'quote', 'element'],
  user_id: ['position', 'quote', 'element', 'state', 'exhibits', 'task_id', 'deleted_at'],
});
