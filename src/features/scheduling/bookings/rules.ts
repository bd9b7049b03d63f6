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

const transitions: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['completed', 'cancelled'],
  scheduled: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

/** State of a session for its provider. `accepted_at` is missing for sessions with mentors, which are confirmed. */
export type ProvidedStanding<Status extends BookingStatus = BookingStatus> = {
  status: Status;
  starts_at: string;
  ends_at: string;
  accepted_at?: string | null;
};

/** Whether its provider has neither confirmed nor accepted it. */
function isUnanswered({ status, accepted_at }: ProvidedStanding): boolean {
  return status === 'pending' || accepted_at === null;
}

/** Whether a status may follow another one, at some time. */
export function canFollow(status: BookingStatus, next: BookingStatus): boolean {
  return transitions[status].includes(next);
}

/**
 * Returns the statuses that a provider may set now. A session can be completed once it has begun, and canceled before,
 * or after it is over if it did not take place. An unanswered one can be canceled at any time. A pending one that is
 * over can only be completed or canceled, because confirming a past time would mislead.
 */
export function allowedTransitions<Status extends BookingStatus>(
  session: ProvidedStanding<Status>,
  now: Date,
): readonly Status[] {
  const hasBegun = now >= new Date(session.starts_at);
  const isOver = now >= new Date(session.ends_at);
  const allowed: readonly BookingStatus[] =
    session.status === 'pending' && isOver
      ? ['completed', 'cancelled']
      : transitions[session.status].filter((to) => {
          if (to === 'completed') return hasBegun;
          return to === 'confirmed' || !hasBegun || isOver || isUnanswered(session);
        });
  return allowed as readonly Status[];
}

/** Whether a provider may now record that one side did not attend. */
export function isMissable(session: ProvidedStanding, now: Date): boolean {
  return !isClosed(session.status) && !isUnanswered(session) && now >= new Date(session.starts_at);
}

/**
 * Returns what a provider may do with a session now. Notes may be written at any time, even after it is closed. Nothing
 * is allowed once the assignment has ended, when no applicant is named.
 */
export function providedAbilities<Status extends BookingStatus>(
  session: ProvidedStanding<Status> & { applicant_id: string | null },
  now: Date,
): { edit: boolean; transitions: Status[]; no_show: boolean } {
  if (session.applicant_id === null) return { edit: false, transitions: [], no_show: false };
  return { edit: true, transitions: [...allowedTransitions(session, now)], no_show: isMissable(session, now) };
}
