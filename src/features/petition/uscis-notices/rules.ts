import { addDays, daysUntil } from '#core/shared/calendar-days.ts';
import { counted } from '#core/shared/sentence.ts';
import { noticeLabels, type NoticeKind } from '#records/notices.ts';

/** Names of the responses to each type of notice. */
export const answerLabels = {
  rfe: 'Response',
  noid: 'Response',
  noir: 'Response',
  denial: 'Motion or appeal',
} as const satisfies Record<NoticeKind, string>;

/** Returns 'Request for evidence IOE0912345678', or only its type if its number is unknown. */
export function getTitle({ kind, receipt_number }: { kind: NoticeKind; receipt_number: string }): string {
  return `${noticeLabels[kind]} ${receipt_number}`.trim();
}

export const deliveryLabels = {
  online: 'In the USCIS online account',
  mail: 'By mail',
} as const;

/**
 * Returns the usual delivery of a notice. Those with a receipt number that starts with IOE are in the online account.
 */
export function usualDelivery(receiptNumber: string): keyof typeof deliveryLabels {
  return /^\s*ioe/i.test(receiptNumber) ? 'online' : 'mail';
}

export const destinationLabels = {
  us: 'An address in the United States',
  abroad: 'An address outside the United States',
} as const;

export const issueLabels = { open: 'Open', answered: 'Addressed' } as const;

/** Days before the deadline on which reminders are sent. */
export const NOTICE_DAYS = [30, 14, 7, 3, 1] as const;

/** Days before the deadline on which tasks are due. The response still has to be printed, mailed and received. */
const TASK_DAYS = 10;

/** Returns the days from the reader's date to the deadline. 0 on the day itself, negative afterwards. */
export function daysLeft(due: string, today: string): number {
  return daysUntil(today, due);
}

/** Returns the remaining days in reassuring words. */
export function daysLeftText(left: number): string {
  if (left === 0) return 'Due today';
  if (left < 0) return counted(-left, { one: '{count} day overdue', other: '{count} days overdue' });
  return counted(left, { one: '{count} day left', other: '{count} days left' });
}

/**
 * Returns the due date of tasks for a response: some days before the deadline, or the deadline if that date has passed.
 */
export function taskDay(due: string, today: string): string {
  const day = addDays(due, -TASK_DAYS);
  return day < today ? due : day;
}

type Days = { issued_on: string; printed_due_on: string | null; responded_on: string | null };

/** Returns a message for each impossible date of a notice. */
export function dayProblems({ issued_on, printed_due_on, responded_on }: Days): Record<string, string> {
  return {
    ...(printed_due_on !== null &&
      printed_due_on <= issued_on && { printed_due_on: 'Due date must be after the date of the notice' }),
    ...(responded_on !== null &&
      responded_on < issued_on && { responded_on: 'Response date must not be before the date of the notice' }),
  };
}
