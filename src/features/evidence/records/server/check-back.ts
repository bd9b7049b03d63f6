import { formatEnglishDate } from '#core/shared/date-text.ts';
import { defineReminder } from '#features/communication/notifications/server/reminders.ts';
import { getTitle } from '#records/record-title.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordTypes } from '#records/registry.ts';

import { listDueRecords, type DueRecord } from './queries.ts';
import { reminderColumns } from './table.ts';

/** Days that a server catches up after an outage. Older dates, as in imported rows, get no reminder. */
const CATCH_UP_DAYS = 7;
const KIND = 'check_back';

/** Notifies users of records whose check-back date has come, once per date. */
export const sendCheckBackReminders = defineReminder({
  about: 'records',
  lock: 'checkBackReminders',
  async due(tx, { now, limit }) {
    const parameters = { today: toDay(now), catchUpDays: CATCH_UP_DAYS, kind: KIND };
    const found: (DueRecord & { type: RecordType })[] = [];
    for (const type of recordTypes) {
      for (const column of reminderColumns(type)) {
        const due = await listDueRecords(tx, { ...parameters, type, column, limit: limit - found.length });
        found.push(...due.map((one) => ({ ...one, type })));
      }
    }
    return found;
  },
  words: ({ type, userId, link, day, title }) => ({
    userId,
    kind: KIND,
    title: `Check back: ${getTitle(type, { [type.list.title]: title })}`,
    message: `You asked to check back on this ${type.noun} on ${formatEnglishDate(day)}.`,
    link,
  }),
});

/** Returns the current day. A new day starts at noon UTC, when it has started nearly everywhere. */
function toDay(now: Date): string {
  return new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10);
}
