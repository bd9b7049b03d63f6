// Deadlines of USCIS notices, from dated data.
import { formatEnglishDate } from '#core/shared/date-text.ts';
import { fill } from '#core/shared/sentence.ts';
import { addDays, getWeekday } from '#core/shared/calendar-days.ts';

import type { DeadlineFile, DeadlineRule, HolidayRule } from './deadline-file.ts';
import { holidayOn } from './holidays.ts';
import type { Deadline, Delivery, Destination, NoticeKind } from './notices.ts';
import source from './regulation/deadlines.json' with { type: 'json' };

/** Checked when the program is built, like the other data of the regulation. */
const file = source as unknown as DeadlineFile;
export const deadlineRules: readonly DeadlineRule[] = file.deadlines;
export const holidayRules: readonly HolidayRule[] = file.holidays;

export type DatedNotice = {
  kind: NoticeKind;
  issued_on: string;
  printed_due_on: string | null;
  delivery: Delivery;
  mailed_to: Destination;
};

/** Sentences about the counting of days, by the dated event and the delivery. */
const periods = {
  decision: {
    online: '{days} days from the date of the decision, with no mailing days because it arrived in the online account',
    us: '{days} days from the date of the decision, plus {mail} for mailing to an address in the United States',
    abroad:
      '{days} days from the date of the decision, plus {mail} for mailing to an address outside the United States',
  },
  notice: {
    online: '{days} days from the date of the notice, with no mailing days because it arrived in the online account',
    us: '{days} days from the date of the notice, plus {mail} for mailing to an address in the United States',
    abroad: '{days} days from the date of the notice, plus {mail} for mailing to an address outside the United States',
  },
} as const;

/**
 * Returns the last day for a response: the day that the notice prints, or otherwise the day computed by the rule for
 * its date.
 */
export function computeDeadline(notice: DatedNotice, rules: readonly DeadlineRule[] = deadlineRules): Deadline {
  const { kind, issued_on, printed_due_on, delivery, mailed_to } = notice;
  const rule = ruleFor(notice, rules);
  const mail = delivery === 'mail' ? rule.mail[mailed_to] : 0;
  const counted = addDays(issued_on, rule.days + mail);
  const last = nextBusinessDay(counted);
  const { cite, asOf, review, manner } = rule;
  const base = { cite, asOf, review, manner };
  if (printed_due_on !== null) {
    const isLater = printed_due_on > last;
    const notes = isLater
      ? [
          `The date you entered is later than the longest response period we know of for ${nouns[kind]}. Please check both dates against the notice.`,
        ]
      : [];
    return { ...base, due_on: printed_due_on, from: 'notice', counted: null, notes };
  }
  return {
    ...base,
    due_on: last,
    from: 'rule',
    counted: fill(periods[kind === 'denial' ? 'decision' : 'notice'][delivery === 'online' ? 'online' : mailed_to], {
      days: rule.days,
      mail,
    }),
    notes: [
      kind === 'denial'
        ? 'The date in the decision itself is the one that counts. Enter it if there is one: the period may be shorter.'
        : 'The date on the notice itself is the one that counts. Enter the due date printed there: the period may be shorter.',
      ...(last === counted
        ? []
        : [
            `The last day of the period is ${formatEnglishDate(counted)}, ${closedOn(counted)}. A period that ends on a Saturday, a Sunday or a federal holiday runs until the end of the next business day (8 CFR 1.2).`,
          ]),
    ],
  };
}

/** Returns the day, or the next one that is not a Saturday, Sunday or federal holiday. */
export function nextBusinessDay(day: string): string {
  return closedOn(day) === undefined ? day : nextBusinessDay(addDays(day, 1));
}

/** Reason why a day is no business day, worded to follow a comma. Undefined if it is one. */
function closedOn(day: string): string | undefined {
  const weekday = getWeekday(day);
  if (weekday === 6) return 'a Saturday';
  if (weekday === 7) return 'a Sunday';
  const holiday = holidayOn(day, holidayRules);
  return holiday === undefined ? undefined : `a federal holiday (${holiday})`;
}

const nouns: Record<NoticeKind, string> = {
  rfe: 'a request for evidence',
  noid: 'a notice of intent to deny',
  noir: 'a notice of intent to revoke',
  denial: 'an appeal or a motion',
};

function ruleFor({ kind, issued_on }: DatedNotice, rules: readonly DeadlineRule[]): DeadlineRule {
  const rule = rules.find(
    ({ notice, from, until }) =>
      notice === kind && (from === null || issued_on >= from) && (until === null || issued_on <= until),
  );
  if (!rule) throw new Error(`no rule says until when a notice "${kind}" of ${issued_on} is answered`);
  return rule;
}
