import { eq, getTableColumns, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { selectJson } from '#core/server/database/listing.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { AppError } from '#core/server/errors.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';
import { mentorAssignments } from '#features/providers/provider-assignments/server/table.ts';

import type { ProviderSettings, ProviderSettingsInput } from '../schema.ts';
import { providerSettings } from './table.ts';

const columns = getTableColumns(providerSettings);
const { session_minutes, buffer_minutes, email_notifications, auto_accept_consultations } = columns;
const { show_availability, document_review_reminders, call_link, updated_at, version } = columns;

/** Selects the user's settings for one role as JSON text: saved values, otherwise defaults. */
export const readOwnSettings = defineStatement(
  'read own provider settings',
  sql`
    with own as (
      select ${session_minutes}, ${buffer_minutes}, ${email_notifications}, ${auto_accept_consultations}, ${show_availability}, ${document_review_reminders}, ${call_link}, ${updated_at}, ${version}
      from ${providerSettings} where ${columns.user_id} = ${currentUser} and ${columns.role} = ${sql.placeholder('role')}
    ), shown as (
      select * from own union all select 60, 15, true, false, true, true, '', null::timestamptz, 0 where not exists (select from own)
    )
    select row_to_json(settings)::text as json from (
      select shown.*, exists (select from ${mentorAssignments} where ${mentorAssignments.mentorId} = ${currentUser}) as has_applicants from shown
    ) as settings`,
);

/**
 * Saves the user's settings at the version that was read, and returns them.
 *
 * @throws AppError version_conflict
 */
export async function saveSettings(
  tx: Transaction,
  role: ProviderRole,
  { version: seen, ...values }: ProviderSettingsInput,
): Promise<ProviderSettings> {
  const saved = await tx
    .insert(providerSettings)
    .values({ role, ...values })
    .onConflictDoUpdate({ target: [columns.user_id, columns.role], set: values, setWhere: eq(version, seen) })
    .returning({ id: columns.id });
  if (saved.length === 0) throw new AppError('version_conflict');
  return JSON.parse((await selectJson(tx, readOwnSettings({ role }))) ?? '') as ProviderSettings;
}
