import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt, fileAddress, rowId, updatedAt } from '#core/server/database/columns.ts';
import { currentUser, permits, policies } from '#core/server/database/policies.ts';
import { declareColumnRights } from '#core/server/database/rights.ts';
import { users } from '#core/server/identity/table.ts';

/** The package and the workbook; a migration puts both in, and none is ever added or removed. */
export const products = pgTable(
  'products',
  {
    /** One of `productKeys`. */
    key: text().primaryKey(),
    name: text().notNull(),
    /** What its buyers read on its page. */
    description: text().notNull().default(''),
    /** US dollars; the public pages say it too, so no admin changes it. */
    price: numeric({ precision: 12, scale: 2 }).notNull(),
    /** Within so many days of the payment its buyer may ask for all of it back. */
    guarantee_days: integer().notNull(),
    /** Whether it opens the applicant's workspace as a plan does. */
    opens_access: boolean().notNull(),
    session_credits: integer().notNull().default(0),
    /** Services of the catalogue that are requested for its buyer, by their names, once each time they stand here. */
    request_products: text().array().notNull().default([]),
    is_active: boolean().notNull().default(true),
    updated_at: updatedAt(),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('products_key', sql`${table.key} in ('package', 'workbook')`),
    check('products_price', sql`${table.price} > 0`),
    check('products_guarantee', sql`${table.guarantee_days} >= 0`),
    check('products_credits', sql`${table.session_credits} between 0 and 100`),
    ...policies({ name: 'products', read: sql`true`, update: permits('manage_subscriptions') }),
  ],
);

declareColumnRights(products, {
  others: ['name', 'description', 'session_credits', 'request_products', 'is_active'],
});

/** What buyers of a product download, in the order of their positions. */
export const productFiles = pgTable(
  'product_files',
  {
    id: rowId(),
    product_key: text()
      .notNull()
      .references(() => products.key, { onDelete: 'restrict' }),
    title: text().notNull(),
    file_url: fileAddress().notNull(),
    /** The admin whose file it is: it goes with their account. */
    uploaded_by: uuid()
      .notNull()
      .default(sql`app.user_id()`)
      .references(() => users.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (table) => [
    index('product_files_uploader').on(table.uploaded_by),
    index('product_files_product').on(table.product_key, table.position),
    ...policies({
      name: 'product_files',
      // A refunded order opens them no more, and neither does one that is disputed.
      read: sql`${permits('manage_subscriptions')} or product_files.uploaded_by = ${currentUser} or exists (
        select from orders where orders.user_id = ${currentUser} and orders.kind = product_files.product_key
          and orders.status in ('paid', 'partly_refunded'))`,
      create: sql`${permits('manage_subscriptions')} and ${table.uploaded_by} = ${currentUser}`,
      update: permits('manage_subscriptions'),
      remove: permits('manage_subscriptions'),
    }),
  ],
);

declareColumnRights(productFiles, {
  create: ['product_key', 'title', 'file_url', 'position'],
  others: ['title', 'position'],
});
