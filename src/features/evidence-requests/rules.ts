import { counted } from '#core/shared/sentence.ts';

export const noticeLabels = {
  rfe: 'Request for evidence',
  noid: 'Notice of intent to deny',
  noir: 'Notice of intent to revoke',
  denial: 'Denial',
} as const;

/** What answers a notice. */
export const answerLabels = {
  rfe: 'Response',
  noid: 'Response',
  noir: 'Response',
  denial: 'Motion or appeal',
} as const satisfies Record<keyof typeof noticeLabels, string>;

export const deliveryLabels = {
  online: 'In the USCIS online account',
  mail: 'By mail',
} as const;

/** How a notice usually comes: those about petitions whose receipt number begins with IOE are in the online account. */
export function usualDelivery(receiptNumber: string): keyof typeof deliveryLabels {
  return /^\s*ioe/i.test(receiptNumber) ? 'online' : 'mail';
}

export const destinationLabels = {
  us: 'An address in the United States',
  abroad: 'An address outside the United States',
} as const;

export const objectionLabels = { open: 'Open', answered: 'Addressed' } as const;

/** So many days before the last one its user is reminded. */
export const NOTICE_DAYS = [30, 14, 7, 3, 1] as const;

/** Tasks are due so many days before the response, which has to be printed, mailed and received. */
export const TASK_DAYS = 10;

const DAY_MS = 86_400_000;

/** Calendar days: `2026-03-01` and 84 is `2026-05-24`. */
export function addDays(day: string, days: number): string {
  return new Date(instantOf(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** From the reader's day to the last one: 0 on the day itself, negative afterwards. */
export function daysLeft(due: string, today: string): number {
  return Math.round((instantOf(due) - instantOf(today)) / DAY_MS);
}

/** In words, without alarm. */
export function daysLeftText(left: number): string {
  if (left === 0) return 'Due today';
  if (left < 0) return counted(-left, { one: '{count} day overdue', other: '{count} days overdue' });
  return counted(left, { one: '{count} day left', other: '{count} days left' });
}

/** The day that tasks for a response are due: some days before it, or the last one where that has passed. */
export function taskDay(due: string, today: string): string {
  const day = addDays(due, -TASK_DAYS);
  return day < today ? due : day;
}

/** From 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(instantOf(day)).getUTCDay() || 7;
}

type Days = { issued_on: string; printed_due_on: string | null; answered_on: string | null };

/** Days of a notice that cannot be: a message for each field. */
export function dayProblems({ issued_on, printed_due_on, answered_on }: Days): Record<string, string> {
  return {
    ...(printed_due_on !== null &&
      printed_due_on <= issued_on && { printed_due_on: 'Due date must be after the date of the notice' }),
    ...(answered_on !== null &&
      answered_on < issued_on && { answered_on: 'Response date must not be before the date of the notice' }),
  };
}

function instantOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
