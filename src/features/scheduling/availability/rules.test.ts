import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';

import { wallTimeAt } from '#core/shared/zoned-time.ts';

import type { Availability, Slot } from './rules.ts';
import { freeSlots } from './rules.ts';

// Most of them change their clocks: by an hour, by half of one (Lord Howe), at midnight (Santiago), for a month
// (Casablanca), at a quarter to the hour (Chatham). Kathmandu moved by a quarter of an hour once, Tehran no longer
// changes.
const zones = [
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Santiago',
  'Africa/Casablanca',
  'Pacific/Chatham',
  'Asia/Tehran',
];

const minute = 60_000;

/** Centers of the tested spans: the last clock changes of a zone, and a day without one. */
function middles(zone: string): number[] {
  const found: number[] = [Date.parse('2027-01-13T12:00:00Z')];
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.from('2027-12-31T00:00Z').toZonedDateTimeISO(zone);
  // Before 1970, some clocks were off by seconds.
  while (found.length < 6 && (at = at.getTimeZoneTransition('previous')) && at.epochMilliseconds > 0) {
    found.push(at.epochMilliseconds);
  }
  return found;
}

/** Returns each wall-clock time of the zone within two days of the center, with its first timestamp. */
const readings = new Map<string, Map<string, number>>();
function readingsAround(zone: string, middle: number): Map<string, number> {
  const key = `${zone} ${middle}`;
  const cached = readings.get(key);
  if (cached) return cached;
  const shown = new Map<string, number>();
  const first = Math.floor(middle / minute) * minute - 2 * 1440 * minute;
  for (let at = first; at < first + 4 * 1440 * minute; at += minute) {
    const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
    const text = zoned.toPlainDateTime().toString({ smallestUnit: 'minute' });
    if (!shown.has(text)) shown.set(text, at);
  }
  readings.set(key, shown);
  return shown;
}

/** All expected slots, found by checking every minute of the clock. */
function byMinutes(availability: Availability, middle: number): Slot[] {
  const shown = readingsAround(availability.zone, middle);
  const takenMinutes = new Set<number>();
  for (const { starts_at, ends_at } of availability.taken) {
    for (let at = +new Date(starts_at); at < +new Date(ends_at); at += minute) takenMinutes.add(at);
  }
  const found: Slot[] = [];
  // Hours that never end restart on a Sunday, after seven days without a gap, so two weeks before are enough.
  const dates = datesAround(shown);
  const covered = dates.flatMap((date) => coveredMinutes(availability, date));
  let sinceStart = 0;
  const places = covered.map((isCovered, at) => {
    const isSunday = at % 1440 === 0 && Temporal.PlainDate.from(dates[at / 1440] ?? '').dayOfWeek === 7;
    const isAnew = isSunday && at >= 7 * 1440 && covered.slice(at - 7 * 1440, at).every(Boolean);
    sinceStart = isCovered && covered[at - 1] && !isAnew ? sinceStart + 1 : 0;
    return isCovered ? sinceStart : -1;
  });
  places.forEach((place, at) => {
    if (place < 0 || place % (availability.minutes + availability.bufferMinutes) !== 0) return;
    const span = Array.from({ length: availability.minutes }, (_, index) => at + index);
    if (!span.every((each) => places[each] === place + each - at)) return;
    const wallAt = (each: number) => ({ date: dates[Math.floor(each / 1440)] ?? '', time: text(each % 1440) });
    const instants = span.map((each) => shown.get(`${wallAt(each).date}T${wallAt(each).time}`) ?? Number.NaN);
    const starts = instants[0] ?? Number.NaN;
    if (!instants.every((instant, index) => instant === starts + index * minute)) return;
    if (starts < +availability.from || starts < +availability.now || starts >= +availability.until) return;
    const occupied = Array.from(
      { length: availability.minutes + availability.bufferMinutes },
      (_, index) => starts + index * minute,
    );
    if (occupied.some((instant) => takenMinutes.has(instant))) return;
    found.push({
      ...wallAt(at),
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + availability.minutes * minute).toISOString(),
    });
  });
  return found;
}

/** Dates that have readings, the two weeks before, and the day after. */
function datesAround(shown: ReadonlyMap<string, number>): string[] {
  const first = Temporal.PlainDate.from([...shown.keys()][0]?.slice(0, 10) ?? '').subtract({ days: 15 });
  return Array.from({ length: 22 }, (_, days) => first.add({ days }).toString());
}

/** Whether each minute of a day is within the hours. */
function coveredMinutes({ weekly, days }: Availability, date: string): boolean[] {
  const covered = Array.from({ length: 1440 }, () => false);
  if (days.some((day) => day.day === date && day.start_time === null)) return covered;
  const weekday = Temporal.PlainDate.from(date).dayOfWeek % 7;
  const windows = [
    ...weekly.filter((hours) => hours.is_available && hours.day_of_week === weekday),
    ...days.filter((day) => day.day === date),
  ];
  for (const { start_time, end_time } of windows) covered.fill(true, count(start_time ?? ''), count(end_time ?? ''));
  return covered;
}

const count = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const dayTexts = Array.from({ length: 1440 }, (_, at) =>
  Temporal.PlainTime.from('00:00').add({ minutes: at }).toString({ smallestUnit: 'minute' }),
);
const text = (at: number) => dayTexts[at] ?? '24:00';

const anyTimes = fc
  .tuple(fc.integer({ min: 0, max: 1438 }), fc.integer({ min: 0, max: 1440 }), fc.constantFrom(1, 5, 15, 30))
  .map(([one, other, grain]) => [one - (one % grain), other - (other % grain)].toSorted((a, b) => a - b))
  .filter(([start, end]) => start !== end)
  .map(([start = 0, end = 0]) => ({ start_time: text(start), end_time: `${text(end)}:00` }));

/** Half of them end or start at midnight. */
const times = fc.oneof(
  { weight: 4, arbitrary: anyTimes },
  { weight: 2, arbitrary: anyTimes.map(({ start_time }) => ({ start_time, end_time: '24:00:00' })) },
  { weight: 1, arbitrary: anyTimes.map(({ end_time }) => ({ start_time: '00:00', end_time })) },
  { weight: 1, arbitrary: fc.constant({ start_time: '00:00', end_time: '24:00' }) },
);

type Tried = { given: Availability; middle: number };

const tried: fc.Arbitrary<Tried> = fc
  .constantFrom(...zones)
  .chain((zone) => fc.tuple(fc.constant(zone), fc.constantFrom(...middles(zone))))
  .chain(([zone, middle]) => {
    const dates = [...new Set([...readingsAround(zone, middle).keys()].map((each) => each.slice(0, 10)))];
    const start = Math.floor(middle / minute) * minute;
    const within = (hours: number) =>
      fc.integer({ min: -hours * 60, max: hours * 60 }).map((each) => new Date(start + each * minute));
    const weekly = fc.tuple(times, fc.integer({ min: 0, max: 6 }), fc.boolean(), fc.boolean());
    const single = fc.tuple(times, fc.constantFrom(...dates), fc.integer({ min: 0, max: 5 }));
    return fc
      .record({
        weekly: fc.array(weekly, { maxLength: 14 }),
        days: fc.array(single, { maxLength: 3 }),
        minutes: fc.constantFrom(15, 20, 30, 45, 60, 90, 120),
        bufferMinutes: fc.constantFrom(0, 15, 30, 60),
        taken: fc.array(fc.tuple(within(36), fc.integer({ min: 1, max: 300 })), { maxLength: 6 }),
        // 40 hours on either side, so that every slot starts and ends among the readings.
        from: fc.oneof(fc.constant(new Date(start - 2400 * minute)), within(40)),
        until: fc.oneof(fc.constant(new Date(start + 2400 * minute)), within(40)),
        now: fc.oneof(fc.constant(new Date(0)), within(40)),
      })
      .map(({ weekly: hours, days, taken, ...rest }) => ({
        middle,
        given: {
          ...rest,
          zone,
          weekly: hours.map(([time, day_of_week, often, also]) => ({
            ...time,
            day_of_week,
            is_available: often || also,
          })),
          days: days.map(([time, day, kind]) => ({
            day,
            ...(kind === 0 ? { start_time: null, end_time: null } : time),
          })),
          taken: taken.map(([at, length], index) => {
            const ends = new Date(+at + length * minute);
            return index % 2
              ? { starts_at: at, ends_at: ends }
              : { starts_at: at.toISOString(), ends_at: ends.toISOString() };
          }),
        },
      }));
  });

const runs = { numRuns: 600 };

describe('slots in any zone, around any clock change', { timeout: 60_000 }, () => {
  test('equal those found minute by minute: none missing, none extra, in order', () => {
    let slots = 0;
    fc.assert(
      fc.property(tried, ({ given, middle }) => {
        const free = freeSlots(given);
        slots += free.length;
        expect(free).toEqual(byMinutes(given, middle));
      }),
      runs,
    );
    expect(slots).toBeGreaterThan(runs.numRuns);
  });

  test('overlap neither each other nor busy times with their buffer, and have equal lengths', () => {
    fc.assert(
      fc.property(tried, ({ given }) => {
        let before = '';
        for (const slot of freeSlots(given)) {
          expect(slot.starts_at >= before).toBe(true);
          before = slot.ends_at;
          const [starts, ends] = [Date.parse(slot.starts_at), Date.parse(slot.ends_at)];
          expect(ends - starts).toBe(given.minutes * minute);
          const occupiedUntil = ends + given.bufferMinutes * minute;
          for (const taken of given.taken) {
            expect(+new Date(taken.ends_at) <= starts || +new Date(taken.starts_at) >= occupiedUntil).toBe(true);
          }
        }
      }),
      runs,
    );
  });

  test('are formatted in the provider’s zone and in any other as a clock there shows', () => {
    fc.assert(
      fc.property(tried, fc.constantFrom(...zones), ({ given }, other) => {
        for (const slot of freeSlots(given)) {
          expect(`${slot.date}T${slot.time}`).toBe(byIntl(slot.starts_at, given.zone));
          const there = wallTimeAt(new Date(slot.starts_at), other);
          expect(`${there.date}T${there.time}`).toBe(byIntl(slot.starts_at, other));
        }
      }),
      runs,
    );
  });
});

function byIntl(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(new Date(instant)).replace(' ', 'T');
}

describe('slots around clock changes in New York', () => {
  const sunday = (start_time: string, end_time: string) => ({
    day_of_week: 0,
    start_time,
    end_time,
    is_available: true,
  });
  const timesOn = (date: string, changes: Partial<Availability>) =>
    freeSlots({
      weekly: [sunday('00:00', '04:00')],
      days: [],
      zone: 'America/New_York',
      minutes: 60,
      bufferMinutes: 0,
      taken: [],
      from: new Date(`${date}T00:00:00Z`),
      until: new Date(Date.parse(`${date}T00:00:00Z`) + 1440 * minute),
      now: new Date(0),
      ...changes,
    }).map((slot) => slot.time);

  test('omit skipped times, and a slot that contains the change', () => {
    expect(timesOn('2026-03-08', {})).toEqual(['00:00', '01:00', '03:00']);
    expect(timesOn('2026-03-08', { weekly: [sunday('00:30', '04:00')] })).toEqual(['00:30']);
    expect(timesOn('2026-03-08', { weekly: [sunday('02:00', '04:00')] })).toEqual(['03:00']);
  });

  test('offer a repeated time once, at its first occurrence', () => {
    expect(timesOn('2026-11-01', {})).toEqual(['00:00', '01:00', '02:00', '03:00']);
    expect(timesOn('2026-11-01', { weekly: [sunday('00:30', '04:00')] })).toEqual(['00:30', '02:30']);
  });

  test('merge hours that overlap or touch', () => {
    const date = '2026-07-05';
    for (const end of ['02:30', '02:31']) {
      expect(timesOn(date, { weekly: [sunday('01:00', end), sunday('02:30', '04:00')] })).toEqual([
        '01:00',
        '02:00',
        '03:00',
      ]);
    }
  });

  const hours = (day_of_week: number, start_time: string, end_time: string) => ({
    ...sunday(start_time, end_time),
    day_of_week,
  });
  const listStarts = (changes: Partial<Availability>) =>
    freeSlots({
      weekly: [],
      days: [],
      zone: 'America/New_York',
      minutes: 60,
      bufferMinutes: 0,
      taken: [],
      from: new Date('2026-07-05T04:00:00Z'),
      until: new Date('2026-07-08T04:00:00Z'),
      now: new Date(0),
      ...changes,
    }).map(({ date, time }) => `${date.slice(-2)} ${time}`);

  test('continue after midnight if the hours of the next day start there', () => {
    const weekly = [hours(1, '20:00', '24:00'), hours(2, '00:00', '02:00')];
    expect(listStarts({ weekly, minutes: 90 })).toEqual(['06 20:00', '06 21:30', '06 23:00', '07 00:30']);
    expect(listStarts({ weekly, from: new Date('2026-07-07T04:00:00Z'), minutes: 90 })).toEqual(['07 00:30']);
    expect(listStarts({ weekly, minutes: 90, until: new Date('2026-07-07T04:00:00Z') }).at(-1)).toBe('06 23:00');
    const extra = [{ day: '2026-07-07', start_time: '00:00', end_time: '00:30' }];
    expect(listStarts({ weekly: [hours(1, '23:30', '24:00')], days: extra })).toEqual(['06 23:30']);
    const dayOff = [{ day: '2026-07-07', start_time: null, end_time: null }];
    expect(listStarts({ weekly, days: dayOff, minutes: 90 })).toEqual(['06 20:00', '06 21:30']);
    expect(listStarts({ weekly: [hours(1, '22:30', '24:00'), hours(2, '00:15', '02:00')] })).toEqual([
      '06 22:30',
      '07 00:15',
    ]);
  });

  test('slots around clock changes in New York of a provider who never closes are the same each week', () => {
    const weekly = [0, 1, 2, 3, 4, 5, 6].map((day) => hours(day, '00:00', '24:00'));
    const week = (from: string, until: string) =>
      listStarts({ weekly, bufferMinutes: 15, from: new Date(from), until: new Date(until) });
    const clocks = (slots: string[]) => slots.map((slot) => slot.slice(3));
    const first = week('2026-07-05T04:00:00Z', '2026-07-12T04:00:00Z');
    expect(first[0]).toBe('05 00:00');
    expect(clocks(week('2026-07-12T04:00:00Z', '2026-07-19T04:00:00Z'))).toEqual(clocks(first));
    expect(week('2026-07-08T04:00:00Z', '2026-07-12T04:00:00Z')).toEqual(first.filter((slot) => slot >= '08'));
  });

  test('end at 24:00 at the latest, unless the next day continues', () => {
    const lastOnes = timesOn('2026-07-05', { zone: 'UTC', weekly: [sunday('21:00', '24:00')] });
    expect(lastOnes).toEqual(['21:00', '22:00', '23:00']);
  });
});

test('require a session length', () => {
  const none = { weekly: [], days: [], zone: 'UTC', taken: [], from: new Date(), until: new Date(), now: new Date() };
  expect(() => freeSlots({ ...none, minutes: 0, bufferMinutes: 0 })).toThrow(RangeError);
});
