/** Reminds applicants of the near deadline of a notice. */
import type { Transaction } from '#core/server/database/database.ts';
import type { Services } from '#core/server/services.ts';
import { formatEnglishDate } from '#core/shared/date-text.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { counted } from '#core/shared/sentence.ts';
import { defineReminder } from '#features/communication/notifications/server/reminders.ts';
import { computeDeadline } from '#records/deadlines.ts';
import { noticeLabels, type NoticeKind } from '#records/notices.ts';

import { answerLabels, NOTICE_DAYS } from '../rules.ts';
import { correctDueDay, listCounted, listDueRequests } from './queries.ts';

const KIND = 'reminder';
const inOne = 'The deadline cannot be extended, and everything must be sent in one response.';
const closings: Record<NoticeKind, string> = {
  rfe: inOne,
  noid: inOne,
  noir: 'Everything goes in one response.',
  denial: 'The deadline cannot be extended.',
};

/** Sends one reminder per day of the list. If several came due during downtime, sends only the last one. */
export async function sendResponseReminders(services: Pick<Services, 'database' | 'log' | 'now'>): Promise<void> {
  await services.database.asSystem('counts last days again, should a rule have changed', countAgain);
  await remind(services);
}

const remind = defineReminder({
  about: 'responses to notices',
  lock: 'noticeReminders',
  due: (tx, { now, limit }) => listDueRequests(tx, { now, noticeDays: NOTICE_DAYS, notified: KIND, limit }),
  words({ id, userId, kind, dueOn, daysLeft }) {
    const response = answerLabels[kind].toLowerCase();
    return {
      userId,
      kind: KIND,
      type: 'warning',
      title: counted(
        daysLeft,
        {
          none: 'Your {response} is due today',
          one: 'Your {response} is due tomorrow',
          other: 'Your {response} is due in {count} days',
        },
        { response },
      ),
      message: `${noticeLabels[kind]}: USCIS must receive the ${response} by ${formatEnglishDate(dueOn)}. ${closings[kind]}`,
      link: rowLink(paths.notices, id),
    };
  },
});

async function countAgain(tx: Transaction): Promise<void> {
  for (const { id, due_on, ...notice } of await listCounted(tx)) {
    const again = computeDeadline({ ...notice, printed_due_on: null }).due_on;
    if (again !== due_on) await correctDueDay(tx, { id, due_on: again });
  }
}
