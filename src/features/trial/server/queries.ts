import { sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { userRoles } from '#core/server/identity/table.ts';
import { notifications } from '#features/notifications/server/table.ts';

export type EndingTrial = { userId: string; endsAt: Date; hasEnded: boolean };

/**
 * Applicants whose trial ends by `until`, or has ended since `since`, and who were not told of that since `since`
 * respectively since it ended. Users who are subscribed or switched off are left alone.
 */
export async function listEndingTrials(
  tx: Transaction,
  { now, since, until, limit }: { now: Date; since: Date; until: Date; limit: number },
): Promise<EndingTrial[]> {
  const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
  const rows = await selectRows<{ user_id: string; ends_at: string; has_ended: boolean }>(
    tx,
    sql`
      select held.user_id, held.trial_end_date as ends_at, held.trial_end_date < ${at(now)} as has_ended
      from ${userRoles} held
      where held.role = 'applicant' and held.is_active and not held.is_subscribed
        and held.trial_end_date between ${at(since)} and ${at(until)}
        and not exists (
          select 1 from ${notifications} told
          where told.user_id = held.user_id and told.kind = 'trial'
            -- Before the end once, and after it once; a trial that was prolonged ends anew.
            and told.created_at >= case when held.trial_end_date < ${at(now)} then held.trial_end_date else held.trial_end_date - (${at(until)} - ${at(now)}) end
        )
      order by held.trial_end_date, held.user_id limit ${limit}`,
  );
  return rows.map((row) => ({ userId: row.user_id, endsAt: new Date(row.ends_at), hasEnded: row.has_ended }));
}
