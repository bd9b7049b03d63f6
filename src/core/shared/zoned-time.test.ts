import { expect, test } from 'vitest';

import { dayOfWeek, daysFrom, toInstant, offsetAt, wallTimeAt } from './zoned-time.ts';

test('a local time is one instant; a skipped one is none, and a repeated one is the first', () => {
  const at = (date: string, time: string, zone: string) => toInstant({ date, time }, zone)?.toISOString();
  expect(at('2026-07-01', '09:00', 'America/New_York')).toBe('2026-07-01T13:00:00.000Z');
  expect(at('2026-07-01', '09:00', 'Asia/Kathmandu')).toBe('2026-07-01T03:15:00.000Z');
  expect(at('2026-03-08', '02:30', 'America/New_York')).toBeUndefined();
  expect(at('2026-03-08', '03:00', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
  expect(at('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  // Lord Howe changes its clocks by half an hour.
  expect(at('2026-10-04', '02:15', 'Australia/Lord_Howe')).toBeUndefined();
  expect(at('2026-10-04', '02:30', 'Australia/Lord_Howe')).toBe('2026-10-03T15:30:00.000Z');
});

test('an instant is formatted in the time zone’s local time', () => {
  const instant = new Date('2026-03-08T07:00:00Z');
  expect(wallTimeAt(instant, 'America/New_York')).toEqual({ date: '2026-03-08', time: '03:00' });
  expect(wallTimeAt(instant, 'Pacific/Chatham')).toEqual({ date: '2026-03-08', time: '20:45' });
});

test('the UTC offset is the one at that instant', () => {
  const hours = (instant: string, zone: string) => offsetAt(new Date(instant), zone) / 3_600_000;
  expect(hours('2026-03-08T06:59:59.999Z', 'America/New_York')).toBe(-5);
  expect(hours('2026-03-08T07:00:00Z', 'America/New_York')).toBe(-4);
  expect(hours('2026-03-08T07:00:00Z', 'Asia/Kathmandu')).toBe(5.75);
});

test('days are counted by calendar date', () => {
  expect(daysFrom('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(daysFrom('2028-02-28', '2028-02-28')).toEqual(['2028-02-28']);
  expect(daysFrom('2028-02-28', '2028-02-27')).toEqual([]);
  expect(dayOfWeek('2026-11-22')).toBe(0);
  expect(dayOfWeek('2026-11-28')).toBe(6);
});
