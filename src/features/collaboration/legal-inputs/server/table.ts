import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';

import { createdAt, instant, isAmong, rowId, rowStamps } from '#core/server/database/columns.ts';
import {
  assignedApplicantIds,
  currentUser,
  currentUserInRole,
  entitledUserInRole,
  hasPermission,
  policies,
} from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { users } from '#core/server/identity/table.ts';

import { attorneyAnswers, legalInputStatuses, type AttorneyAnswer, type LegalInputStatus } from '../schema.ts';

/**
 * Attorneys' feedback on applicants' documents. The applicant reads approved ones. Only an elevated action sets the
 * status, and a trigger stores each version.
 */
export const legalInputs = pgTable(
  'legal_inputs',
  {
    id: rowId(),
    document_type: text().notNull(),
    feedback: text().notNull(),
    status: text().$type<LegalInputStatus>().notNull().default('pending'),
    /** ID of the applicant. */
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** ID of the author. The text stays when the account is deleted. */
    attorney_id: uuid()
      .default(sql`app.user_id()`)
      .references(() => users.id, { onDelete: 'set null' }),
    /** Time of the last edit by an admin. Null if the text is verbatim the attorney's. Set by a trigger. */
    edited_at: instant(),
    /** The attorney's answer to the edit, with a reason for admins only. Another edit clears it. */
    attorney_answer: text().$type<AttorneyAnswer>().notNull().default('none'),
    attorney_note: text().notNull().default(''),
    decided_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    decided_at: instant(),
    ...rowStamps(),
  },
  (table) => {
    const isOfAttorney = sql`${table.attorney_id} = ${entitledUserInRole('attorney')} and ${table.user_id} = any (${assignedApplicantIds('attorney')})`;
    return [
      check('legal_inputs_status', isAmong(table.status, legalInputStatuses)),
      check('legal_inputs_decided', sql`(${table.status} = 'pending') = (${table.decided_at} is null)`),
      check('legal_inputs_answer', isAmong(table.attorney_answer, attorneyAnswers)),
      check('legal_inputs_answered', sql`${table.attorney_answer} = 'none' or ${table.edited_at} is not null`),
      index('legal_inputs_newest').on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
      index('legal_inputs_applicant').on(table.user_id, table.created_at),
      index('legal_inputs_attorney').on(table.attorney_id, table.created_at),
      index('legal_inputs_decider').on(table.decided_by),
      index('legal_inputs_waiting')
        .on(table.created_at)
        .where(sql`${table.status} = 'pending'`),
      ...policies({
        name: 'legal_inputs',
        read: sql`(${table.user_id} = ${currentUserInRole('applicant')} and ${table.status} = 'approved') or (${isOfAttorney}) or ${hasPermission('manage_content')}`,
        create: isOfAttorney,
        // No admin changes their own input, or input about them. Its attorney responds to an edit.
        update: sql`(${hasPermission('manage_content')} and ${table.user_id} <> ${currentUser} and ${table.attorney_id} is distinct from ${currentUser}) or (${isOfAttorney} and ${table.edited_at} is not null)`,
      }),
    ];
  },
);

declareWritableColumns(legalInputs, {
  create: ['user_id', 'attorney_id', 'document_type', 'feedback'],
  attorney_id: ['attorney_answer', 'attorney_note'],
  others: ['feedback'],
});

/** Versions of the feedback. A trigger adds them, and they never change. */
export const legalInputVersions = pgTable(
  'legal_input_versions',
  {
    id: rowId(),
    legal_input_id: uuid()
      .notNull()
      .references(() => legalInputs.id, { onDelete: 'cascade' }),
    /** The first version is the attorney's, all others are admins'. */
    number: integer().notNull(),
    feedback: text().notNull(),
    written_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: createdAt(),
  },
  (table) => [
    unique('legal_input_versions_number').on(table.legal_input_id, table.number),
    index('legal_input_versions_writer').on(table.written_by),
    ...policies({
      name: 'legal_input_versions',
      // The inner select is subject to the policy of the input, which shows an applicant only the newest feedback.
      read: sql`${hasPermission('manage_content')} or ${table.legal_input_id} in (select id from legal_inputs where attorney_id = ${currentUser})`,
    }),
  ],
);
