import { sql, type AnyColumn } from 'drizzle-orm';
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';

import { instant, rowId, rowStamps } from '#core/server/database/columns.ts';
import {
  assignedApplicantIds,
  currentUser,
  currentUserInRole,
  entitledUserInRole,
  policies,
} from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { mentorAssignments } from '#features/providers/provider-assignments/server/table.ts';

/** Value in a grant that shares the binder, used like the table name of a type of evidence. */
const BINDERS = sql.raw("'binders'");

const isArrangedByAttorney = ({ can_edit_binder, provider_id }: Record<'can_edit_binder' | 'provider_id', AnyColumn>) =>
  sql`(not ${can_edit_binder} or ${provider_id} = any ((select app.assigned_providers('attorney'))::uuid[]))`;

/**
 * Evidence that an applicant shares with one provider. No row: not asked yet. A row with no types: declined. Deleted
 * with the assignment, so a new assignment starts without sharing. Record policies check it through
 * `app.sharing_applicant_ids`.
 */
export const evidenceGrants = pgTable(
  'evidence_grants',
  {
    id: rowId(),
    user_id: uuid()
      .notNull()
      .default(sql`app.user_id()`),
    provider_id: uuid().notNull(),
    /** Every type of evidence, including types added later. */
    all_types: boolean().notNull().default(false),
    /** Table names if not every type is shared. `binders` means the binder with its packets and files. */
    types: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Whether an attorney may also arrange the shared binder and create packets of it. */
    can_edit_binder: boolean().notNull().default(false),
    /** Timestamp since when something is shared. */
    shared_at: instant(),
    ...rowStamps(),
  },
  (table) => [
    unique('evidence_grants_pair').on(table.user_id, table.provider_id),
    foreignKey({
      name: 'evidence_grants_assignment',
      columns: [table.user_id, table.provider_id],
      foreignColumns: [mentorAssignments.userId, mentorAssignments.mentorId],
    }).onDelete('cascade'),
    check(
      'evidence_grants_shared',
      sql`(${table.shared_at} is null) = (not ${table.all_types} and cardinality(${table.types}) = 0)`,
    ),
    check(
      'evidence_grants_arranged',
      sql`not ${table.can_edit_binder} or ${table.all_types} or ${BINDERS} = any (${table.types})`,
    ),
    index('evidence_grants_provider').on(table.provider_id),
    ...policies({
      name: 'evidence_grants',
      read: sql`${table.user_id} = ${currentUserInRole('applicant')} or (${table.provider_id} = ${currentUser} and ${table.shared_at} is not null and ${table.user_id} = any (${assignedApplicantIds('mentor', 'attorney')}))`,
      create: sql`${table.user_id} = ${entitledUserInRole('applicant')} and ${table.provider_id} in (select mentor_id from mentor_assignments where user_id = ${currentUser}) and ${isArrangedByAttorney(table)}`,
      // Revoking requires no subscription.
      update: {
        of: sql`${table.user_id} = ${currentUserInRole('applicant')}`,
        to: sql`(${table.user_id} = ${entitledUserInRole('applicant')} and ${isArrangedByAttorney(table)}) or (${table.user_id} = ${currentUserInRole('applicant')} and ${table.shared_at} is null)`,
      },
    }),
  ],
);

declareWritableColumns(evidenceGrants, {
  create: ['user_id', 'provider_id', 'all_types', 'types', 'can_edit_binder', 'shared_at'],
  user_id: ['all_types', 'types', 'can_edit_binder', 'shared_at'],
});

/** Last time the provider read records of a type. Only `app.view_evidence` writes it, once every few minutes. */
export const evidenceViews = pgTable(
  'evidence_views',
  {
    grant_id: uuid()
      .notNull()
      .references(() => evidenceGrants.id, { onDelete: 'cascade' }),
    /** Table of the records. */
    record_type: text().notNull(),
    opened_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'evidence_views_pkey', columns: [table.grant_id, table.record_type] }),
    ...policies({
      name: 'evidence_views',
      read: sql`${table.grant_id} in (select id from evidence_grants where user_id = ${currentUserInRole('applicant')})`,
    }),
  ],
);
