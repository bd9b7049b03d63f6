/** Tells applicants that their trial is about to end, and that it has ended. */
import { sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import type { Services } from '#core/server/services.ts';
import { paths } from '#core/shared/paths.ts';
import { notify } from '#features/notifications/server/queries.ts';

import { listEndingTrials, type EndingTrial } from './queries.ts';

const DAY_MS = 86_400_000;
const NOTICE_DAYS = 3;
/** A server that stood still catches up so far. */
const CATCH_UP_DAYS = 7;
const BATCH = 200;
/** Any number: what two servers that remind at once agree to wait for. */
const REMINDERS_LOCK = 7_221_888;

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Once within three days of the end, and once after it. */
export async function remindOfTrials({
  database,
  log,
  now,
}: Pick<Services, 'database' | 'log' | 'now'>): Promise<void> {
  let reminded = 0;
  for (let batch = BATCH; batch === BATCH; reminded += batch) {
    batch = await database.asSystem('reminds applicants of their trial', (tx) => remindBatch(tx, now()));
  }
  log.info({ reminded }, 'reminded of trials');
}

async function remindBatch(tx: Transaction, now: Date): Promise<number> {
  // A statement of its own: the next one must see whom the other server has told.
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(REMINDERS_LOCK))})`);
  const from = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const ending = await listEndingTrials(tx, {
    now,
    since: from(-CATCH_UP_DAYS),
    until: from(NOTICE_DAYS),
    limit: BATCH,
  });
  for (const trial of ending) {
    await notify(tx, { userId: trial.userId, kind: 'trial', type: 'warning', ...wordsFor(trial) });
  }
  return ending.length;
}

function wordsFor({ endsAt, hasEnded }: EndingTrial) {
  if (hasEnded) {
    return {
      title: 'Your trial has ended',
      message:
        'Everything you saved is still here, and you can read and export it. Subscribe to continue where you left off.',
      link: paths.pricing,
    };
  }
  return {
    title: `Your trial ends on ${dayFormat.format(endsAt)}`,
    message:
      'After that day you can read and export what you saved, but not change it. Subscribe to continue without a break.',
    link: paths.subscribe,
  };
}
