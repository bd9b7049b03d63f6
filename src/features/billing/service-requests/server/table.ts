import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';

import { createdAt, fileUrlsColumn, instant, isAmong, rowId, rowStamps } from '#core/server/database/columns.ts';
import {
  currentUser,
  currentUserInRole,
  entitledUserInRole,
  hasPermission,
  policies,
} from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { ownerId } from '#core/server/identity/owner.ts';

import { requestStatuses } from '../schema.ts';

/** Orders from the fixed catalog. `cost` is the unit cost in US dollars. The total is computed. */
export const serviceRequests = pgTable(
  'service_requests',
  {
    id: rowId(),
    user_id: ownerId(),
    product: text().notNull(),
    /** In days. */
    delivery_time: integer().notNull(),
    cost: numeric({ precision: 12, scale: 2 }).notNull(),
    quantity: integer().notNull().default(1),
    payment_link: text().notNull().default(''),
    /** Note of the applicant to staff. */
    notes: text().notNull().default(''),
    status: text().notNull().default('Pending'),
    /** Times of these statuses, set by `app.set_request_dates` and `markPaid`. */
    accepted_at: instant(),
    paid_at: instant(),
    delivered_at: instant(),
    /** Internal notes of staff, never shown to applicants. */
    staff_notes: text().notNull().default(''),
    ...rowStamps(),
    deleted_at: instant(),
  },
  (table) => [
    check('service_requests_status', isAmong(table.status, requestStatuses)),
    check('service_requests_quantity', sql`${table.quantity} between 1 and 20`),
    index('service_requests_newest')
      .on(table.user_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.deleted_at} is null`),
    // Covers all rows, because it also serves counts.
    index('service_requests_trash').on(table.user_id, table.deleted_at),
    ...policies({
      name: 'service_requests',
      read: sql`${table.user_id} = ${currentUserInRole('applicant')} or ${hasPermission('manage_subscriptions')}`,
      create: sql`${table.user_id} = ${entitledUserInRole('applicant')}`,
      update: {
        of: sql`(${table.user_id} = ${entitledUserInRole('applicant')} and ${table.status} in ('Pending', 'Accepted')) or ${hasPermission('manage_subscriptions')}`,
        to: sql`(${table.user_id} = ${entitledUserInRole('applicant')} and ${table.status} in ('Pending', 'Accepted')) or ${hasPermission('manage_subscriptions')}`,
      },
    }),
  ],
);

declareWritableColumns(serviceRequests, {
  create: ['user_id', 'product', 'delivery_time', 'cost', 'quantity', 'payment_link', 'notes'],
  user_id: ['product', 'delivery_time', 'cost', 'quantity', 'payment_link', 'notes', 'deleted_at'],
  // Staff who deliver.
  others: ['status', 'staff_notes'],
});

/**
 * Delivered files and note of a request. `user_id` is the admin who delivered it and owns the files. The applicant
 * reads both.
 */
export const requestDeliveries = pgTable(
  'request_deliveries',
  {
    id: rowId(),
    request_id: uuid()
      .notNull()
      .references(() => serviceRequests.id, { onDelete: 'cascade' }),
    user_id: ownerId(),
    files: fileUrlsColumn(),
    note: text().notNull().default(''),
    created_at: createdAt(),
  },
  (table) => [
    unique('request_deliveries_request').on(table.request_id),
    index('request_deliveries_user').on(table.user_id),
    ...policies({
      name: 'request_deliveries',
      read: sql`${hasPermission('manage_subscriptions')} or ${table.request_id} in (select r.id from service_requests r where r.user_id = ${currentUserInRole('applicant')})`,
      // Admins never deliver to themselves.
      create: sql`${hasPermission('manage_subscriptions')} and ${table.user_id} = ${currentUser} and ${table.request_id} in (select r.id from service_requests r where r.user_id <> ${currentUser} and r.deleted_at is null)`,
    }),
  ],
);

declareWritableColumns(requestDeliveries, { create: ['request_id', 'user_id', 'files', 'note'] });
