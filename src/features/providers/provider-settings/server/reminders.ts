/** Reminds mentors and attorneys once a day of items that have waited for review longer than a day. */
import { sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { locks } from '#core/server/database/locks.ts';
import type { Services } from '#core/server/services.ts';
import { paths } from '#core/shared/paths.ts';
import { counted, listed } from '#core/shared/sentence.ts';
import { notify } from '#features/communication/notifications/server/queries.ts';

import { deleteUnreadReminders, listPendingWork, type PendingWork } from './queries.ts';

const DAY_MS = 86_400_000;
/** A day starts at noon UTC, which is morning for most recipients. */
const DAY_BEGINS_MS = DAY_MS / 2;
const BATCH = 200;
const KIND = 'reminder';

export async function sendPendingWorkReminders({
  database,
  log,
  now,
}: Pick<Services, 'database' | 'log' | 'now'>): Promise<void> {
  let reminded = 0;
  for (let batch = BATCH; batch === BATCH; reminded += batch) {
    batch = await database.asSystem('reminds mentors and attorneys of what waits for them', (tx) =>
      remindBatch(tx, now()),
    );
  }
  log.info({ reminded }, 'sent reminders about pending reviews');
}

async function remindBatch(tx: Transaction, now: Date): Promise<number> {
  // A separate statement, because it must see the rows of the other server.
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(locks.providerReminders))})`);
  const waiting = await listPendingWork(tx, {
    now,
    until: new Date(now.getTime() - DAY_MS),
    toldSince: beginOfDay(now),
    kind: KIND,
    limit: BATCH,
  });
  for (const work of waiting) {
    const { userId, role, documents } = work;
    const link = `${role === 'mentor' ? paths.mentor : paths.attorney}/${documents > 0 ? 'documents' : 'tasks'}`;
    await deleteUnreadReminders(tx, { userId, kind: KIND, link });
    await notify(tx, { userId, kind: KIND, link, ...wordsFor(work, now) });
  }
  return waiting.length;
}

function beginOfDay(now: Date): Date {
  const days = Math.floor((now.getTime() - DAY_BEGINS_MS) / DAY_MS);
  return new Date(days * DAY_MS + DAY_BEGINS_MS);
}

/** Number and age only, and nothing that applicants wrote. */
function wordsFor({ documents, tasks, since }: PendingWork, now: Date) {
  const counts = [
    documents > 0 && counted(documents, { one: '{count} document', other: '{count} documents' }),
    tasks > 0 && counted(tasks, { one: '{count} task', other: '{count} tasks' }),
  ].filter((one) => one !== false);
  const days = Math.floor((now.getTime() - since.getTime()) / DAY_MS);
  const age = counted(days, { one: '{count} day', other: '{count} days' });
  const closing = 'You can turn this reminder off on your Notifications page.';
  return {
    title: counted(
      documents + tasks,
      { one: '{counts} is waiting for your review', other: '{counts} are waiting for your review' },
      { counts: listed(counts) },
    ),
    message: counted(
      documents + tasks,
      { one: 'It has waited for {age}. {closing}', other: 'The oldest has waited for {age}. {closing}' },
      { age, closing },
    ),
  };
}
