import type { BookingRow, BookingStatus } from './schema.ts';

const HOUR_MS = 3_600_000;

/** Nothing changes any more. */
export function isClosed(status: BookingStatus): boolean {
  return status === 'completed' || status === 'cancelled';
}

/** Until when its applicant moves or cancels a session; `noticeHours` is a setting of the site. */
export function changeableUntil({ starts_at }: { starts_at: string }, noticeHours: number): Date {
  return new Date(Date.parse(starts_at) - noticeHours * HOUR_MS);
}

type Standing = { status: BookingStatus; starts_at: string; provider_id: string | null };
type Asked = { canWrite: boolean; now: Date; noticeHours: number };

/** What an applicant may do with their own booking now. It is moved only while they work with its provider. */
export function bookingAbilities(booking: Standing, { canWrite, now, noticeHours }: Asked): BookingRow['can'] {
  if (isClosed(booking.status)) return { move: false, cancel: false, until: null };
  const until = changeableUntil(booking, noticeHours);
  const cancel = canWrite && now < until;
  return { move: cancel && booking.provider_id !== null, cancel, until: until.toISOString() };
}
