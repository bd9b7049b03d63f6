// Bookable times: offers of TypeScript, and times that SQL accepts.
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { profiles } from '#core/server/identity/table.ts';
import { addDays } from '#core/shared/calendar-days.ts';
import { dayOfWeek, daysFrom, toInstant } from '#core/shared/zoned-time.ts';
import { freeSlots, type SingleDay, type WeeklyHours } from '#features/scheduling/availability/rules.ts';
import {
  attorneyAvailability,
  availabilityDays,
  availabilitySettings,
} from '#features/scheduling/availability/server/table.ts';
import { buffers, sessionDurations } from '#features/providers/provider-settings/schema.ts';
import { createBookableProvider, type BookableRole } from '#testing/bookings.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { enterAs, inPassing } from '#testing/twins.ts';

const app = useTestApp();
const MINUTE_MS = 60_000;
const STEP_MINUTES = 15;
/** Fixed, so that a failure is reproducible. */
const SEED = 41;

const roles = ['mentor', 'attorney'] as const;

let applicant: TestUser;
let providers: Record<BookableRole, TestUser>;
beforeAll(async () => {
  applicant = await createUser(app.database);
  const make = (role: BookableRole) => createBookableProvider(app.database, role, { applicants: [applicant] });
  providers = { mentor: await make('mentor'), attorney: await make('attorney') };
});

/** Days around clock changes, in zones that change by an hour, by half of one, at midnight, and not at all. */
const places = [
  { zone: 'America/New_York', days: daysFrom('2027-03-13', '2027-03-14') },
  { zone: 'America/New_York', days: daysFrom('2027-11-06', '2027-11-07') },
  { zone: 'Australia/Lord_Howe', days: daysFrom('2027-04-03', '2027-04-04') },
  { zone: 'America/Santiago', days: daysFrom('2027-09-04', '2027-09-05') },
  { zone: 'UTC', days: daysFrom('2027-03-13', '2027-03-14') },
];

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const quarters = (from: number, length: number) => ({
  start_time: clock(from * 15),
  end_time: clock((from + length) * 15),
});
const lengths = fc.integer({ min: 2, max: 15 });
/** Hours of a day in quarters. */
const hours = fc.tuple(fc.integer({ min: 0, max: 81 }), lengths).map((each) => quarters(...each));
/** Hours over midnight: of the first day until then, and of the second from then on. */
const night = (days: readonly string[]) =>
  fc.tuple(lengths, lengths).map(([before, after]): WeeklyHours[] =>
    [quarters(96 - before, before), quarters(0, after)].map((span, index) => ({
      ...span,
      is_available: true,
      day_of_week: dayOfWeek(days[index] ?? ''),
    })),
  );

const offers = fc.constantFrom(...places).chain(({ zone, days }) =>
  fc.record({
    zone: fc.constant(zone),
    days: fc.constant(days),
    minutes: fc.constantFrom(...sessionDurations),
    bufferMinutes: fc.constantFrom(...buffers),
    weekly: fc.array(
      fc
        .record({ hours, day: fc.constantFrom(...days), is_available: fc.boolean() })
        .map(({ hours: span, day, is_available }): WeeklyHours => ({
          ...span,
          is_available,
          day_of_week: dayOfWeek(day),
        })),
      { maxLength: 4 },
    ),
    single: fc.array(
      fc.oneof(
        {
          weight: 5,
          arbitrary: fc
            .record({ hours, day: fc.constantFrom(...days) })
            .map(({ hours: span, day }): SingleDay => ({ ...span, day })),
        },
        {
          weight: 1,
          arbitrary: fc.constantFrom(...days).map((day): SingleDay => ({ day, start_time: null, end_time: null })),
        },
      ),
      { maxLength: 3 },
    ),
    night: fc.option(night(days), { nil: [] }),
    /** Sessions with others: side, day, first quarter, and minutes. */
    taken: fc.array(
      fc.record({
        isOfProvider: fc.boolean(),
        day: fc.constantFrom(...days),
        quarter: fc.integer({ min: 0, max: 90 }),
        minutes: fc.constantFrom(15, 45, 60),
      }),
      { maxLength: 3 },
    ),
  }),
);
type Offer = typeof offers extends fc.Arbitrary<infer Value> ? Value : never;

/** Overlapping hours of one day cannot be stored. */
function withoutOverlaps<Span extends { start_time: string | null; end_time: string | null }>(
  spans: readonly Span[],
  getDay: (span: Span) => unknown,
): Span[] {
  const reserved: Span[] = [];
  for (const span of spans) {
    const clashes = reserved.some(
      (other) =>
        getDay(other) === getDay(span) &&
        (span.start_time ?? '00:00') < (other.end_time ?? '24:00') &&
        (other.start_time ?? '00:00') < (span.end_time ?? '24:00'),
    );
    if (!clashes) reserved.push(span);
  }
  return reserved;
}

/** Stores the offer in one role. In the other role the provider is off on those days, which must have no effect. */
async function store(
  tx: Transaction,
  role: BookableRole,
  { zone, minutes, bufferMinutes, weekly, single, days }: Offer,
): Promise<void> {
  const { id } = providers[role];
  await tx.update(profiles).set({ timeZone: zone }).where(eq(profiles.id, id));
  await tx.execute(
    sql`update provider_settings set session_minutes = ${minutes}, buffer_minutes = ${bufferMinutes} where user_id = ${id}`,
  );
  for (const table of [availabilitySettings, attorneyAvailability, availabilityDays]) await tx.delete(table);
  await tx.execute(sql`delete from busy_times`);
  if (weekly.length > 0 && role === 'mentor') {
    await tx.insert(availabilitySettings).values(weekly.map((row) => ({ ...row, user_id: id })));
  } else if (weekly.length > 0) {
    await tx.insert(attorneyAvailability).values(weekly.map((row) => ({ ...row, attorney_id: id })));
  }
  const other: BookableRole = role === 'mentor' ? 'attorney' : 'mentor';
  const off = days.map((day) => ({ day, start_time: null, end_time: null, user_id: id, role: other }));
  await tx.insert(availabilityDays).values([...off, ...single.map((row) => ({ ...row, user_id: id, role }))]);
}

/** Busy times of the provider, and of the applicant. */
function takenBy({ zone, taken }: Offer, isOfProvider: boolean): { starts_at: Date; ends_at: Date }[] {
  return taken.flatMap((one) => {
    const starts_at =
      one.isOfProvider === isOfProvider && toInstant({ date: one.day, time: clock(one.quarter * 15) }, zone);
    return starts_at ? [{ starts_at, ends_at: new Date(+starts_at + one.minutes * MINUTE_MS) }] : [];
  });
}

/** Returns the end of the hours that include a time of the day. Adjacent hours are one span for a requested session. */
function hoursFrom({ weekly, single }: Offer, date: string, time: string): string {
  const onDay = [
    ...weekly.filter((one) => one.is_available && one.day_of_week === dayOfWeek(date)),
    ...single.filter(({ day }) => day === date),
  ];
  if (onDay.some(({ start_time }) => start_time === null)) return time;
  let end = time;
  for (const { start_time, end_time } of onDay.toSorted((one, other) =>
    (one.start_time ?? '') < (other.start_time ?? '') ? -1 : 1,
  )) {
    if ((start_time ?? '') <= end && (end_time ?? '') > end) end = end_time ?? '';
  }
  return end;
}

/** Whether TypeScript would offer this time if the provider's hours started at it. */
function isFree(offer: Offer, { date, time, starts }: { date: string; time: string; starts: Date }): boolean {
  const { zone, minutes, bufferMinutes } = offer;
  const end = hoursFrom(offer, date, time);
  if (end === time) return false;
  const next = addDays(date, 1);
  const after = end === '24:00' ? hoursFrom(offer, next, '00:00') : '00:00';
  const common = {
    weekly: [],
    days: [
      { day: date, start_time: time, end_time: end },
      ...(after === '00:00' ? [] : [{ day: next, start_time: '00:00', end_time: after }]),
    ],
    zone,
    minutes,
    from: starts,
    until: new Date(+starts + 1),
    now: new Date(0),
  };
  const ofProvider = freeSlots({ ...common, bufferMinutes, taken: takenBy(offer, true) });
  const ofApplicant = freeSlots({ ...common, bufferMinutes: 0, taken: takenBy(offer, false) });
  return ofProvider.length > 0 && ofApplicant.length > 0;
}

it.each(roles)('SQL accepts exactly the slots that TypeScript offers, as %s', async (role) => {
  const provider = providers[role];
  const samples = fc.sample(offers, { numRuns: 16, seed: SEED }).map((offer) => ({
    ...offer,
    weekly: withoutOverlaps([...offer.night, ...offer.weekly], ({ day_of_week }) => day_of_week),
    single: withoutOverlaps(offer.single, ({ day }) => day),
  }));
  let taken = 0;
  for (const offer of samples) {
    await inPassing(app.database, async (tx) => {
      await store(tx, role, offer);
      for (const [person, isOfProvider] of [
        [provider, true],
        [applicant, false],
      ] as const) {
        for (const { starts_at, ends_at } of takenBy(offer, isOfProvider)) {
          await tx.execute(sql`
            insert into busy_times (user_id, starts_at, ends_at, source, source_id)
            values (${person.id}, ${starts_at.toISOString()}, ${ends_at.toISOString()}, 'session_bookings', gen_random_uuid())
            on conflict do nothing`);
        }
      }
      const times = offer.days.flatMap((date) =>
        Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, step) => clock(step * STEP_MINUTES)).flatMap((time) => {
          const starts = toInstant({ date, time }, offer.zone);
          return starts ? [{ date, time, starts }] : [];
        }),
      );
      await enterAs(tx, applicant);
      const bookings = times.map(({ date, time, starts }) => ({
        provider_id: provider.id,
        role,
        date,
        time,
        starts_at: starts.toISOString(),
      }));
      const rows = await selectRows<{ refusal: string | null }>(
        tx,
        sql`select app.booking_error(asked) as refusal from jsonb_array_elements(${JSON.stringify(bookings)}::jsonb) with ordinality as wanted (asked, place) order by place`,
      );
      const inSql = times.filter((_, index) => rows[index]?.refusal === null);
      expect(inSql, JSON.stringify(offer)).toEqual(times.filter((wanted) => isFree(offer, wanted)));
      const { weekly, single, zone, minutes, bufferMinutes } = offer;
      const offered = freeSlots({
        weekly,
        days: single,
        zone,
        minutes,
        bufferMinutes,
        taken: [...takenBy(offer, true), ...takenBy(offer, false)],
        from: times[0]?.starts ?? new Date(),
        until: new Date(+(times.at(-1)?.starts ?? 0) + 1),
        now: new Date(0),
      });
      const starts = new Set(inSql.map((one) => one.starts.toISOString()));
      expect(offered.filter(({ starts_at }) => !starts.has(starts_at))).toEqual([]);
      taken += inSql.length;
    });
  }
  expect(taken).toBeGreaterThan(0);
});
