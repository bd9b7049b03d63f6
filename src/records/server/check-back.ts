import { sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { locks } from '#core/server/database/locks.ts';
import type { Services } from '#core/server/services.ts';
import { writeDate } from '#core/shared/date-text.ts';
import { notify } from '#features/notifications/server/queries.ts';
import { titleOf } from '#records/record-title.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordTypes } from '#records/registry.ts';

import { listDueRecords } from './queries.ts';
import { reminderColumns } from './table.ts';

/** A server that stood still catches up so far; what was imported with older days is not all called up at once. */
const CATCH_UP_DAYS = 7;
const BATCH = 200;
const KIND = 'check_back';

/** Tells people of their records whose day to check back has come, once for each day they set. */
export async function remindOfRecords({
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

/** A day has come at noon in Greenwich, when the calendar says so nearly everywhere on earth. */
function dayOf(now: Date): string {
  return new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10);
}

async function remindBatch(
  tx: Transaction,
  { type, column, today }: { type: RecordType; column: string; today: string },
): Promise<number> {
  // A statement of its own: the next one must see whom the other server has told.
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(locks.checkBackReminders))})`);
  const due = await listDueRecords(tx, { type, column, today, catchUpDays: CATCH_UP_DAYS, kind: KIND, limit: BATCH });
  for (const { userId, link, day, title } of due) {
    await notify(tx, {
      userId,
      kind: KIND,
      title: `Check back: ${titleOf(type, { [type.list.title]: title })}`,
      message: `You asked to check back on this ${type.noun} on ${writeDate(day)}.`,
      link,
    });
  }
  return due.length;
}
