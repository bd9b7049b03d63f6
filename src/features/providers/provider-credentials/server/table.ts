import { sql, type SQL } from 'drizzle-orm';
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { fileUrlColumn, instant, isAmong, rowId, rowStamps } from '#core/server/database/columns.ts';
import { currentUser, entitledUserInRole, hasPermission, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { ownerId } from '#core/server/identity/owner.ts';
import { users } from '#core/server/identity/table.ts';
import { providerRoles, type ProviderRole } from '#features/accounts/roles/schema.ts';

import { verificationStatuses, type VerificationStatus } from '../schema.ts';

/**
 * Credentials that prove the qualification of mentors and attorneys. Only an elevated action verifies and rejects.
 * A trigger resets the decision when the provider changes anything. Applicants can read no row and no document: they
 * see their providers' credentials through `app.verified_credentials`.
 */
export const userCredentials = pgTable(
  'user_credentials',
  {
    id: rowId(),
    user_id: ownerId(),
    /** Role that the credential proves. Types and rules differ by role. */
    role: text().$type<ProviderRole>().notNull(),
    credential_type: text().notNull(),
    credential_number: text().notNull(),
    issuing_authority: text().notNull(),
    issue_date: date().notNull(),
    expiry_date: date(),
    document_url: fileUrlColumn().notNull(),
    verification_status: text().$type<VerificationStatus>().notNull().default('pending'),
    decision_note: text().notNull().default(''),
    /** The admin who decided. */
    decided_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    decided_at: instant(),
    ...rowStamps(),
  },
  (table) => {
    const isProviders = sql`((${table.role} = 'mentor' and ${table.user_id} = ${entitledUserInRole('mentor')}) or (${table.role} = 'attorney' and ${table.user_id} = ${entitledUserInRole('attorney')}))`;
    return [
      check('user_credentials_role', isAmong(table.role, providerRoles)),
      check('user_credentials_status', isAmong(table.verification_status, verificationStatuses)),
      check(
        'user_credentials_decided',
        sql`(${table.verification_status} = 'pending') = (${table.decided_at} is null)`,
      ),
      check('user_credentials_expiry', sql`${table.expiry_date} > ${table.issue_date}`),
      check('user_credentials_expires', sql`${table.role} <> 'attorney' or ${table.expiry_date} is not null`),
      index('user_credentials_own').on(table.user_id, table.created_at),
      index('user_credentials_waiting')
        .on(table.updated_at)
        .where(sql`${table.verification_status} = 'pending'`),
      index('user_credentials_decider').on(table.decided_by),
      ...policies({
        name: 'user_credentials',
        read: sql`${table.user_id} = ${currentUser} or ${hasPermission('manage_providers')}`,
        create: isProviders,
        update: isProviders,
        remove: isProviders,
      }),
    ];
  },
);

const written = [
  'credential_type',
  'credential_number',
  'issuing_authority',
  'issue_date',
  'expiry_date',
  'document_url',
] as const;
declareWritableColumns(userCredentials, { create: ['user_id', 'role', ...written], user_id: written });

/** The active roles of a mentor or attorney in which no one has verified them, for a statement without row policies. */
export function unverifiedRoles(person: SQL): SQL {
  return sql`array(
    select r.role from user_roles r
    where r.user_id = ${person} and r.role in ('mentor', 'attorney') and r.is_active and not app.holds_proof(${person}, r.role)
    order by r.role desc)`;
}
