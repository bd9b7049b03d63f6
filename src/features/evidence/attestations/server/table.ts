import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';

import { isAmong, rowId, rowStamps } from '#core/server/database/columns.ts';
import { assignedApplicantIds, currentUser, currentUserInRole, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { ownerId } from '#core/server/identity/owner.ts';
import { users } from '#core/server/identity/table.ts';

import { verdicts } from '../schema.ts';

/**
 * Verdicts of the applicant's attorneys and mentors on an element of the regulation: an attorney attests or doubts, a
 * mentor suggests. Tied to the evidence of that time by its digest, and readable for readers of that evidence.
 */
export const elementAttestations = pgTable(
  'element_attestations',
  {
    id: rowId(),
    /** ID of the applicant. */
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    author_id: ownerId(),
    /** ID of the element in the regulation's data. */
    element: text().notNull(),
    /** Tables of records that can show the element. All of them are shared with the author. */
    record_types: text().array().notNull(),
    verdict: text().notNull(),
    note: text().notNull().default(''),
    /** Digest of the evidence at that time. */
    digest: text().notNull(),
    ...rowStamps(),
  },
  (table) => {
    const isGranted = sql`(select coalesce(bool_and(${table.user_id} = any (app.sharing_applicant_ids(type))), false) from unnest(${table.record_types}) as type)`;
    const may = sql`${table.author_id} = ${currentUser} and ${isGranted} and (${table.verdict} in ('suggested', 'withdrawn') or ${table.user_id} = any (${assignedApplicantIds('attorney')}))`;
    return [
      check('element_attestations_verdict', isAmong(table.verdict, verdicts)),
      unique('element_attestations_once').on(table.user_id, table.author_id, table.element),
      index('element_attestations_author').on(table.author_id),
      ...policies({
        name: 'element_attestations',
        read: sql`${table.user_id} = ${currentUserInRole('applicant')} or ${isGranted}`,
        create: may,
        update: { of: sql`${table.author_id} = ${currentUser} and ${isGranted}`, to: may },
      }),
    ];
  },
);

declareWritableColumns(elementAttestations, {
  create: ['user_id', 'author_id', 'element', 'record_types', 'verdict', 'note', 'digest'],
  author_id: ['record_types', 'verdict', 'note', 'digest'],
});
