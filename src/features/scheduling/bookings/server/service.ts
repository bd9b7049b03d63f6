import type { ActorContext } from '#core/server/actor-context.ts';
import { sqlState, type Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields, throwIfError } from '#core/server/errors.ts';
import { insertIdempotently, type CreateOptions } from '#core/server/idempotency/idempotent-insert.ts';
import { addDays } from '#core/shared/calendar-days.ts';
import { counted } from '#core/shared/sentence.ts';
import { toInstant } from '#core/shared/zoned-time.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';
import { holdsCredit, spendCredit } from '#features/billing/entitlements/server/queries.ts';
import { freeSlots } from '#features/scheduling/availability/rules.ts';
import { announceChange, announceSession } from '#features/scheduling/calendar/server/queries.ts';

import { bookingAbilities, changeableUntil, isClosed } from '../rules.ts';
import type { BookableSlots, BookingCancel, BookingInput, BookingMove, BookingRow, SlotsQuery } from '../schema.ts';
import {
  bookingInsert,
  bookingRepository,
  cancelBooking,
  findTimes,
  moveBooking,
  OVERLAP,
  checkBookingTime,
  tableOf,
  type BookableTimes,
  type BookingTimesQuery,
} from './queries.ts';

const DAY_MS = 86_400_000;

/** Booking as stored. `can` is added for its applicant. */
export type StoredBooking = Omit<BookingRow, 'can'>;

/** Nothing else is revealed about a provider who cannot be booked. */
const notYours = { provider_id: 'Please choose a mentor or attorney who is assigned to you' };

type BookingReader = Pick<ActorContext, 'now' | 'env'> & { canWrite: boolean };

export function presentBooking(booking: StoredBooking, { now, env, canWrite }: BookingReader): BookingRow {
  const noticeHours = env.CANCELLATION_NOTICE_HOURS;
  return { ...booking, can: bookingAbilities(booking, { canWrite, now, noticeHours }) };
}

/**
 * Returns the free slots on days of the reader's time zone.
 * @throws AppError invalid for a provider whom they cannot book
 */
export async function listSlots(
  ctx: ActorContext,
  { provider, role, from, until, zone, moving }: SlotsQuery,
): Promise<BookableSlots> {
  const span = { from: startOfDay(from, zone), until: startOfDay(addDays(until, 1), zone) };
  return ctx.transaction(async (tx) => {
    const times = await findTimes(tx, { providerId: provider, role, ...span, moving });
    if (!times) throw invalidFields({ provider: notYours.provider_id });
    return {
      time_zone: times.time_zone,
      minutes: times.minutes,
      slots: computeSlots(times, { ...span, now: ctx.now }),
    };
  });
}

/**
 * Books a session of the provider's session length in a free slot. A credit pays for it if there is one, unless the
 * applicant chose otherwise.
 * @throws AppError invalid, time_not_offered, time_taken, own_time_taken, no_session_credit, idempotency_key_reused,
 * row_limit_reached
 */
export async function bookSession(
  ctx: ActorContext,
  createOptions: CreateOptions,
  { use_credit, ...input }: BookingInput,
): Promise<BookingRow> {
  return answeringOverlap(() =>
    ctx.elevated('books a session for the applicant', async (tx, { userId }) => {
      const paid = { withCredit: false };
      const { id, isNew } = await insertIdempotently(tx, { into: bookingInsert, createOptions }, async () => {
        const offered = await offer(tx, ctx, { providerId: input.provider_id, ...input });
        if (!offered) throw invalidFields(notYours);
        const wanted = { ...input, starts_at: offered };
        const refusal = await checkBookingTime(tx, wanted);
        if (refusal === 'not_found') throw invalidFields(notYours);
        throwIfError(refusal ?? undefined);
        // Known before the session is stored: its mails contain how it is paid.
        paid.withCredit = use_credit !== false && (await holdsCredit(tx, userId));
        if (use_credit && !paid.withCredit) throw new AppError('no_session_credit');
        return { ...wanted, with_credit: paid.withCredit };
      });
      if (isNew) {
        const table = tableOf[input.role];
        if (paid.withCredit) await spendCredit(tx, userId, { table, id });
        await announceSession(tx, { table, id });
      }
      return presentBooking(await bookingRepository.get(tx, id), { ...ctx, canWrite: true });
    }),
  );
}

/**
 * Moves a session. Its mentor has to confirm it again.
 * @throws AppError not_found, version_conflict, session_closed, booking_too_late, time_not_offered, time_taken,
 * own_time_taken
 */
export async function moveSession(
  ctx: ActorContext,
  { id, role }: { id: string; role: ProviderRole },
  { version, ...wanted }: BookingMove,
): Promise<BookingRow> {
  return answeringOverlap(() =>
    ctx.elevated('moves a session of the applicant', async (tx) => {
      const { provider_id } = await getChangeable(tx, ctx, { id, role, version });
      // The assignment has ended.
      if (provider_id === null) throw new AppError('time_not_offered');
      const starts_at = await offer(tx, ctx, { providerId: provider_id, role, ...wanted, moving: id });
      if (!starts_at) throw new AppError('time_not_offered');
      throwIfError((await checkBookingTime(tx, { provider_id, role, ...wanted, starts_at, moving: id })) ?? undefined);
      await announceChange(tx, { table: tableOf[role], id }, async () => {
        const isMoved = await moveBooking(tx, { id, role, version, ...wanted, starts_at });
        if (!isMoved) throw new AppError('version_conflict');
      });
      return presentBooking(await bookingRepository.get(tx, id), { ...ctx, canWrite: true });
    }),
  );
}

/** @throws AppError not_found, version_conflict, session_closed, booking_too_late */
export async function cancelSession(
  ctx: ActorContext,
  { id, role }: { id: string; role: ProviderRole },
  { version, reason }: BookingCancel,
): Promise<BookingRow> {
  return ctx.elevated('cancels a session of the applicant', async (tx) => {
    await getChangeable(tx, ctx, { id, role, version });
    if (!(await cancelBooking(tx, { id, role, version, reason }))) throw new AppError('version_conflict');
    return presentBooking(await bookingRepository.get(tx, id), { ...ctx, canWrite: true });
  });
}

/** Returns an open session of the user at the version they saw, if it may still be changed. */
async function getChangeable(
  tx: Transaction,
  { now, env }: ActorContext,
  { id, role, version }: { id: string; role: ProviderRole; version: number },
): Promise<StoredBooking> {
  const booking = await bookingRepository.get(tx, id);
  if (booking.role !== role) throw new AppError('not_found');
  if (booking.version !== version) throw new AppError('version_conflict');
  if (isClosed(booking.status)) throw new AppError('session_closed');
  const hours = env.CANCELLATION_NOTICE_HOURS;
  if (now >= changeableUntil(booking, hours)) {
    throw new AppError('booking_too_late', {
      values: { hours: counted(hours, { one: '{count} hour', other: '{count} hours' }) },
    });
  }
  return booking;
}

/**
 * Returns the start of a provider's slot in ISO 8601, whether or not it is taken. Undefined if the provider is not
 * assigned to the user.
 */
async function offer(
  tx: Transaction,
  { now }: ActorContext,
  { date, time, ...query }: Omit<BookingTimesQuery, 'from' | 'until'> & { date: string; time: string },
): Promise<string | undefined> {
  // In any time zone, the slot starts within two days of its date in UTC.
  const noon = Date.parse(`${date}T12:00Z`);
  const span = { from: new Date(noon - 2 * DAY_MS), until: new Date(noon + 2 * DAY_MS) };
  const times = await findTimes(tx, { ...query, ...span });
  if (!times) return undefined;
  const slots = computeSlots({ ...times, taken: [] }, { ...span, now });
  const slot = slots.find((each) => each.date === date && each.time === time);
  if (!slot) throw new AppError('time_not_offered');
  return slot.starts_at;
}

function computeSlots(
  { weekly, days, taken, time_zone: zone, minutes, buffer_minutes, shows_availability }: BookableTimes,
  span: { from: Date; until: Date; now: Date },
): BookableSlots['slots'] {
  if (!shows_availability) return [];
  return freeSlots({ weekly, days, taken, zone, minutes, bufferMinutes: buffer_minutes, ...span });
}

/** Maps a violation of the exclusion constraint to an error, in case the earlier checks missed an overlap. */
async function answeringOverlap<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw sqlState(error) === OVERLAP ? new AppError('time_taken', { cause: error }) : error;
  }
}

/** Start of a day there. If clocks skip midnight, slightly earlier, which affects no slot. */
function startOfDay(date: string, zone: string): Date {
  return toInstant({ date, time: '00:00' }, zone) ?? toInstant({ date, time: '01:00' }, zone) ?? new Date(date);
}
