import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';

import { createdAt, fileUrlColumn, isAmong, rowId, updatedAt } from '#core/server/database/columns.ts';
import { currentUser, hasPermission, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { ownerId } from '#core/server/identity/owner.ts';

import { productKeys } from '../schema.ts';

/** The package and the workbook. A migration adds both, and none is ever added or removed later. */
export const products = pgTable(
  'products',
  {
    /** One of `productKeys`. */
    key: text().primaryKey(),
    name: text().notNull(),
    /** Text for its buyers. */
    description: text().notNull().default(''),
    /** US dollars. The public pages state it too, so no admin changes it. */
    price: numeric({ precision: 12, scale: 2 }).notNull(),
    /** Days after the payment within which its buyer may request a full refund. */
    guarantee_days: integer().notNull(),
    /** Whether it opens the applicant's workspace like a plan. */
    opens_access: boolean().notNull(),
    session_credits: integer().notNull().default(0),
    /** Names of catalog services that are requested for its buyer, once per occurrence. */
    request_products: text().array().notNull().default([]),
    is_active: boolean().notNull().default(true),
    updated_at: updatedAt(),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('products_key', isAmong(table.key, productKeys)),
    check('products_price', sql`${table.price} > 0`),
    check('products_guarantee', sql`${table.guarantee_days} >= 0`),
    check('products_credits', sql`${table.session_credits} between 0 and 100`),
    ...policies({ name: 'products', read: sql`true`, update: hasPermission('manage_subscriptions') }),
  ],
);

declareWritableColumns(products, {
  others: ['name', 'description', 'session_credits', 'request_products', 'is_active'],
});

/** Files for buyers of a product, by position. */
export const productFiles = pgTable(
  'product_files',
  {
    id: rowId(),
    product_key: text()
      .notNull()
      .references(() => products.key, { onDelete: 'restrict' }),
    title: text().notNull(),
    file_url: fileUrlColumn().notNull(),
    /** Admin who owns the file. It is deleted with their account. */
    uploaded_by: ownerId(),
    position: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (table) => [
    index('product_files_uploader').on(table.uploaded_by),
    index('product_files_product').on(table.product_key, table.position),
    ...policies({
      name: 'product_files',
      // A refunded or disputed order no longer opens them.
      read: sql`${hasPermission('manage_subscriptions')} or product_files.uploaded_by = ${currentUser} or exists (
        select from orders where orders.user_id = ${currentUser} and orders.kind = product_files.product_key
          and orders.status in ('paid', 'partly_refunded'))`,
      create: sql`${hasPermission('manage_subscriptions')} and ${table.uploaded_by} = ${currentUser}`,
      update: hasPermission('manage_subscriptions'),
      remove: hasPermission('manage_subscriptions'),
    }),
  ],
);

declareWritableColumns(productFiles, {
  create: ['product_key', 'title', 'file_url', 'position'],
  others: ['title', 'position'],
});
