import { sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { profiles, userRoles } from '#core/server/identity/table.ts';
import { accessGrants } from '#features/billing/entitlements/server/table.ts';

import { daysBefore, type Ending } from '../rules.ts';
import { accessReminders } from './table.ts';

const days = (what: keyof typeof daysBefore) => sql.raw(`array[${daysBefore[what].join(', ')}]`);
const longest = (what: keyof typeof daysBefore) => sql.raw(`interval '${Math.max(...daysBefore[what])} days'`);

/**
 * Stores and returns users whose trial or paid access is about to end, or has ended since `since`, and who were not
 * notified: only the latest stage. Skips inactive roles, and trials of subscribers.
 */
export async function claimDueReminders(
  tx: Transaction,
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<Ending[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const from = sql`${since.toISOString()}::timestamptz`;
  const rows = await selectRows<{
    user_id: string;
    role: Ending['role'];
    what: Ending['what'];
    ends_at: string;
    days_before: number;
    time_zone: string | null;
  }>(
    tx,
    sql`
      with ending as (
        select held.user_id, held.role, 'trial' as what, held.trial_end_date as ends_at, ${days('trial')} as stages
        from ${userRoles} held
        where held.role <> 'admin' and held.is_active and not held.is_subscribed
          and held.trial_end_date between ${from} and ${at} + ${longest('trial')}
        union all
        select held.user_id, held.role, 'access', max(given.ends_at), ${days('access')}
        from ${accessGrants} given
        join ${userRoles} held on held.user_id = given.user_id and held.role = given.role and held.is_active
        where given.revoked_at is null
        group by held.user_id, held.role
        having bool_and(given.ends_at is not null) and max(given.ends_at) between ${from} and ${at} + ${longest('access')}
      ), staged as (
        select ending.*, case when ends_at <= ${at} then 0 else (
          select min(stage) from unnest(stages) as stage where ends_at <= ${at} + make_interval(days => stage)
        ) end as stage
        from ending
      ), claimed as (
        insert into ${accessReminders} (user_id, role, what, ends_at, days_before)
        select staged.user_id, staged.role, staged.what, staged.ends_at, staged.stage from staged
        where not exists (
          select from ${accessReminders} told
          where told.user_id = staged.user_id and told.role = staged.role and told.what = staged.what
            and told.ends_at = staged.ends_at and told.days_before = staged.stage
        )
        order by staged.ends_at, staged.user_id limit ${limit}
        -- Another server may tell of it at the same moment.
        on conflict do nothing
        returning user_id, role, what, ends_at, days_before
      )
      select claimed.*, person.time_zone from claimed left join ${profiles} person on person.id = claimed.user_id`,
  );
  return rows.map((row) => ({
    userId: row.user_id,
    role: row.role,
    what: row.what,
    endsAt: new Date(row.ends_at),
    timeZone: row.time_zone ?? '',
    hasEnded: row.days_before === 0,
  }));
}
