import { eq, getTableColumns, sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { userRoles, users } from '#core/server/identity/table.ts';
import { mentorAssignments } from '#features/providers/provider-assignments/server/table.ts';
import { documentUploads } from '#features/collaboration/documents/server/table.ts';
import { notifications } from '#features/communication/notifications/server/table.ts';
import { tasks } from '#features/collaboration/tasks/server/table.ts';

import type { ProviderRole, ProviderSettingsInput } from '../schema.ts';
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

/** Saves the user's settings at the version that was read. False if they have another one by now. */
export async function saveSettings(
  tx: Transaction,
  role: ProviderRole,
  { version: seen, ...values }: ProviderSettingsInput,
): Promise<boolean> {
  const saved = await tx
    .insert(providerSettings)
    .values({ role, ...values })
    .onConflictDoUpdate({ target: [columns.user_id, columns.role], set: values, setWhere: eq(version, seen) })
    .returning({ id: columns.id });
  return saved.length > 0;
}

export type PendingWork = { userId: string; role: ProviderRole; documents: number; tasks: number; since: Date };

type PendingWorkQuery = {
  /** Items older than this have waited too long. */
  until: Date;
  now: Date;
  /** Providers notified since then are not notified again. */
  toldSince: Date;
  kind: string;
  limit: number;
};

/**
 * Selects mentors and attorneys with reminders on, and the items waiting for their review: documents, and for mentors
 * submitted tasks, of their applicants. Users with both roles appear once.
 */
export async function listPendingWork(
  tx: Transaction,
  { until, now, toldSince, kind, limit }: PendingWorkQuery,
): Promise<PendingWork[]> {
  const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
  const rows = await selectRows<Omit<PendingWork, 'since'> & { since: string }>(
    tx,
    sql`
      with provider as (
        select held.user_id as id, held.role
        from ${userRoles} held
        join ${users} on ${users.id} = held.user_id and ${users.emailVerified}
        left join ${providerSettings} on ${columns.user_id} = held.user_id and ${columns.role} = held.role
        where held.role in ('mentor', 'attorney') and held.is_active
          and (held.is_subscribed or held.trial_end_date >= ${at(now)})
          and coalesce(${document_review_reminders}, true)
          and not exists (
            select from ${notifications} told
            where told.user_id = held.user_id and told.kind = ${kind}
              and told.link in ('/mentor/documents', '/mentor/tasks', '/attorney/documents') and told.created_at >= ${at(toldSince)}
          )
      ), waiting as (
        select provider.id as provider, provider.role, ${documentUploads.id}, 'document' as what, ${documentUploads.created_at} as since
        from provider
        join ${mentorAssignments} on ${mentorAssignments.mentorId} = provider.id
        join ${documentUploads} on ${documentUploads.user_id} = ${mentorAssignments.userId}
          and ${documentUploads.deleted_at} is null and ${documentUploads.status} in ('Pending', 'Under Review')
        union all
        select provider.id, provider.role, ${tasks.id}, 'task', ${tasks.updated_at}
        from provider
        join ${mentorAssignments} on ${mentorAssignments.mentorId} = provider.id
        join ${tasks} on ${tasks.user_id} = ${mentorAssignments.userId} and ${tasks.deleted_at} is null and ${tasks.status} = 'Submitted'
        where provider.role = 'mentor'
      )
      select provider as "userId", max(role) as role, min(since) as since,
        count(distinct id) filter (where what = 'document')::integer as documents,
        count(distinct id) filter (where what = 'task')::integer as tasks
      from waiting where since < ${at(until)}
      group by provider order by provider limit ${limit}`,
  );
  return rows.map((row) => ({ ...row, since: new Date(row.since) }));
}

/** Unread reminders, which today's replaces. */
export async function deleteUnreadReminders(
  tx: Transaction,
  { userId, kind, link }: Record<'userId' | 'kind' | 'link', string>,
) {
  await tx.execute(
    sql`delete from ${notifications} where user_id = ${userId}::uuid and kind = ${kind} and link = ${link} and read_at is null`,
  );
}
