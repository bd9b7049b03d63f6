import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';

import { isAmong, rowId, rowStamps } from '#core/server/database/columns.ts';
import { currentUser, entitledUserInRole, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { ownerId } from '#core/server/identity/owner.ts';
import { providerRoles, type ProviderRole } from '#features/accounts/roles/schema.ts';

/** Workspace settings of a mentor or attorney, one row per role. `app.notify` obeys them. */
export const providerSettings = pgTable(
  'provider_settings',
  {
    id: rowId(),
    user_id: ownerId(),
    role: text().$type<ProviderRole>().notNull(),
    session_minutes: integer().notNull().default(60),
    buffer_minutes: integer().notNull().default(15),
    email_notifications: boolean().notNull().default(true),
    auto_accept_consultations: boolean().notNull().default(false),
    show_availability: boolean().notNull().default(true),
    document_review_reminders: boolean().notNull().default(true),
    /** https URL of calls. Empty if each session has its own. */
    call_link: text().notNull().default(''),
    ...rowStamps(),
  },
  (table) => {
    const isOwn = sql`(${table.role} = 'mentor' and ${table.user_id} = ${entitledUserInRole('mentor')}) or (${table.role} = 'attorney' and ${table.user_id} = ${entitledUserInRole('attorney')})`;
    return [
      unique('provider_settings_of_role').on(table.user_id, table.role),
      check('provider_settings_role', isAmong(table.role, providerRoles)),
      check('provider_settings_session', sql`${table.session_minutes} in (30, 60, 90, 120)`),
      check('provider_settings_buffer', sql`${table.buffer_minutes} in (0, 15, 30, 60)`),
      ...policies({
        name: 'provider_settings',
        read: sql`${table.user_id} = ${currentUser}`,
        create: isOwn,
        update: isOwn,
      }),
    ];
  },
);

const chosen = [
  'session_minutes',
  'buffer_minutes',
  'email_notifications',
  'auto_accept_consultations',
  'show_availability',
  'document_review_reminders',
  'call_link',
] as const;
declareWritableColumns(providerSettings, { create: ['user_id', 'role', ...chosen], user_id: chosen });
