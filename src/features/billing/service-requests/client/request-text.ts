import { dateIn, formatInstant } from '#core/client/instant-text.ts';
import type { StatusTone } from '#core/client/ui/status-badge.tsx';
import { formatMinor } from '#core/shared/money.ts';
import { orderStatusLabels } from '#features/billing/orders/schema.ts';

import type { RequestRow, RequestStatus } from '../schema.ts';

export const statusTones: Record<RequestStatus, StatusTone> = {
  Pending: 'blue',
  Accepted: 'brass',
  Delivered: 'green',
  Paid: 'green',
};

/** Name of a request in messages and button labels. */
export function getTitle({ product, reference }: RequestRow): string {
  return `${product} (${reference})`;
}

const finalNotes: Partial<Record<RequestStatus, string>> = {
  Paid: 'Paid requests cannot be edited or deleted.',
  Delivered: 'Delivered requests cannot be edited or deleted.',
};

/** Shown once above the requests if some are read-only. */
export function formatNote(rows: readonly Pick<RequestRow, 'status' | 'paid_minor' | 'can'>[]): string {
  const notes = rows.map(({ status, paid_minor: paid, can }) => {
    if (can.edit || can.delete) return undefined;
    return finalNotes[status] ?? (paid > 0 ? 'Partly paid requests cannot be edited or deleted.' : undefined);
  });
  return [...new Set(notes)].filter(Boolean).join(' ');
}

/** Describes the expected delivery: '45 days', or once work has started 'Jan 4, 2027, in 45 days', in the reader's calendar. */
export function deliveryText(
  { delivery_time: days, expected_at: expected }: Pick<RequestRow, 'delivery_time' | 'expected_at'>,
  { now, timeZone, locale }: { now: Date; timeZone: string; locale?: string },
): string {
  if (expected === null) return `${days} days`;
  const ahead = dayNumber(timeZone, new Date(expected)) - dayNumber(timeZone, now);
  return `${formatInstant({ at: expected, show: 'day', timeZone, locale })}, ${relativeDays.format(ahead, 'day')}`;
}

/** Returns the paid amount of a request for staff. */
export function moneyText({
  paid,
  paid_minor: paidMinor,
  order_status: order,
  invoice_number: invoice,
}: Pick<RequestRow, 'paid' | 'paid_minor' | 'order_status' | 'invoice_number'>): string {
  if (order === 'refunded' || order === 'disputed') return orderStatusLabels[order];
  if (paid) return 'Paid';
  const money = paidMinor > 0 ? `${formatMinor(paidMinor)} paid` : 'Not paid';
  return invoice === null ? money : `${money}, invoice ${invoice} sent`;
}

const DAY_MS = 86_400_000;
const relativeDays = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** Counts calendar days: something due tomorrow at dawn is not due today. */
function dayNumber(timeZone: string, at: Date): number {
  return Date.parse(dateIn(timeZone, at)) / DAY_MS;
}
