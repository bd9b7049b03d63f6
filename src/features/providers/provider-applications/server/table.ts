import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { fileUrlsColumn, instant, isAmong, rowId, rowStamps } from '#core/server/database/columns.ts';
import { currentUser, hasPermission, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { ownerId } from '#core/server/identity/owner.ts';
import { users } from '#core/server/identity/table.ts';
import { providerRoles, type ProviderRole } from '#features/accounts/roles/schema.ts';

import { applicationStatuses, type ApplicationStatus } from '../schema.ts';

/** Applications for the role of a mentor or an attorney. Requests change none; an elevated action decides. */
export const providerApplications = pgTable(
  'provider_applications',
  {
    id: rowId(),
    user_id: ownerId(),
    role: text().$type<ProviderRole>().notNull(),
    documents: fileUrlsColumn(),
    notes: text().notNull().default(''),
    status: text().$type<ApplicationStatus>().notNull().default('pending'),
    decision_note: text().notNull().default(''),
    /** Deciding admin. */
    reviewed_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    decided_at: instant(),
    ...rowStamps(),
  },
  (table) => [
    check('provider_applications_role', isAmong(table.role, providerRoles)),
    check('provider_applications_status', isAmong(table.status, applicationStatuses)),
    check('provider_applications_decided', sql`(${table.status} = 'pending') = (${table.decided_at} is null)`),
    uniqueIndex('provider_applications_pending')
      .on(table.user_id, table.role)
      .where(sql`${table.status} = 'pending'`),
    index('provider_applications_own').on(table.user_id, table.created_at),
    index('provider_applications_waiting')
      .on(table.created_at)
      .where(sql`${table.status} = 'pending'`),
    index('provider_applications_reviewer').on(table.reviewed_by),
    ...policies({
      name: 'provider_applications',
      read: sql`${table.user_id} = ${currentUser} or ${hasPermission('manage_providers')}`,
      // For users with an active role, other than the one applied for.
      create: sql`${table.user_id} = ${currentUser}
        and exists (select from user_roles held where held.user_id = ${currentUser} and held.is_active)
        and not exists (select from user_roles held where held.user_id = ${currentUser} and held.is_active and held.role = ${table.role})`,
    }),
  ],
);

declareWritableColumns(providerApplications, { create: ['user_id', 'role', 'documents', 'notes'] });
