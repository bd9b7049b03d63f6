import type { ActorContext } from '#core/server/actor-context.ts';
import { sqlState, type Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields } from '#core/server/errors.ts';
import { insertIdempotently, type CreateOptions } from '#core/server/idempotency/idempotent-insert.ts';
import { addDays } from '#core/shared/calendar-days.ts';
import { wallTimeAt } from '#core/shared/zoned-time.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';
import { OVERLAP } from '#features/scheduling/bookings/server/queries.ts';

import { freeSlots, type Slot } from '../rules.ts';
import {
  DEFAULT_ZONE,
  sentences,
  type DayInput,
  type DayRow,
  type HoursChange,
  type HoursCopy,
  type HoursInput,
  type HoursRow,
  type OwnAvailability,
} from '../schema.ts';
import { days, saveOwnZone, queueWrites, readAvailability, weekly, type ReadAvailability } from './queries.ts';

const DAY_MS = 86_400_000;
/** Number of free slots shown, and the days searched for them. */
const SHOWN_SLOTS = 8;
const WEEKS_AHEAD = 8;
/** Earlier days whose hours can continue until today. */
const HOURS_BEFORE_DAYS = 15;

/** Returns the provider's own availability with the next free slots. */
export async function showAvailability(ctx: ActorContext, role: ProviderRole): Promise<OwnAvailability> {
  // The date in the earliest time zone.
  const today = new Date(ctx.now.getTime() - DAY_MS / 2).toISOString().slice(0, 10);
  const { json } = await ctx.read(readAvailability[role]({ since: addDays(today, -HOURS_BEFORE_DAYS) }));
  const { taken, ...own } = JSON.parse(json ?? '') as OwnAvailability & Pick<ReadAvailability, 'taken'>;
  return { ...own, days: own.days.filter(({ day }) => day >= today), next: findNext({ ...own, taken }, ctx.now) };
}

function findNext(own: ReadAvailability, now: Date): Slot[] {
  const found: Slot[] = [];
  for (let week = 0; week < WEEKS_AHEAD && found.length < SHOWN_SLOTS; week += 1) {
    const from = new Date(now.getTime() + week * 7 * DAY_MS);
    const until = new Date(from.getTime() + 7 * DAY_MS);
    const { session_minutes: minutes, buffer_minutes: bufferMinutes, time_zone } = own;
    found.push(...freeSlots({ ...own, zone: time_zone || DEFAULT_ZONE, minutes, bufferMinutes, from, until, now }));
  }
  return found.slice(0, SHOWN_SLOTS);
}

/**
 * @throws AppError invalid if they overlap others or no time zone is known; idempotency_key_reused, row_limit_reached,
 * not_found
 */
export async function addHours(
  ctx: ActorContext,
  { role, createOptions }: { role: ProviderRole; createOptions: CreateOptions },
  { time_zone, ...input }: HoursInput,
): Promise<HoursRow> {
  const { rows, insert } = weekly[role];
  return ctx.transaction(async (tx) => {
    await queueWrites(tx);
    await requireZone(tx, time_zone);
    const { id } = await orOverlap({ start_time: sentences.hoursOverlap }, () =>
      insertIdempotently(tx, { into: insert, createOptions }, async () => input),
    );
    return rows.get(tx, id);
  });
}

/** @throws AppError not_found, version_conflict; invalid if they end before they start or overlap others */
export async function changeHours(
  ctx: ActorContext,
  { role, id }: { role: ProviderRole; id: string },
  { version, ...change }: HoursChange,
): Promise<HoursRow> {
  const { rows } = weekly[role];
  return ctx.transaction(async (tx) => {
    await queueWrites(tx);
    const { start_time, end_time } = { ...(await rows.get(tx, id)), ...change };
    if (end_time <= start_time) throw invalidFields({ end_time: sentences.endBeforeStart });
    return orOverlap({ start_time: sentences.hoursOverlap }, () => rows.update(tx, { id, version, values: change }));
  });
}

/** @throws AppError invalid if the day has no hours */
export async function copyHours(ctx: ActorContext, role: ProviderRole, copy: HoursCopy): Promise<void> {
  await ctx.transaction(async (tx) => {
    await queueWrites(tx);
    if (!(await weekly[role].copy(tx, copy))) throw invalidFields({ from: sentences.noHours });
  });
}

/**
 * @throws AppError invalid if the day has passed or overlaps others; idempotency_key_reused, row_limit_reached,
 * not_found
 */
export async function addDay(
  ctx: ActorContext,
  { role, createOptions }: { role: ProviderRole; createOptions: CreateOptions },
  { time_zone, ...input }: DayInput,
): Promise<DayRow> {
  const { rows, insert } = days[role];
  return ctx.transaction(async (tx) => {
    await queueWrites(tx);
    const zone = await requireZone(tx, time_zone);
    const { id } = await orOverlap({ day: sentences.dayOverlaps }, () =>
      insertIdempotently(tx, { into: insert, createOptions }, async () => {
        if (input.day < wallTimeAt(ctx.now, zone).date) throw invalidFields({ day: sentences.dayPassed });
        return { ...input, role };
      }),
    );
    return rows.get(tx, id);
  });
}

/** Time zone of the hours. Always one that the provider has seen. */
async function requireZone(tx: Transaction, fallback: string | undefined): Promise<string> {
  const zone = await saveOwnZone(tx, fallback);
  if (zone === '') throw invalidFields({ time_zone: sentences.noTimeZone });
  return zone;
}

/** Reports an overlap rejected by the database at its field. */
async function orOverlap<T>(fields: Record<string, string>, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (sqlState(error) === OVERLAP) throw new AppError('invalid', { fields, cause: error });
    throw error;
  }
}
