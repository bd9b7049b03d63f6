import { z } from 'zod';

import { calendarDate } from '#core/shared/calendar-date.ts';
import { daysUntil } from '#core/shared/calendar-days.ts';
import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { isTimeZone } from '#core/shared/time-zone.ts';
import { providerRoles } from '#features/accounts/roles/schema.ts';
import { currencies } from '#features/providers/service-pricing/schema.ts';

const SESSION_TYPE_CHARACTERS = 120;
const BOOKING_NOTE_CHARACTERS = 2000;
/** Maximum days of free slots per request, inclusive. */
export const SLOT_DAYS = 42;

/** Statuses of mentor sessions. `scheduled` is for consultations. Completed and canceled are shared. */
export const bookingStatuses = ['pending', 'confirmed', 'scheduled', 'completed', 'cancelled'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

export const bookingStatusLabels = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  scheduled: 'Scheduled',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const satisfies Record<BookingStatus, string>;

/**
 * Upcoming sessions are neither over nor completed nor canceled. A future canceled session is neither upcoming nor
 * past.
 */
const bookingTimes = ['upcoming', 'past'] as const;

/** Sides that did not attend. Such a session is stored as cancelled and shown as a no-show. */
export const noShows = ['applicant', 'provider'] as const;
export type NoShow = (typeof noShows)[number];

export const NO_SHOW_LABEL = 'No-show';

export const CANCEL_REASON_CHARACTERS = 1000;
const PROVIDER_NOTES_CHARACTERS = 10_000;
const LINK_CHARACTERS = 500;

export const bookedVersion = z.int32('Please reload this session').min(1, 'Please reload this session');

/** Reason of a cancellation, readable for the other side. */
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

/** A provider's changes to a session: notes, call link, and the version that was read. */
export const bookedChange = z
  .strictObject({
    notes: plainText({ label: 'Notes', maxCharacters: PROVIDER_NOTES_CHARACTERS, isMultiline: true }),
    call_link: callLink,
  })
  .partial()
  .extend({ version: bookedVersion });
export type BookedChange = z.output<typeof bookedChange>;

/**
 * Changes the status of a session. Only a cancellation has a reason. A no-show names the side, and its reason is
 * optional.
 */
export function bookedTransition<const Status extends readonly [string, ...string[]]>(statuses: Status) {
  return z
    .strictObject({
      status: z.enum(statuses, 'Status is required'),
      reason: plainText({ label: 'Reason', maxCharacters: CANCEL_REASON_CHARACTERS, isMultiline: true }).default(''),
      no_show: z.enum(noShows, 'Please say who did not attend').optional(),
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

/** Input that changes the status of a session with one of these statuses. */
export type BookedTransition<Status extends BookingStatus> = {
  status: Status;
  reason: string;
  no_show?: NoShow | undefined;
  version: number;
};

/** Sort orders of a provider's sessions. */
const providedSorts = ['next', 'starts_at', 'applicant', 'created_at'] as const;
export type ProvidedSort = (typeof providedSorts)[number];

/** Query of a provider's list. For `when`, upcoming means not over, completed or canceled. */
export function providedQuery<const Status extends readonly [string, ...string[]]>(statuses: Status) {
  return listQuery({
    sorts: providedSorts,
    filters: {
      status: z.enum(statuses),
      when: z.enum(bookingTimes),
      person: z.uuid('This person is not an applicant'),
    },
  }).omit({ trash: true });
}

/** Price displayed at booking: '80.00 USD', 'credit' for a session credit, '' if there was none. */
const agreedPrice = z.string();

/** In `time_zone`, the provider's zone at booking. Time and duration are `hh:mm`. */
const sessionTime = {
  session_date: z.iso.date(),
  start_time: z.string(),
  duration: z.string(),
  time_zone: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
};

/** Columns of both kinds of sessions as their provider reads them. */
export const providedShape = {
  id: z.uuid(),
  /** ID of the applicant while the provider works with them. */
  applicant_id: z.uuid().nullable(),
  applicant: z.string(),
  /** IANA name. Null if they have set none, or no longer work together. */
  applicant_zone: z.string().nullable(),
  ...sessionTime,
  session_type: z.string(),
  /** Note of the applicant. */
  client_note: z.string(),
  /** Notes of the provider. */
  notes: z.string(),
  call_link: z.string(),
  agreed_price: agreedPrice,
  cancel_reason: z.string(),
  /** Side that canceled it, or recorded the no-show. Null if the assignment ended, or if it is not canceled. */
  cancelled_by: z.enum(['applicant', 'provider']).nullable(),
  /** Side that did not attend, if it was a no-show. */
  no_show: z.enum(noShows).nullable(),
  /** Whether it is over but neither completed nor canceled. */
  is_over: z.boolean(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
};

const role = z.enum(providerRoles, 'Please choose a mentor or an attorney');
const provider = z.uuid('Please choose your mentor or attorney');
const wallTime = {
  /** In the provider's wall-clock time. */
  date: calendarDate({ label: 'Date' }),
  /** `hh:mm` */
  time: z
    .string('Please choose a time')
    .max(5, 'Please choose a time')
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a time'),
};

/** Providers whom an applicant may book. One who is both mentor and attorney is listed as each. */
const bookableProvider = z.object({
  id: z.uuid(),
  role,
  name: z.string(),
  /** IANA name. */
  time_zone: z.string(),
  minutes: z.int(),
  buffer_minutes: z.int(),
  /** If false, no slot is free. */
  shows_availability: z.boolean(),
  session_types: z.array(z.string()),
  /** Prices of their services, as far as they have any. */
  prices: z.array(z.object({ session_type: z.string(), price: z.string(), currency: z.enum(currencies) })),
  is_verified: z.boolean(),
});
export type BookableProvider = z.output<typeof bookableProvider>;
export const bookableProviders = z.object({
  providers: z.array(bookableProvider),
  /** Hours before the start until which a session can be moved or canceled. */
  notice_hours: z.int(),
});

/** Range of free slots: inclusive dates in `zone`. */
export const slotsQuery = z
  .strictObject({
    provider,
    role,
    from: calendarDate({ label: 'From' }),
    until: calendarDate({ label: 'Until' }),
    /** IANA name of the reader's zone. */
    zone: z.string('Time zone is required').refine(isTimeZone, 'Please choose a time zone, such as Europe/London'),
    /** Booking to be moved, whose own time counts as free. */
    moving: z.uuid('This session does not exist').optional(),
  })
  .refine(({ from, until }) => until >= from, { path: ['until'], message: 'Until must not be before From' })
  .refine(({ from, until }) => daysUntil(from, until) < SLOT_DAYS, {
    path: ['until'],
    message: `Please choose a period of ${SLOT_DAYS} days or fewer`,
  });
export type SlotsQuery = z.output<typeof slotsQuery>;

/** A free slot: date and time `hh:mm` in the provider's zone, as booked, and both timestamps in ISO 8601. */
const bookableSlot = z.object({
  date: z.iso.date(),
  time: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
});
export type BookableSlot = z.output<typeof bookableSlot>;

/** In order of time. `time_zone` is the provider's, for date and time. */
export const bookableSlots = z.object({ time_zone: z.string(), minutes: z.int(), slots: z.array(bookableSlot) });
export type BookableSlots = z.output<typeof bookableSlots>;

export const bookingInput = z.strictObject({
  provider_id: provider,
  role,
  ...wallTime,
  session_type: plainText({
    label: 'Session type',
    required: 'Session type is required',
    maxCharacters: SESSION_TYPE_CHARACTERS,
  }),
  /** Note of the applicant to the provider. */
  client_note: plainText({
    label: 'Note',
    maxCharacters: BOOKING_NOTE_CHARACTERS,
    isMultiline: true,
  }).default(''),
  /** Whether to spend a session credit. By default one is spent if available. */
  use_credit: z.boolean('Use a session credit must be true or false').optional(),
});
export type BookingInput = z.output<typeof bookingInput>;

export const bookingMove = z.strictObject({ ...wallTime, version: bookedVersion });
export type BookingMove = z.output<typeof bookingMove>;

export const bookingCancel = z.strictObject({ reason: cancelReason, version: bookedVersion });
export type BookingCancel = z.output<typeof bookingCancel>;

/** A session with a mentor or attorney as its applicant sees it. */
export const bookingRow = z.object({
  id: z.uuid(),
  role,
  /** The provider, null after the end of the assignment. */
  provider_id: z.uuid().nullable(),
  provider: z.string(),
  /** Whether the provider is verified in this role. Null if they no longer work together. */
  is_verified: z.boolean().nullable(),
  ...sessionTime,
  status: z.enum(bookingStatuses),
  /** A consultation that the attorney has not accepted yet. */
  is_waiting: z.boolean(),
  session_type: z.string(),
  /** The applicant's own note. The provider's are for the provider. */
  client_note: z.string(),
  call_link: z.string(),
  cancel_reason: z.string(),
  /** Side that canceled it, or recorded the no-show. Null if the assignment ended, or if it is not canceled. */
  cancelled_by: z.enum(['applicant', 'provider']).nullable(),
  /** Side that did not attend, if it was a no-show. */
  no_show: z.enum(noShows).nullable(),
  /** Whether it was booked with a session credit, which a cancellation returns. */
  with_credit: z.boolean(),
  agreed_price: agreedPrice,
  version: z.int(),
  created_at: z.string(),
  can: z.object({
    move: z.boolean(),
    cancel: z.boolean(),
    /** Until when the applicant may move or cancel it. Null for a closed session. */
    until: z.string().nullable(),
  }),
});
export type BookingRow = z.output<typeof bookingRow>;

/** Query of an applicant's list. */
export const bookingQuery = listQuery({
  sorts: ['next', 'starts_at'],
  filters: { when: z.enum(bookingTimes), role, status: z.enum(bookingStatuses) },
}).omit({ trash: true });

/** Allowed actions on the list. */
export const bookingListAbilities = z.object({ create: z.boolean() });
