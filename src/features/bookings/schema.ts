import { z } from 'zod';

import { calendarDate } from '#core/shared/calendar-date.ts';
import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { isTimeZone } from '#core/shared/time-zone.ts';
import { currencies } from '#features/pricing/schema.ts';
import { providerRoles } from '#features/provider-settings/schema.ts';

const SESSION_TYPE_CHARACTERS = 120;
export const BOOKING_NOTE_CHARACTERS = 2000;
/** So many days of free slots are asked for at once, the last one included. */
export const SLOT_DAYS = 42;
const DAY_MS = 86_400_000;

/** Of sessions with mentors, `scheduled` of consultations with attorneys; completed and cancelled are both's. */
export const bookingStatuses = ['pending', 'confirmed', 'scheduled', 'completed', 'cancelled'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

export const bookingStatusLabels = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  scheduled: 'Scheduled',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const satisfies Record<BookingStatus, string>;

/** Who did not come. A session that one of them missed is kept as cancelled, and shown as a no-show. */
export const noShows = ['applicant', 'provider'] as const;
export type NoShow = (typeof noShows)[number];

export const NO_SHOW_LABEL = 'No-show';

export const CANCEL_REASON_CHARACTERS = 1000;
export const PROVIDER_NOTES_CHARACTERS = 10_000;
const LINK_CHARACTERS = 500;

export const bookedVersion = z.int32('Please reload this session').min(1, 'Please reload this session');

/** Why a session is cancelled, which the other side reads. */
export const cancelReason = plainText({
  label: 'Reason',
  required: 'Please say why you are cancelling',
  maxCharacters: CANCEL_REASON_CHARACTERS,
  isMultiline: true,
});

const callLink = z
  .string('The call link must be text')
  .trim()
  .max(LINK_CHARACTERS, `The call link must be at most ${LINK_CHARACTERS} characters long`)
  .refine(
    (link) => link === '' || z.url({ protocol: /^https$/, hostname: z.regexes.domain }).safeParse(link).success,
    'Please enter a link that begins with https://, or leave this empty',
  );

/** What a provider changes in a session: their notes and where the call is, and the version that they were read at. */
export const bookedChange = z
  .strictObject({
    notes: plainText({ label: 'Notes', maxCharacters: PROVIDER_NOTES_CHARACTERS, isMultiline: true }),
    call_link: callLink,
  })
  .partial()
  .extend({ version: bookedVersion });
export type BookedChange = z.output<typeof bookedChange>;

/**
 * What gives a session another status: a reason goes with cancelling it, and with nothing else. Of one that was missed, it is
 * said by whom, and a reason may be left out.
 */
export function bookedStep<const Status extends readonly [string, ...string[]]>(statuses: Status) {
  return z
    .strictObject({
      status: z.enum(statuses, 'Status is required'),
      reason: plainText({ label: 'Reason', maxCharacters: CANCEL_REASON_CHARACTERS, isMultiline: true }).default(''),
      no_show: z.enum(noShows, 'Please say who did not come').optional(),
      version: bookedVersion,
    })
    .superRefine(({ status, reason, no_show }, context) => {
      const refuse = (message: string, field = 'reason') =>
        context.addIssue({ code: 'custom', path: [field], message });
      if (status === 'cancelled' && reason === '' && no_show === undefined) refuse('Please say why you are cancelling');
      if (status !== 'cancelled' && reason !== '') refuse('Only a cancelled session can have a reason');
      if (status !== 'cancelled' && no_show !== undefined) refuse('A no-show is kept as cancelled', 'no_show');
    });
}

/** The price that was shown when a session was booked: '80.00 USD', 'credit' for a session credit, '' if there was none. */
const agreedPrice = z.string();

/** What both are read with by their provider. */
export const providedShape = {
  id: z.uuid(),
  /** The applicant's, as long as the provider works with them. */
  applicant_id: z.uuid().nullable(),
  applicant: z.string(),
  /** An IANA name; null while they have set none, and where they no longer work together. */
  applicant_zone: z.string().nullable(),
  /** In `time_zone`, the provider's when it was booked; the time and the duration as `hh:mm`. */
  session_date: z.iso.date(),
  start_time: z.string(),
  duration: z.string(),
  time_zone: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  session_type: z.string(),
  /** What the applicant told beforehand. */
  client_note: z.string(),
  /** The provider's own. */
  notes: z.string(),
  call_link: z.string(),
  agreed_price: agreedPrice,
  cancel_reason: z.string(),
  /** Who cancelled it, or recorded the no-show; null where the work together ended, and where it is not cancelled. */
  cancelled_by: z.enum(['applicant', 'provider']).nullable(),
  /** Who did not come, of a no-show. */
  no_show: z.enum(noShows).nullable(),
  /** Its end has passed, and it is neither completed nor cancelled. */
  is_over: z.boolean(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
};

const role = z.enum(providerRoles, 'Please choose a mentor or an attorney');
const provider = z.uuid('Please choose your mentor or attorney');
const wallTime = {
  /** In the wall-clock time of the provider's time zone. */
  date: calendarDate({ label: 'Date' }),
  /** `hh:mm` */
  time: z
    .string('Please choose a time')
    .max(5, 'Please choose a time')
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a time'),
};

/** Whom an applicant may book; one who is both a mentor and an attorney comes once as each. */
export const bookableProvider = z.object({
  id: z.uuid(),
  role,
  name: z.string(),
  /** An IANA name. */
  time_zone: z.string(),
  minutes: z.int(),
  buffer_minutes: z.int(),
  /** No slot is free while it is false. */
  shows_availability: z.boolean(),
  session_types: z.array(z.string()),
  /** Prices of their services, of those that have one. */
  prices: z.array(z.object({ session_type: z.string(), price: z.string(), currency: z.enum(currencies) })),
  is_verified: z.boolean(),
});
export type BookableProvider = z.output<typeof bookableProvider>;
export const bookableProviders = z.object({
  providers: z.array(bookableProvider),
  /** How many hours before its start a session can be moved or cancelled for the last time. */
  notice_hours: z.int(),
});

/** Which free slots are asked for: of both days and those between, as they are in `zone`. */
export const slotsQuery = z
  .strictObject({
    provider,
    role,
    from: calendarDate({ label: 'From' }),
    until: calendarDate({ label: 'Until' }),
    /** The reader's, an IANA name. */
    zone: z.string('Time zone is required').refine(isTimeZone, 'Please choose a time zone, such as Europe/London'),
    /** A booking that is to be moved: its own time is free then. */
    moving: z.uuid('This session does not exist').optional(),
  })
  .refine(({ from, until }) => until >= from, { path: ['until'], message: 'Until must not be before From' })
  .refine(({ from, until }) => (Date.parse(until) - Date.parse(from)) / DAY_MS < SLOT_DAYS, {
    path: ['until'],
    message: `Please choose a period of ${SLOT_DAYS} days or fewer`,
  });
export type SlotsAsked = z.output<typeof slotsQuery>;

/** A free slot: date and time, `hh:mm`, in the provider's time zone, as they are booked, and both instants in ISO 8601. */
export const bookableSlot = z.object({
  date: z.iso.date(),
  time: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
});
export type BookableSlot = z.output<typeof bookableSlot>;

/** In order of time. `time_zone` is the provider's, in which date and time are. */
export const bookableSlots = z.object({ time_zone: z.string(), minutes: z.int(), slots: z.array(bookableSlot) });
export type BookableSlots = z.output<typeof bookableSlots>;

/** What books a session. */
export const bookingInput = z.strictObject({
  provider_id: provider,
  role,
  ...wallTime,
  session_type: plainText({
    label: 'Session type',
    required: 'Session type is required',
    maxCharacters: SESSION_TYPE_CHARACTERS,
  }),
  /** What the applicant tells the provider beforehand. */
  client_note: plainText({
    label: 'Note',
    maxCharacters: BOOKING_NOTE_CHARACTERS,
    isMultiline: true,
  }).default(''),
  /** Whether a session credit is spent on it; left out, one is where there is one. */
  use_credit: z.boolean('Use a session credit must be true or false').optional(),
});
export type BookingInput = z.output<typeof bookingInput>;

export const bookingMove = z.strictObject({ ...wallTime, version: bookedVersion });
export type BookingMove = z.output<typeof bookingMove>;

export const bookingCancel = z.strictObject({ reason: cancelReason, version: bookedVersion });
export type BookingCancel = z.output<typeof bookingCancel>;

/** A session with a mentor or an attorney, as its applicant sees it. */
export const bookingRow = z.object({
  id: z.uuid(),
  role,
  /** Null where they no longer work together. */
  provider_id: z.uuid().nullable(),
  provider: z.string(),
  /** In `time_zone`, the provider's when it was booked; the time and the duration as `hh:mm`. */
  session_date: z.iso.date(),
  start_time: z.string(),
  duration: z.string(),
  time_zone: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  status: z.enum(bookingStatuses),
  /** A consultation that the attorney has not accepted yet. */
  is_waiting: z.boolean(),
  session_type: z.string(),
  /** The applicant's own; what the provider notes is the provider's. */
  client_note: z.string(),
  call_link: z.string(),
  cancel_reason: z.string(),
  /** Who cancelled it, or recorded the no-show; null where the work together ended, and where it is not cancelled. */
  cancelled_by: z.enum(['applicant', 'provider']).nullable(),
  /** Who did not come, of a no-show. */
  no_show: z.enum(noShows).nullable(),
  /** Whether it was booked with a session credit, which a cancellation gives back. */
  with_credit: z.boolean(),
  agreed_price: agreedPrice,
  version: z.int(),
  created_at: z.string(),
  can: z.object({
    move: z.boolean(),
    cancel: z.boolean(),
    /** Until when the applicant moves and cancels it; null of a session that is closed. */
    until: z.string().nullable(),
  }),
});
export type BookingRow = z.output<typeof bookingRow>;

/** Upcoming is what is not over and neither completed nor cancelled; what was cancelled and is still to come is neither. */
export const bookingTimes = ['upcoming', 'past'] as const;

/** What an applicant's list is asked for. */
export const bookingQuery = listQuery({
  sorts: ['next', 'starts_at'],
  filters: { when: z.enum(bookingTimes), role, status: z.enum(bookingStatuses) },
}).omit({ trash: true });

/** What the applicant may do with the list. */
export const bookingListAbilities = z.object({ create: z.boolean() });
