// Extends trials in roles that cannot be paid for.
import { sql } from 'drizzle-orm';

import { selectRows } from '#core/server/database/database.ts';
import { userRoles } from '#core/server/identity/table.ts';
import type { Services } from '#core/server/services.ts';
import { isOffered } from '#features/billing/plans/server/queries.ts';

import { daysBefore } from '../rules.ts';

/** An hour before the first reminder, which would request something impossible. */
const SOON = sql.raw(`interval '${daysBefore.trial[0]} days 1 hour'`);

/** Postpones the ends of trials, including past ones, in every role without an active plan. */
export async function extendTrials({
  database,
  env,
  log,
  now,
}: Pick<Services, 'database' | 'env' | 'log' | 'now'>): Promise<void> {
  const at = sql`${now().toISOString()}::timestamptz`;
  const { role, isSubscribed, trialEndDate } = userRoles;
  const extended = await database.asSystem('no plan can be bought', (tx) =>
    selectRows(
      tx,
      sql`
        update ${userRoles} set trial_end_date = ${at} + make_interval(days => ${env.TRIAL_DAYS}::int)
        where ${role} <> 'admin' and not ${isSubscribed} and ${trialEndDate} < ${at} + ${SOON} and not ${isOffered(role)}
        returning 1`,
    ),
  );
  if (extended.length > 0) {
    log.info({ roles: extended.length }, 'extended trials: no plan is on offer for these roles');
  }
}
