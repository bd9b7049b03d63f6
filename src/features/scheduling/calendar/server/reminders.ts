/** Reminds both sides of a session one day and one hour before it starts. */
import { sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { locks } from '#core/server/database/locks.ts';
import type { Services } from '#core/server/services.ts';
import { fill } from '#core/shared/sentence.ts';
import { notify } from '#features/communication/notifications/server/queries.ts';

import { sweepReminders, claimDueReminders, type DueReminder } from './queries.ts';
import { formatPeersWhen, formatWhen } from './when-text.ts';

const BATCH = 100;

export async function sendSessionReminders({
  database,
  log,
  now,
}: Pick<Services, 'database' | 'log' | 'now'>): Promise<void> {
  let reminded = 0;
  for (let batch = BATCH; batch === BATCH; reminded += batch) {
    batch = await database.asSystem('reminds both sides of their sessions', (tx) => remindBatch(tx, now()));
  }
  await database.asSystem('reminders of what is over are of no use', (tx) => sweepReminders(tx, now()));
  log.info({ reminded }, 'sent reminders about sessions');
}

/** Returns the number of sessions it processed. */
async function remindBatch(tx: Transaction, now: Date): Promise<number> {
  // A separate statement, because it must see the rows of the other server.
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(locks.calendarReminders))})`);
  const { sessions, reminders } = await claimDueReminders(tx, { now, limit: BATCH });
  for (const reminder of reminders) {
    await notify(tx, { userId: reminder.userId, kind: 'booking', link: reminder.link, ...wordsFor(reminder) });
  }
  return sessions;
}

const titles = {
  session: { day: 'Session with {peer} within a day', hour: 'Session with {peer} within an hour' },
  consultation: { day: 'Consultation with {peer} within a day', hour: 'Consultation with {peer} within an hour' },
} as const;

function wordsFor({ noun, before, startsAt, peer, zone, peerZone, clock, callLink }: DueReminder) {
  const there = formatPeersWhen(startsAt, { zone, peerZone, clock });
  const sentences = [
    `Your ${noun} with ${peer} starts on ${formatWhen(startsAt, zone, clock)}.`,
    ...(there ? [`For ${peer}, that is ${there}.`] : []),
    ...(callLink ? [`Call link: ${callLink}`] : []),
  ];
  return {
    title: fill(titles[noun][before], { peer }),
    message: sentences.join(' '),
  };
}
