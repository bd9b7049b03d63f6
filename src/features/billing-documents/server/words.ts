// Words that the PDF and the mails share.
import { spellDate } from '#core/shared/date-text.ts';

/** A calendar date as documents and mails write it: 'November 22, 2026'. What is no date is written as it is. */
export function writeDay(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? date : spellDate(date);
}

/** The means of a payment as documents name it. */
export function writeMeans(means: string): string {
  const known: Record<string, string> = {
    stripe: 'by card',
    transfer: 'by bank transfer',
    link: 'on our payment page',
  };
  return known[means] ?? '';
}
