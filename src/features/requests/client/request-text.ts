import type { StatusTone } from '#core/client/ui/status-badge.tsx';
import { messageText } from '#core/shared/messages.ts';

import type { RequestRow, RequestSort, RequestStatus } from '../schema.ts';

export const statusTones: Record<RequestStatus, StatusTone> = { Pending: 'blue', Accepted: 'brass', Delivered: 'green', Paid: 'green' };

export const sortLabels: Record<RequestSort, string> = {
  created_at: 'Date',
  product: 'Product',
  quantity: 'Quantity',
  total: 'Total cost',
  delivery_time: 'Delivery time',
  status: 'Status',
};

/** What a request is called in messages and the names of its buttons. */
export function titleOf({ product, reference }: RequestRow): string {
  return `${product} (${reference})`;
}

const finalNotes: Partial<Record<RequestStatus, string>> = {
  Paid: 'Paid requests cannot be edited or deleted.',
  Delivered: messageText('request_delivered'),
};

/** Why a request that can only be read can only be read. */
export function noteOf({ status, can }: Pick<RequestRow, 'status' | 'can'>): string | undefined {
  return can.edit || can.delete ? undefined : finalNotes[status];
}

/** '45 days', or once somebody works on it '4 January 2027, in 45 days', in the reader's own time zone. */
export function deliveryText({ delivery_time: days, expected_at: expected }: Pick<RequestRow, 'delivery_time' | 'expected_at'>, now: Date): string {
  if (expected === null) return `${days} days`;
  const day = new Date(expected);
  return `${dayText(day)}, ${relativeDays.format(calendarDay(day) - calendarDay(now), 'day')}`;
}

export function dayText(day: Date): string {
  return dayFormat.format(day);
}

const dayFormat = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric' });
const relativeDays = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** Days are counted by the calendar: what comes tomorrow at dawn is not due today. */
function calendarDay(date: Date): number {
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
}
