import type { StatusTone } from '#core/client/ui/status-badge.tsx';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';

import { formatPrice, type Currency } from '#features/providers/service-pricing/schema.ts';
import { bookingStatusLabels, NO_SHOW_LABEL, type BookingRow, type BookingStatus } from '../schema.ts';

export const roleLabels = { mentor: 'your mentor', attorney: 'your attorney' } as const satisfies Record<
  ProviderRole,
  string
>;

export const statusTones: Record<BookingStatus, StatusTone> = {
  pending: 'brass',
  confirmed: 'green',
  scheduled: 'green',
  completed: 'plain',
  cancelled: 'plain',
};

/** Returns the state of a session for its applicant. One that is over is no longer waiting. */
export function bookingStatusLabel(
  { status, is_waiting, no_show, ends_at }: Pick<BookingRow, 'status' | 'is_waiting' | 'no_show' | 'ends_at'>,
  now: Date,
): { tone: StatusTone; words: string } {
  const isOver = new Date(ends_at) <= now;
  if (no_show) return { tone: 'rust', words: NO_SHOW_LABEL };
  if (is_waiting) {
    return isOver ? { tone: 'plain', words: 'Not accepted' } : { tone: 'brass', words: 'Waiting for acceptance' };
  }
  if (status === 'pending') {
    return isOver ? { tone: 'plain', words: 'Not confirmed' } : { tone: 'brass', words: 'Waiting for confirmation' };
  }
  return { tone: statusTones[status], words: bookingStatusLabels[status] };
}

/** Returns the heading for a session. One canceled before it took place is not past. */
export function getPhase(
  { status, ends_at }: { status: BookingStatus; ends_at: string },
  now: Date,
): 'Upcoming' | 'Cancelled' | 'Past' {
  if (status === 'completed' || new Date(ends_at) <= now) return 'Past';
  return status === 'cancelled' ? 'Cancelled' : 'Upcoming';
}

/** Formats a price as '$80.00', 'Free', or its known part. `agreed` is the stored value. */
export function agreedText(agreed: string): string | undefined {
  if (agreed === '') return undefined;
  const [price = '', currency = ''] = agreed.split(' ');
  return formatPrice(price, currency as Currency);
}
