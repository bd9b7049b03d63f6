import { sql } from 'drizzle-orm';
import { boolean, check, date, pgTable, text } from 'drizzle-orm/pg-core';

import { isAmong, rowId, rowStamps } from '#core/server/database/columns.ts';
import { hasPermission, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';

import { claimKeys } from '../schema.ts';

/** Figures of the company about itself, each with its source. The site shows visitors the active ones. */
export const siteClaims = pgTable(
  'site_claims',
  {
    id: rowId(),
    /** One of `claimKeys`. */
    key: text().notNull().unique('site_claims_key'),
    value: text().notNull(),
    label: text().notNull(),
    source: text(),
    as_of: date(),
    is_active: boolean().notNull().default(true),
    ...rowStamps(),
  },
  (table) => [
    check('site_claims_known', isAmong(table.key, claimKeys)),
    ...policies({
      name: 'site_claims',
      read: sql`${table.is_active} or ${hasPermission('manage_content')}`,
      update: hasPermission('manage_content'),
    }),
  ],
);

declareWritableColumns(siteClaims, { others: ['value', 'label', 'source', 'as_of', 'is_active'] });
