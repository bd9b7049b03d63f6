import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { isAmong, updatedAt } from '#core/server/database/columns.ts';
import { currentUserInRole, entitledUserInRole, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { ownerId } from '#core/server/identity/owner.ts';
import { criteria } from '#records/criteria.ts';

/** Whether an applicant claims a criterion or sets it aside. Without rows, the applicant has not chosen yet. */
export const criterionClaims = pgTable(
  'criterion_claims',
  {
    user_id: ownerId(),
    /** One of `criteria`. */
    criterion: text().notNull(),
    is_claimed: boolean().notNull(),
    updated_at: updatedAt(),
  },
  (table) => [
    check('criterion_claims_criterion', isAmong(table.criterion, criteria)),
    primaryKey({ name: 'criterion_claims_pkey', columns: [table.user_id, table.criterion] }),
    ...policies({
      name: 'criterion_claims',
      read: sql`${table.user_id} = ${currentUserInRole('applicant')}`,
      create: sql`${table.user_id} = ${entitledUserInRole('applicant')}`,
      update: sql`${table.user_id} = ${entitledUserInRole('applicant')}`,
    }),
  ],
);

declareWritableColumns(criterionClaims, { create: ['user_id', 'criterion', 'is_claimed'], user_id: ['is_claimed'] });
