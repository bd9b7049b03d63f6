import { sql } from 'drizzle-orm';
import { check, date, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core';

import { instant, rowId } from '#core/server/database/columns.ts';
import { hasPermission, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';

import { metrics } from '../schema.ts';

const metricList = sql.raw(metrics.map((metric) => `'${metric}'`).join(', '));

/** Totals of each UTC day. Only a job writes them, once a night. */
export const platformAnalytics = pgTable(
  'platform_analytics',
  {
    id: rowId(),
    day: date({ mode: 'string' }).notNull(),
    metric: text().notNull(),
    /** Part, such as a task status or a product. '' for a metric without parts. */
    part: text().notNull().default(''),
    metric_value: numeric({ precision: 16, scale: 2, mode: 'number' }).notNull(),
    recorded_at: instant().notNull().defaultNow(),
  },
  (table) => [
    check('platform_analytics_metric', sql`${table.metric} in (${metricList})`),
    unique('platform_analytics_day').on(table.metric, table.part, table.day),
    ...policies({ name: 'platform_analytics', read: hasPermission('view_analytics') }),
  ],
);

declareWritableColumns(platformAnalytics, {});
