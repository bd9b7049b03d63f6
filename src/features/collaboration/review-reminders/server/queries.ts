import { sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { userRoles, users } from '#core/server/identity/table.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';
import { documentUploads } from '#features/collaboration/documents/server/table.ts';
import { tasks } from '#features/collaboration/tasks/server/table.ts';
import { notifications } from '#features/communication/notifications/server/table.ts';
import { mentorAssignments } from '#features/providers/provider-assignments/server/table.ts';
import { providerSettings } from '#features/providers/provider-settings/server/table.ts';

export type PendingWork = { userId: string; role: ProviderRole; documents: number; tasks: number; since: Date };

type PendingWorkQuery = {
  /** Items older than this have waited too long. */
  until: Date;
  now: Date;
  /** Providers notified since then are not notified again. */
  notifiedSince: Date;
  kind: string;
  limit: number;
};

/**
 * Selects mentors and attorneys with reminders on, and the items waiting for their review: documents, and for mentors
 * submitted tasks, of their applicants. Users with both roles appear once.
 */
export async function listPendingWork(
  tx: Transaction,
  { until, now, notifiedSince, kind, limit }: PendingWorkQuery,
): Promise<PendingWork[]> {
  const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
  const rows = await selectRows<Omit<PendingWork, 'since'> & { since: string }>(
    tx,
    sql`
      with provider as (
        select held.user_id as id, held.role
        from ${userRoles} held
        join ${users} on ${users.id} = held.user_id and ${users.emailVerified}
        left join ${providerSettings} on ${providerSettings.user_id} = held.user_id and ${providerSettings.role} = held.role
        where held.role in ('mentor', 'attorney') and held.is_active
          and (held.is_subscribed or held.trial_end_date >= ${at(now)})
          and coalesce(${providerSettings.document_review_reminders}, true)
          and not exists (
            select from ${notifications} sent
            where sent.user_id = held.user_id and sent.kind = ${kind}
              and sent.link in ('/mentor/documents', '/mentor/tasks', '/attorney/documents') and sent.created_at >= ${at(notifiedSince)}
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

/** Deletes an unread reminder, which today's replaces. */
export async function deleteUnreadReminders(
  tx: Transaction,
  { userId, kind, link }: Record<'userId' | 'kind' | 'link', string>,
) {
  await tx.execute(
    sql`delete from ${notifications} where user_id = ${userId}::uuid and kind = ${kind} and link = ${link} and read_at is null`,
  );
}
