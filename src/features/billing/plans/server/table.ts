import { sql } from 'drizzle-orm';
import { boolean, check, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';

import { rowId, rowStamps } from '#core/server/database/columns.ts';
import { hasPermission, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';

/**
 * Subscription plans. The site shows active ones to visitors. None is ever deleted, because users may have bought it.
 */
export const subscriptionPlans = pgTable(
  'subscription_plans',
  {
    id: rowId(),
    /** One of `planKeys`, set by a migration. */
    key: text().unique(),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** US dollars. */
    price: numeric({ precision: 12, scale: 2 }).notNull(),
    features: text().array().notNull().default([]),
    /** Role that it is for. */
    role: text().notNull().default('applicant'),
    /** Months of access. Null for no end. */
    access_months: integer(),
    session_credits: integer().notNull().default(0),
    is_popular: boolean().notNull().default(false),
    is_active: boolean().notNull().default(true),
    ...rowStamps(),
  },
  (table) => [
    check('subscription_plans_price', sql`${table.price} >= 0`),
    check('subscription_plans_role', sql`${table.role} in ('applicant', 'mentor', 'attorney')`),
    check('subscription_plans_access', sql`${table.access_months} > 0`),
    check('subscription_plans_credits', sql`${table.session_credits} >= 0`),
    ...policies({
      name: 'subscription_plans',
      read: sql`${table.is_active} or ${hasPermission('manage_subscriptions')}`,
      create: hasPermission('manage_subscriptions'),
      update: hasPermission('manage_subscriptions'),
    }),
  ],
);

/** Columns that admins write. */
export const planColumns = [
  'name',
  'description',
  'price',
  'features',
  'role',
  'access_months',
  'session_credits',
  'is_popular',
  'is_active',
] as const;
declareWritableColumns(subscriptionPlans, { create: planColumns, others: planColumns });
