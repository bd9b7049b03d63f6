// Until when a notice has to be answered: dated data, as elements and rules are.
import { addDays, weekendDay } from '#features/evidence-requests/rules.ts';
import type { Deadline, Destination, NoticeKind } from '#features/evidence-requests/schema.ts';

import { deadlineFile, type DeadlineRule } from './deadline-file.ts';
import source from './regulation/deadlines.json' with { type: 'json' };

export const deadlineRules: readonly DeadlineRule[] = deadlineFile.parse(source).deadlines;

export type DatedNotice = {
  kind: NoticeKind;
  issued_on: string;
  printed_due_on: string | null;
  mailed_to: Destination;
};

/**
 * The last day on which a response may arrive: the day that the notice prints, and only where it prints none the day that the
 * rule of its date counts.
 */
export function deadlineOf(notice: DatedNotice, rules: readonly DeadlineRule[] = deadlineRules): Deadline {
  const { kind, issued_on, printed_due_on, mailed_to } = notice;
  const rule = ruleFor(notice, rules);
  const mail = rule.mail[mailed_to];
  const counted = addDays(issued_on, rule.days + mail);
  const { cite, asOf, review } = rule;
  const base = { cite, asOf, review };
  if (printed_due_on !== null) {
    const isLater = printed_due_on > counted;
    const notes = isLater
      ? [
          `The date you entered is later than the longest response period we know of for ${nouns[kind]}. Please check both dates against the notice.`,
        ]
      : [];
    return { ...base, due_on: printed_due_on, from: 'notice', counted: null, notes };
  }
  const weekend = weekendDay(counted);
  return {
    ...base,
    due_on: counted,
    from: 'rule',
    counted: `${rule.days} days from the date of the notice, plus ${mail} for mailing to an address ${mailed_to === 'us' ? 'in' : 'outside'} the United States`,
    notes: [
      'The date on the notice itself is the one that counts. Enter the due date printed there: the period may be shorter.',
      ...(weekend
        ? [
            `This date is a ${weekend}. A period that ends on a Saturday, Sunday or legal holiday runs to the next day that is not one of these (8 CFR 1.2). Plan for the date shown.`,
          ]
        : []),
    ],
  };
}

const nouns: Record<NoticeKind, string> = { rfe: 'a request for evidence', noid: 'a notice of intent to deny' };

function ruleFor({ kind, issued_on }: DatedNotice, rules: readonly DeadlineRule[]): DeadlineRule {
  const rule = rules.find(
    ({ notice, from, until }) =>
      notice === kind && (from === null || issued_on >= from) && (until === null || issued_on <= until),
  );
  if (!rule) throw new Error(`no rule says until when a notice "${kind}" of ${issued_on} is answered`);
  return rule;
}
