/** Reminds mentors and attorneys once a day of items that have waited for review longer than a day. */
import { paths } from '#core/shared/paths.ts';
import { counted, listed } from '#core/shared/sentence.ts';
import { defineReminder } from '#features/communication/notifications/server/reminders.ts';

import { deleteUnreadReminders, listPendingWork, type PendingWork } from './queries.ts';

const DAY_MS = 86_400_000;
/** A day starts at noon UTC, which is morning for most recipients. */
const DAY_BEGINS_MS = DAY_MS / 2;
const KIND = 'reminder';

export const sendPendingWorkReminders = defineReminder({
  about: 'pending reviews',
  lock: 'providerReminders',
  async due(tx, { now, limit }) {
    const until = new Date(now.getTime() - DAY_MS);
    const waiting = await listPendingWork(tx, { now, until, notifiedSince: startOfDay(now), kind: KIND, limit });
    for (const work of waiting) {
      await deleteUnreadReminders(tx, { userId: work.userId, kind: KIND, link: linkTo(work) });
    }
    return waiting;
  },
  words: (work, now) => ({ userId: work.userId, kind: KIND, link: linkTo(work), ...wordsFor(work, now) }),
});

function linkTo({ role, documents }: PendingWork): string {
  return `${role === 'mentor' ? paths.mentor : paths.attorney}/${documents > 0 ? 'documents' : 'tasks'}`;
}

function startOfDay(now: Date): Date {
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
      { one: 'It has been waiting for {age}. {closing}', other: 'The oldest has been waiting for {age}. {closing}' },
      { age, closing },
    ),
  };
}
