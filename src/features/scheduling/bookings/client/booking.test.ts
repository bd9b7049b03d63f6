import { expect, it } from 'vitest';

import { addDays } from '#core/shared/calendar-days.ts';

import { daysOfWeek, mondayOf } from './weeks.ts';
import { agreedText, bookingStatusLabel } from './booked-text.ts';
import { ownMoment, zonesText } from './zone-text.ts';

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
  expect(mondayOf('2026-03-29')).toBe('2026-03-23');
  expect(mondayOf('2026-03-23')).toBe('2026-03-23');
  expect(daysOfWeek('2026-03-23').at(-1)).toBe('2026-03-29');
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
});

it.each([
  ['pending', false, 'Waiting for confirmation', 'Was not confirmed'],
  ['scheduled', true, 'Waiting for acceptance', 'Was not accepted'],
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
  ['credit', 'a session credit'],
  ['', undefined],
])('the price %s of a session is shown as %s', (agreed, text) => {
  expect(agreedText(agreed)).toBe(text);
});
