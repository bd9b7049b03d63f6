import { sql } from 'drizzle-orm';
import { boolean, check, date, pgTable, text } from 'drizzle-orm/pg-core';

import { isAmong, rowId, rowStamps } from '#core/server/database/columns.ts';
import { hasPermission, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';

import { statKeys } from '../schema.ts';

/** Figures of the company about itself, each with its source. The site shows visitors the active ones. */
export const siteStats = pgTable(
  'site_stats',
  {
    id: rowId(),
    /** One of `statKeys`. */
    key: text().notNull().unique('site_stats_key'),
    value: text().notNull(),
    label: text().notNull(),
    source: text(),
    as_of: date(),
    is_active: boolean().notNull().default(true),
    ...rowStamps(),
  },
  (table) => [
    check('site_stats_known', isAmong(table.key, statKeys)),
    ...policies({
      name: 'site_stats',
      read: sql`${table.is_active} or ${hasPermission('manage_content')}`,
      update: hasPermission('manage_content'),
    }),
  ],
);

declareWritableColumns(siteStats, { others: ['value', 'label', 'source', 'as_of', 'is_active'] });
