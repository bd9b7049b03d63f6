import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { createdAt, instant, isAmong, rowId, rowStamps } from '#core/server/database/columns.ts';
import { currentUser, hasPermission, policies } from '#core/server/database/policies.ts';
import { users } from '#core/server/identity/table.ts';
import { subscriptionPlans } from '#features/billing/plans/server/table.ts';
import { serviceRequests } from '#features/billing/service-requests/server/table.ts';

import {
  ledgerAccounts,
  orderKinds,
  orderStatuses,
  paymentOptions,
  refundStatuses,
  transactionKinds,
} from '../schema.ts';

/** Amount in minor units of its currency (cents). */
const minor = () => bigint({ mode: 'number' });

/**
 * Users' orders, one per intent. Only elevated actions write them. Status and sums follow from the ledger, which stores them
 * here for lists.
 */
export const orders = pgTable(
  'orders',
  {
    id: rowId(),
    /** The buyer. Null once their account is deleted, because books outlive accounts. */
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** One of `orderKinds`. */
    kind: text().notNull(),
    plan_id: uuid().references(() => subscriptionPlans.id, { onDelete: 'restrict' }),
    /** Stays when the request is permanently deleted; `description` has its name. */
    request_id: uuid().references(() => serviceRequests.id, { onDelete: 'set null' }),
    /** Role that a plan opens. */
    role: text(),
    description: text().notNull(),
    quantity: integer().notNull().default(1),
    /** Full price, including tax. */
    amount_minor: minor().notNull(),
    tax_minor: minor().notNull().default(0),
    /** Empty if no tax is shown. */
    tax_name: text().notNull().default(''),
    currency: text().notNull().default('USD'),
    /** One of `paymentOptions`. */
    payment_option: text().notNull(),
    status: text().notNull().default('open'),
    paid_minor: minor().notNull().default(0),
    due_minor: minor().notNull().default(0),
    refunded_minor: minor().notNull().default(0),
    credit_minor: minor().notNull().default(0),
    due_on: date(),
    /** Time of the last payment of the price, by the ledger's `occurred_at`. */
    paid_at: instant(),
    guarantee_days: integer().notNull().default(0),
    /** Benefits of a plan or product as sold. Later changes of the plan change no order. */
    access_months: integer(),
    session_credits: integer().notNull().default(0),
    terms_version: integer().notNull(),
    terms_agreed_at: instant().notNull(),
    /** Time zone of the buyer at that time, by which days of the order count. Empty if they had none, null if unknown. */
    buyer_zone: text(),
    ...rowStamps(),
  },
  (table) => [
    check('orders_kind', isAmong(table.kind, orderKinds)),
    check('orders_role', sql`${table.role} in ('applicant', 'mentor', 'attorney')`),
    check('orders_payment_option', isAmong(table.payment_option, paymentOptions)),
    check('orders_status', isAmong(table.status, orderStatuses)),
    check('orders_amount', sql`${table.amount_minor} >= 0 and ${table.tax_minor} between 0 and ${table.amount_minor}`),
    check('orders_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('orders_plan', sql`(${table.kind} = 'plan') = (${table.plan_id} is not null)`),
    // One order per intent: a second tab finds the first one's.
    uniqueIndex('orders_open')
      .on(
        table.user_id,
        table.kind,
        sql`coalesce(${table.plan_id}, ${table.request_id}, '00000000-0000-0000-0000-000000000000')`,
      )
      .where(sql`${table.status} = 'open'`),
    index('orders_newest').on(table.user_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_all').on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_plan').on(table.plan_id),
    index('orders_request').on(table.request_id),
    ...policies({
      name: 'orders',
      read: sql`${table.user_id} = ${currentUser} or ${hasPermission('manage_subscriptions')}`,
    }),
  ],
);

/** Transactions of an order, append-only: `app.reject_ledger_change` rejects any change, even by owners. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: rowId(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Buyer of the order, by which the policy finds readers. */
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** One of `transactionKinds`. */
    kind: text().notNull(),
    /** Moved amount, never negative. */
    amount_minor: minor().notNull(),
    currency: text().notNull(),
    /** `stripe`, or one of `manualPaymentMethods`. Empty if no money moved. */
    payment_method: text().notNull().default(''),
    /** Reference of the provider or the bank, which makes the posting unique. */
    external_id: text(),
    reference: text().notNull().default(''),
    note: text().notNull().default(''),
    /** Admin who recorded it. Null if the server did. */
    recorded_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    occurred_at: instant().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    check('ledger_transactions_kind', isAmong(table.kind, transactionKinds)),
    check('ledger_transactions_amount', sql`${table.amount_minor} > 0`),
    check(
      'ledger_transactions_payment_method',
      sql`${table.payment_method} in ('', 'stripe', 'transfer', 'link', 'other')`,
    ),
    unique('ledger_transactions_external').on(table.payment_method, table.external_id, table.kind),
    index('ledger_transactions_order').on(table.order_id, table.created_at),
    index('ledger_transactions_months').on(table.occurred_at),
    index('ledger_transactions_user').on(table.user_id),
    index('ledger_transactions_recorder').on(table.recorded_by),
    ...policies({
      name: 'ledger_transactions',
      read: sql`${table.user_id} = ${currentUser} or ${hasPermission('manage_subscriptions')}`,
    }),
  ],
);

/** Double entries of a transaction: debits positive, credits negative. They balance at commit. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: rowId(),
    transaction_id: uuid()
      .notNull()
      .references(() => ledgerTransactions.id, { onDelete: 'restrict' }),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** One of `ledgerAccounts`. */
    account: text().notNull(),
    amount_minor: minor().notNull(),
    currency: text().notNull(),
  },
  (table) => [
    check('ledger_entries_account', isAmong(table.account, ledgerAccounts)),
    check('ledger_entries_amount', sql`${table.amount_minor} <> 0`),
    index('ledger_entries_transaction').on(table.transaction_id),
    index('ledger_entries_order').on(table.order_id, table.account),
    ...policies({ name: 'ledger_entries', read: hasPermission('manage_subscriptions') }),
  ],
);

/** A refund from its request or grant until the money is returned. The ledger has it once it is done. */
export const refunds = pgTable(
  'refunds',
  {
    id: rowId(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    amount_minor: minor().notNull(),
    /** One of `refundStatuses`. */
    status: text().notNull().default('requested'),
    /** The buyer's reason. */
    reason: text().notNull().default(''),
    /** The admin's decision. */
    decision: text().notNull().default(''),
    decided_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    decided_at: instant(),
    /** Reference of Stripe or the bank. */
    external_id: text().unique('refunds_external'),
    ...rowStamps(),
  },
  (table) => [
    check('refunds_status', isAmong(table.status, refundStatuses)),
    check('refunds_amount', sql`${table.amount_minor} > 0`),
    // One is in progress at a time.
    uniqueIndex('refunds_open')
      .on(table.order_id)
      .where(sql`${table.status} in ('requested', 'sending')`),
    index('refunds_order').on(table.order_id),
    index('refunds_user').on(table.user_id),
    index('refunds_decider').on(table.decided_by),
    ...policies({
      name: 'refunds',
      read: sql`${table.user_id} = ${currentUser} or ${hasPermission('manage_subscriptions')}`,
    }),
  ],
);

/**
 * A payment page of an order at the provider, of which at most one is open. Requests read none, because its URL is a
 * secret.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    /** ID at the provider. */
    id: text().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    url: text().notNull(),
    /** Amount that it charges: what was due when it was opened. */
    amount_minor: minor().notNull(),
    expires_at: instant().notNull(),
    /** Time when it was paid, expired, or closed by us. */
    closed_at: instant(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('checkouts_open')
      .on(table.order_id)
      .where(sql`${table.closed_at} is null`),
    index('checkouts_order').on(table.order_id),
  ],
).enableRLS();
