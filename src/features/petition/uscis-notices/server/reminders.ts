/** Reminds applicants of the near deadline of a notice. */
import { sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { locks } from '#core/server/database/locks.ts';
import type { Services } from '#core/server/services.ts';
import { formatEnglishDate } from '#core/shared/date-text.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { counted } from '#core/shared/sentence.ts';
import { notify } from '#features/communication/notifications/server/queries.ts';
import { deadlineOf } from '#records/deadlines.ts';

import { answerLabels, NOTICE_DAYS, noticeLabels } from '../rules.ts';
import type { NoticeKind } from '../schema.ts';
import { correctDueDay, listCounted, listDueRequests } from './queries.ts';

const BATCH = 200;
const KIND = 'reminder';
const inOne = 'The deadline cannot be extended, and everything must be sent in one response.';
const closings: Record<NoticeKind, string> = {
  rfe: inOne,
  noid: inOne,
  noir: 'Everything goes in one response.',
  denial: 'The deadline cannot be extended.',
};

/** Sends one reminder per day of the list. If several came due during downtime, sends only the last one. */
export async function sendResponseReminders({
  database,
  log,
  now,
}: Pick<Services, 'database' | 'log' | 'now'>): Promise<void> {
  await database.asSystem('counts last days again, should a rule have changed', countAgain);
  let reminded = 0;
  for (let batch = BATCH; batch === BATCH; reminded += batch) {
    batch = await database.asSystem('reminds applicants of responses that are due', (tx) => remindBatch(tx, now()));
  }
  log.info({ reminded }, 'sent reminders about responses to notices');
}

async function countAgain(tx: Transaction): Promise<void> {
  for (const { id, due_on, ...notice } of await listCounted(tx)) {
    const again = deadlineOf({ ...notice, printed_due_on: null }).due_on;
    if (again !== due_on) await correctDueDay(tx, { id, due_on: again });
  }
}

async function remindBatch(tx: Transaction, now: Date): Promise<number> {
  // A separate statement, because it must see the rows of the other server.
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(locks.noticeReminders))})`);
  const today = now.toISOString().slice(0, 10);
  const due = await listDueRequests(tx, { today, noticeDays: NOTICE_DAYS, notified: KIND, limit: BATCH });
  for (const { id, userId, kind, dueOn, daysLeft } of due) {
    const answer = answerLabels[kind].toLowerCase();
    await notify(tx, {
      userId,
      kind: KIND,
      type: 'warning',
      title: counted(
        daysLeft,
        {
          none: 'Your {answer} is due today',
          one: 'Your {answer} is due tomorrow',
          other: 'Your {answer} is due in {count} days',
        },
        { answer },
      ),
      message: `${noticeLabels[kind]}: USCIS must receive the ${answer} by ${formatEnglishDate(dueOn)}. ${closings[kind]}`,
      link: rowLink(paths.evidenceRequests, id),
    });
  }
  return due.length;
}
