/** Reminds mentors and attorneys that a verified credential is about to expire. */
import { sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { locks } from '#core/server/database/locks.ts';
import type { Services } from '#core/server/services.ts';
import { formatEnglishDate } from '#core/shared/date-text.ts';
import { rowLink } from '#core/shared/paths.ts';
import { counted } from '#core/shared/sentence.ts';
import { notify } from '#features/communication/notifications/server/queries.ts';

import { credentialsPath } from '../rules.ts';
import { listExpiring, type ExpiringCredential } from './queries.ts';

/** Days before the last valid day. */
const NOTICE_DAYS = [60, 30, 7] as const;
const BATCH = 200;
const KIND = 'reminder';

/** Sends one reminder per notice. If several came due during downtime, sends only the last one. */
export async function sendExpiryReminders({
  database,
  log,
  now,
}: Pick<Services, 'database' | 'log' | 'now'>): Promise<void> {
  let reminded = 0;
  for (let batch = BATCH; batch === BATCH; reminded += batch) {
    batch = await database.asSystem('reminds providers of credentials that expire', (tx) => remindBatch(tx, now()));
  }
  log.info({ reminded }, 'sent reminders about credentials');
}

async function remindBatch(tx: Transaction, now: Date): Promise<number> {
  // A separate statement, because it must see the rows of the other server.
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(locks.credentialReminders))})`);
  const today = now.toISOString().slice(0, 10);
  const expiring = await listExpiring(tx, { today, noticeDays: NOTICE_DAYS, kind: KIND, limit: BATCH });
  for (const credential of expiring) {
    const { id, userId, role } = credential;
    const link = rowLink(credentialsPath(role), id);
    await notify(tx, { userId, kind: KIND, type: 'warning', link, ...wordsFor(credential) });
  }
  return expiring.length;
}

function wordsFor({ name, expiryDate, daysLeft }: ExpiringCredential) {
  return {
    title: counted(
      daysLeft,
      {
        none: 'Your {name} expires today',
        one: 'Your {name} expires tomorrow',
        other: 'Your {name} expires in {count} days',
      },
      { name },
    ),
    message: `Its last day is ${formatEnglishDate(expiryDate)}. Upload the renewed credential so that your applicants continue to see you as verified.`,
  };
}
