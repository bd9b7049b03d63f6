import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';

import { createdAt, instant, rowId } from '#core/server/database/columns.ts';
import { currentUser, hasPermission, policies } from '#core/server/database/policies.ts';
import { users } from '#core/server/identity/table.ts';
import { orders } from '#features/billing/orders/server/table.ts';
import { serviceRequests } from '#features/billing/service-requests/server/table.ts';

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * Access to a role's workspace beyond its trial. If a role has any rows, `user_roles.is_subscribed` is derived from
 * them. Requests write none. They follow from orders, and from elevated actions of admins.
 */
export const accessGrants = pgTable(
  'access_grants',
  {
    id: rowId(),
    user_id: owner(),
    role: text().notNull(),
    /** Order that paid for it. Null if an admin granted it, or if it is older than orders. */
    order_id: uuid()
      .unique('access_grants_order')
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Determines the order of a role's grants. */
    bought_at: instant().notNull(),
    starts_at: instant().notNull(),
    /** End of the access, null if there is none. */
    ends_at: instant(),
    /** Timestamp since when it grants nothing: refunded, in an open dispute, or revoked by an admin. */
    revoked_at: instant(),
    note: text().notNull().default(''),
    created_at: createdAt(),
  },
  (table) => [
    check('access_grants_role', sql`${table.role} in ('applicant', 'mentor', 'attorney')`),
    check('access_grants_end', sql`${table.ends_at} > ${table.starts_at}`),
    index('access_grants_user').on(table.user_id, table.role),
    // Finds users to notify of the end of their access.
    index('access_grants_ends').on(table.ends_at),
    ...policies({
      name: 'access_grants',
      read: sql`${table.user_id} = ${currentUser} or ${hasPermission('manage_subscriptions')}`,
    }),
  ],
);

/** Purchased coaching sessions, one row each. A booking spends one. Requests write none. */
export const sessionCredits = pgTable(
  'session_credits',
  {
    id: rowId(),
    user_id: owner(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Number within its order, from 1. */
    number: integer().notNull(),
    available_from: instant().notNull(),
    /** `session_bookings` or `consultation_sessions`, and the ID of the session that it pays for. */
    spent_source: text(),
    spent_source_id: uuid(),
    spent_at: instant(),
    revoked_at: instant(),
    created_at: createdAt(),
  },
  (table) => [
    unique('session_credits_number').on(table.order_id, table.number),
    unique('session_credits_spent').on(table.spent_source, table.spent_source_id),
    check('session_credits_source', sql`${table.spent_source} in ('session_bookings', 'consultation_sessions')`),
    check(
      'session_credits_spending',
      sql`(${table.spent_at} is null) = (${table.spent_source} is null) and (${table.spent_at} is null) = (${table.spent_source_id} is null)`,
    ),
    index('session_credits_user').on(table.user_id, table.available_from),
    ...policies({
      name: 'session_credits',
      read: sql`${table.user_id} = ${currentUser} or ${hasPermission('manage_subscriptions')}`,
    }),
  ],
);

/**
 * Service requests created for the buyer of a package or workbook. Each is created only once, even if it is deleted
 * later.
 */
export const includedRequests = pgTable(
  'included_requests',
  {
    id: rowId(),
    user_id: owner(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Position in the product's list, from 1. */
    number: integer().notNull(),
    /** Null once it is permanently deleted. */
    request_id: uuid().references(() => serviceRequests.id, { onDelete: 'set null' }),
    created_at: createdAt(),
  },
  (table) => [
    unique('included_requests_number').on(table.order_id, table.number),
    index('included_requests_request').on(table.request_id),
    index('included_requests_user').on(table.user_id),
    ...policies({
      name: 'included_requests',
      read: sql`${table.user_id} = ${currentUser} or ${hasPermission('manage_subscriptions')}`,
    }),
  ],
);
