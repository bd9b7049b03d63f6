import { sql } from 'drizzle-orm';

import { because } from '#testing/access/mutant-reasons.ts';
import { anyText, closedOrder, ownedBy } from '#testing/access/sample-parts.ts';
import { closed, withPermission, RLS, type SqlCells, usersOwn } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';
import { byApplicant } from '#testing/replayed-requests.ts';

// Buyers read their own, admins who manage subscriptions all, and only a function writes.
const billed: SqlCells = { ...usersOwn([1, RLS, 0, 0], [0, RLS, 0, 0]), ...withPermission([1, RLS, 0, 0]) };

export const samples: Samples = {
  tables: {
    orders: {
      expected: billed,
      insert: (id) =>
        sql`insert into orders (user_id, kind, description, amount_minor, payment_option, status, terms_version, terms_agreed_at)
          values (${id}, 'workbook', 'a', 100, 'invoice', 'cancelled', 1, now())`,
      own: ownedBy('user_id'),
      set: sql`description = 'b'`,
      // The system is refused an invalid kind, and an order that does not exist.
      columns: {
        control: {
          changed: {
            currency: '23514',
            kind: '23514',
            plan_id: '23514',
            request_id: '23503',
            role: '23514',
            status: '23514',
            tax_minor: '23514',
            payment_option: '23514',
          },
        },
      },
    },
    ledger_transactions: {
      expected: billed,
      insert: (id) =>
        sql`with ${closedOrder(id)} insert into ledger_transactions (order_id, user_id, kind, amount_minor, currency, occurred_at)
          select id, ${id}, 'charge', 1, 'USD', now() from bought`,
      own: ownedBy('user_id'),
      set: sql`amount_minor = 2`,
      isKept: true,
      equivalentMutants: because(
        'it asks at the end of a transaction, which no access check reaches; src/features/billing/orders tests it',
        'ledger_transactions_balance on ledger_transactions: gone',
      ),
    },
    ledger_entries: {
      // Double entries are for bookkeeping. Buyers read the transactions that consist of them.
      expected: { ...usersOwn([0, RLS, 0, 0]), ...withPermission([1, RLS, 0, 0]) },
      insert: (id) =>
        sql`with ${closedOrder(id)}, posted as (
            insert into ledger_transactions (order_id, user_id, kind, amount_minor, currency, occurred_at)
            select id, ${id}, 'charge', 1, 'USD', now() from bought returning id, order_id
          )
          insert into ledger_entries (transaction_id, order_id, account, amount_minor, currency)
          select id, order_id, 'receivable', 1, 'USD' from posted`,
      own: (id) => sql`order_id in (select o.id from orders o where o.user_id = ${id})`,
      set: sql`amount_minor = 2`,
      isKept: true,
      equivalentMutants: because(
        'it asks at the end of a transaction, which no access check reaches; src/features/billing/orders tests it',
        'ledger_entries_balance on ledger_entries: gone',
      ),
    },
    refunds: {
      expected: billed,
      insert: (id) =>
        sql`with ${closedOrder(id)} insert into refunds (order_id, user_id, amount_minor) select id, ${id}, 1 from bought`,
      own: ownedBy('user_id'),
      set: sql`amount_minor = 2`,
      columns: { control: { changed: { order_id: '23503', status: '23514' } } },
    },
    checkouts: {
      expected: closed,
      insert: (id) =>
        sql`with ${closedOrder(id)} insert into checkouts (id, order_id, url, amount_minor, expires_at) select ${anyText}, id, 'https://pay.example', 1, now() from bought`,
      own: (id) => sql`order_id in (select o.id from orders o where o.user_id = ${id})`,
      set: sql`url = 'b'`,
      columns: { control: { changed: { order_id: '23503' } } },
    },
  },
  routes: {
    'GET /api/orders': 'signed in',
    'GET /api/orders/all': 'manage_subscriptions',
    'GET /api/orders/quote': 'active user',
    'GET /api/orders/revenue': 'manage_subscriptions',
    'GET /api/orders/bookkeeping.csv': 'manage_subscriptions',
    'GET /api/orders/{id}': 'signed in',
    'POST /api/orders/{id}/pay': 'active user',
    'POST /api/orders/{id}/cancel': 'active user',
    'POST /api/orders/{id}/refund-requests': 'active user',
    'POST /api/orders/refund-requests/{id}/decline': 'manage_subscriptions',
    'POST /api/orders/{id}/payments': 'manage_subscriptions',
    'POST /api/orders/{id}/refunds': 'manage_subscriptions',
    'POST /api/orders/{id}/credit-refunds': 'manage_subscriptions',
    'POST /api/checkout-sessions': { access: 'active user', body: { kind: 'workbook', terms_version: 1 } },
  },
  keyedRoutes: {
    'POST /api/checkout-sessions': {
      table: 'orders',
      prepare: byApplicant('/api/checkout-sessions', { kind: 'workbook', terms_version: 1 }),
      change: { kind: 'package' },
      waitsOnce: true,
    },
  },
  sidebars: {
    'owner admin': ['Business › Orders'],
  },
};
