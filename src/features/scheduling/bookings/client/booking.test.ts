import { expect, it } from 'vitest';

import { addDays } from '#core/shared/calendar-days.ts';

import { daysOfWeek, getMonday } from './free-times.ts';
import { agreedText, bookingStatusLabel } from './booked-text.ts';
import { ownMoment, spanText, theirTime, zonesText } from './zone-text.ts';

const now = new Date('2026-03-01T12:00:00Z');
const zones = { own: 'Europe/Berlin', their: 'America/New_York', name: 'Dr Noor', locale: 'en-GB' };
const at = (starts_at: string) => ({
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + 3_600_000).toISOString(),
});

// Clocks change on March 8 in New York and March 29 in Berlin. Between these dates they are five hours apart.
it.each([
  ['2026-03-06T14:00:00Z', 'Fri 6 Mar, 15:00–16:00', '09:00'],
  ['2026-03-24T14:00:00Z', 'Tue 24 Mar, 15:00–16:00', '10:00'],
  ['2026-03-31T14:00:00Z', 'Tue 31 Mar, 16:00–17:00', '10:00'],
])('%s is shown in both time zones', (starts_at, own, their) => {
  expect(ownMoment(at(starts_at), { ...zones, now })).toBe(own);
  expect(zonesText(at(starts_at), zones)).toBe(`your time (Europe/Berlin) · ${their} for Dr Noor (America/New York)`);
});

// Clocks in New York go from 2:00 to 3:00 on March 14, and from 2:00 to 1:00 on November 7.
it.each([
  ['ends when clocks spring forward', '2027-03-14T06:30:00Z', '1:30\u00A0AM EST–3:00\u00A0AM EDT'],
  ['starts when clocks spring forward', '2027-03-14T07:00:00Z', '3:00\u00A0AM EDT–3:30\u00A0AM EDT'],
  ['ends when clocks fall back', '2027-11-07T05:30:00Z', '1:30\u00A0AM EDT–1:00\u00A0AM EST'],
  ['is in the hour before clocks fall back', '2027-11-07T05:00:00Z', '1:00\u00A0AM EDT–1:30\u00A0AM EDT'],
  ['is in the hour that clocks repeat', '2027-11-07T06:00:00Z', '1:00\u00A0AM EST–1:30\u00A0AM EST'],
  ['is later that day', '2027-11-07T14:00:00Z', '9:00\u00A0AM–9:30\u00A0AM'],
])('half an hour that %s names the offset of its times only then', (_when, starts_at, text) => {
  const ends_at = new Date(Date.parse(starts_at) + 1_800_000).toISOString();
  expect(spanText({ starts_at, ends_at }, { timeZone: 'America/New_York', locale: 'en-US' })).toBe(text);
});

it('the first and the second time that clocks repeat differ in the other time zone', () => {
  const shown = { own: 'Europe/Berlin', timeZone: 'America/New_York', locale: 'en-US' };
  expect(['2027-11-07T05:30:00Z', '2027-11-07T06:30:00Z'].map((start) => theirTime(start, shown))).toEqual([
    '1:30\u00A0AM EDT',
    '1:30\u00A0AM EST',
  ]);
});

it('the date is shown if it differs in the other time zone', () => {
  expect(zonesText(at('2026-03-24T02:00:00Z'), zones)).toContain('· Mon 22:00 for Dr Noor');
});

it('the year is shown if it is another one', () => {
  expect(ownMoment(at('2027-01-05T14:00:00Z'), { ...zones, now })).toContain('2027');
});

it('a shared time zone is shown once', () => {
  expect(zonesText(at('2026-03-24T14:00:00Z'), { ...zones, their: 'Europe/Berlin' })).toBe(
    'your and Dr Noor’s time (Europe/Berlin)',
  );
});

it('weeks start on Mondays', () => {
  expect(getMonday('2026-03-29')).toBe('2026-03-23');
  expect(getMonday('2026-03-23')).toBe('2026-03-23');
  expect(daysOfWeek('2026-03-23').at(-1)).toBe('2026-03-29');
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
});

it.each([
  ['pending', false, 'Waiting for confirmation', 'Not confirmed'],
  ['scheduled', true, 'Waiting for acceptance', 'Not accepted'],
  ['confirmed', false, 'Confirmed', 'Confirmed'],
] as const)(
  'a session that is %s waits for its provider only until it is over',
  (status, is_waiting, before, after) => {
    const row = { status, is_waiting, no_show: null, ends_at: '2026-03-01T13:00:00Z' };
    expect(bookingStatusLabel(row, now).words).toBe(before);
    expect(bookingStatusLabel(row, new Date('2026-03-01T13:00:00Z')).words).toBe(after);
  },
);

it.each([
  ['80.00 EUR', '€80.00'],
  ['0.00 USD', 'Free'],
  ['', undefined],
])('the price %s of a session is shown as %s', (agreed, text) => {
  expect(agreedText(agreed)).toBe(text);
});
