// Text that PDFs and mails share.
import { spellDate } from '#core/shared/date-text.ts';

/** Formats a calendar date for documents and mails: 'November 22, 2026'. Returns other text unchanged. */
export function formatDay(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? date : spellDate(date);
}

/** Returns the name of a payment method on documents. */
export function formatPaymentMethod(method: string): string {
  const methods: Record<string, string> = {
    stripe: 'by card',
    transfer: 'by bank transfer',
    link: 'on our payment page',
  };
  return methods[method] ?? '';
}
