import { sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { locks } from '#core/server/database/locks.ts';
import type { Services } from '#core/server/services.ts';
import { formatEnglishDate } from '#core/shared/date-text.ts';
import { notify } from '#features/communication/notifications/server/queries.ts';
import { titleOf } from '#records/record-title.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordTypes } from '#records/registry.ts';

import { listDueRecords } from './queries.ts';
import { reminderColumns } from './table.ts';

/** Days that a server catches up after an outage. Older dates, as in imported rows, get no reminder. */
const CATCH_UP_DAYS = 7;
const BATCH = 200;
const KIND = 'check_back';

/** Notifies users of records whose check-back date has come, once per date. */
export async function sendCheckBackReminders({
  database,
  log,
  now,
}: Pick<Services, 'database' | 'log' | 'now'>): Promise<void> {
  let reminded = 0;
  for (const type of recordTypes) {
    for (const column of reminderColumns(type)) {
      for (let batch = BATCH; batch === BATCH; reminded += batch) {
        batch = await database.asSystem('sends the reminders that users asked for', (tx) =>
          remindBatch(tx, { type, column, today: dayOf(now()) }),
        );
      }
    }
  }
  log.info({ reminded }, 'sent reminders about records');
}

/** A date has come at noon UTC, when it is that day nearly everywhere. */
function dayOf(now: Date): string {
  return new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10);
}

async function remindBatch(
  tx: Transaction,
  { type, column, today }: { type: RecordType; column: string; today: string },
): Promise<number> {
  // A separate statement, because it must see the rows of the other server.
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(locks.checkBackReminders))})`);
  const due = await listDueRecords(tx, { type, column, today, catchUpDays: CATCH_UP_DAYS, kind: KIND, limit: BATCH });
  for (const { userId, link, day, title } of due) {
    await notify(tx, {
      userId,
      kind: KIND,
      title: `Check back: ${titleOf(type, { [type.list.title]: title })}`,
      message: `You asked to check back on this ${type.noun} on ${formatEnglishDate(day)}.`,
      link,
    });
  }
  return due.length;
}
