import { bookingAbilities } from '../rules.ts';
import type { BookingRow } from '../schema.ts';

/** Booking as stored. `can` is added for its applicant. */
export type StoredBooking = Omit<BookingRow, 'can'>;

export type BookingReader = { canWrite: boolean; now: Date; noticeHours: number };

export function presentBooking(booking: StoredBooking, reader: BookingReader): BookingRow {
  return { ...booking, can: bookingAbilities(booking, reader) };
}
