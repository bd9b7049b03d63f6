import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import { instant, isAmong, rowId } from '#core/server/database/columns.ts';
import { currentUser, hasPermission, policies } from '#core/server/database/policies.ts';
import { users } from '#core/server/identity/table.ts';
import { ledgerTransactions, orders } from '#features/billing/orders/server/table.ts';

import { documentKinds, type DocumentContent } from '../schema.ts';

/**
 * Invoices, receipts and credit notes, which are permanent: only `issueDocuments` adds them, and a trigger rejects
 * any change, even by owners.
 */
export const billingDocuments = pgTable(
  'billing_documents',
  {
    id: rowId(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Buyer of the order. */
    /** The buyer. Null once their account is deleted; the document's text stays. */
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Subject of a receipt or credit note. An invoice has none. */
    transaction_id: uuid().references(() => ledgerTransactions.id, { onDelete: 'restrict' }),
    /** One of `documentKinds`. */
    kind: text().notNull(),
    /** UTC year. Numbers restart each year. */
    year: integer().notNull(),
    sequence: integer().notNull(),
    number: text().notNull().unique('billing_documents_number'),
    /** Never negative. The kind determines the direction. */
    amount_minor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    content: jsonb().$type<DocumentContent>().notNull(),
    issued_at: instant().notNull(),
  },
  (table) => [
    check('billing_documents_kind', isAmong(table.kind, documentKinds)),
    check('billing_documents_amount', sql`${table.amount_minor} > 0`),
    check('billing_documents_of', sql`(${table.kind} = 'invoice') = (${table.transaction_id} is null)`),
    unique('billing_documents_sequence').on(table.kind, table.year, table.sequence),
    unique('billing_documents_transaction').on(table.transaction_id),
    uniqueIndex('billing_documents_invoice')
      .on(table.order_id)
      .where(sql`${table.kind} = 'invoice'`),
    index('billing_documents_order').on(table.order_id, table.issued_at),
    index('billing_documents_user').on(table.user_id),
    ...policies({
      name: 'billing_documents',
      read: sql`${table.user_id} = ${currentUser} or ${hasPermission('manage_subscriptions')}`,
    }),
  ],
);

/**
 * Last number of each kind in a year. Its row is locked until the document is committed, so that no number is skipped.
 */
export const billingCounters = pgTable(
  'billing_counters',
  { kind: text().notNull(), year: integer().notNull(), last: integer().notNull() },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
).enableRLS();
