import type { BookingRow, BookingStatus } from './schema.ts';

const HOUR_MS = 3_600_000;

/** Whether nothing changes any longer. */
export function isClosed(status: BookingStatus): boolean {
  return status === 'completed' || status === 'cancelled';
}

/** Returns until when the applicant may move or cancel a session. `noticeHours` is a setting. */
export function changeableUntil({ starts_at }: { starts_at: string }, noticeHours: number): Date {
  return new Date(Date.parse(starts_at) - noticeHours * HOUR_MS);
}

type Standing = { status: BookingStatus; starts_at: string; provider_id: string | null };
type BookingContext = { canWrite: boolean; now: Date; noticeHours: number };

/** Returns what an applicant may do with their booking now. It can be moved only while the provider is assigned. */
export function bookingAbilities(booking: Standing, { canWrite, now, noticeHours }: BookingContext): BookingRow['can'] {
  if (isClosed(booking.status)) return { move: false, cancel: false, until: null };
  const until = changeableUntil(booking, noticeHours);
  const cancel = canWrite && now < until;
  return { move: cancel && booking.provider_id !== null, cancel, until: until.toISOString() };
}
