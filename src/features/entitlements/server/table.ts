import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';

import { createdAt, instant, rowId } from '#core/server/database/columns.ts';
import { currentUser, permits, policies } from '#core/server/database/policies.ts';
import { users } from '#core/server/identity/table.ts';
import { orders } from '#features/orders/server/table.ts';
import { serviceRequests } from '#features/requests/server/table.ts';

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * Access to a role's workspace beyond its trial: `user_roles.is_subscribed` follows from these rows wherever a role has any.
 * Requests write none: a trigger of orders does, and an admin's through `app.set_trial`.
 */
export const accessGrants = pgTable(
  'access_grants',
  {
    id: rowId(),
    user_id: owner(),
    role: text().notNull(),
    /** What paid for it; null where an admin gave it, or it was there before orders were. */
    order_id: uuid()
      .unique('access_grants_order')
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** By it the grants of a role follow each other. */
    bought_at: instant().notNull(),
    starts_at: instant().notNull(),
    /** Null is without end. */
    ends_at: instant(),
    /** Since when it opens nothing: refunded, disputed until that is decided, or taken back by an admin. */
    revoked_at: instant(),
    note: text().notNull().default(''),
    created_at: createdAt(),
  },
  (table) => [
    check('access_grants_role', sql`${table.role} in ('applicant', 'mentor', 'attorney')`),
    check('access_grants_end', sql`${table.ends_at} > ${table.starts_at}`),
    index('access_grants_user').on(table.user_id, table.role),
    // By which those are found who are told of its end.
    index('access_grants_ends').on(table.ends_at),
    ...policies({
      name: 'access_grants',
      read: sql`${table.user_id} = ${currentUser} or ${permits('manage_subscriptions')}`,
    }),
  ],
);

/** Coaching sessions that were bought, a row each. A booking spends one; requests write none. */
export const sessionCredits = pgTable(
  'session_credits',
  {
    id: rowId(),
    user_id: owner(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Which of its order's it is, from 1 on. */
    number: integer().notNull(),
    available_from: instant().notNull(),
    /** `session_bookings` or `consultation_sessions`, and the id of the session that it pays for. */
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
      read: sql`${table.user_id} = ${currentUser} or ${permits('manage_subscriptions')}`,
    }),
  ],
);

/** The service requests that were made for the buyer of a package or workbook: each is made once, whatever becomes of it. */
export const includedRequests = pgTable(
  'included_requests',
  {
    id: rowId(),
    user_id: owner(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Its place in the product's list, from 1 on. */
    number: integer().notNull(),
    /** Null once it is gone for good. */
    request_id: uuid().references(() => serviceRequests.id, { onDelete: 'set null' }),
    created_at: createdAt(),
  },
  (table) => [
    unique('included_requests_number').on(table.order_id, table.number),
    index('included_requests_request').on(table.request_id),
    index('included_requests_user').on(table.user_id),
    ...policies({
      name: 'included_requests',
      read: sql`${table.user_id} = ${currentUser} or ${permits('manage_subscriptions')}`,
    }),
  ],
);
