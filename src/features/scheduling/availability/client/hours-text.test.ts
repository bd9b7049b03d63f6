import { afterEach, expect, it } from 'vitest';

import { setClock } from '#core/client/reader-locale.ts';

import { dateText, dayTimesText, endHint, hoursText, hourText, zoneText } from './hours-text.ts';

it('a date is formatted with its weekday', () => {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const noon = new Date('2026-12-24T12:00:00Z');
  expect(dateText('2026-12-24')).toBe(new Intl.DateTimeFormat(undefined, parts).format(noon));
});

afterEach(() => setClock(''));

it('hours, single days and time zones are formatted in the chosen clock format', () => {
  setClock('24');
  const hours = { start_time: '09:00', end_time: '17:00' };
  expect(hoursText({ ...hours, day_of_week: 1 } as Parameters<typeof hoursText>[0])).toMatch(
    /^Monday, 0?9[:.]00–17[:.]00$/,
  );
  expect(dayTimesText(hours)).toMatch(/^0?9[:.]00–17[:.]00$/);
  expect(dayTimesText({ start_time: null, end_time: null })).toBe('Day off');
  expect(zoneText('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos Aires');
});

it.each(['12', '24'])('a full day is all day, and not from 12 AM to 12 AM, in the clock format: %s', (clock) => {
  setClock(clock);
  const day = { start_time: '00:00', end_time: '24:00' };
  expect(hoursText({ ...day, day_of_week: 1 } as Parameters<typeof hoursText>[0])).toBe('Monday, all day');
  expect(dayTimesText(day)).toBe('All day');
  expect(dayTimesText({ ...day, start_time: '20:00' })).toMatch(/[\s–](?:24:00|12:00\s(?:AM|am))$/);
});

it.each([
  ['24', /^0?9[:.]00$/, /^0?0[:.]00 is the end of the day/],
  ['12', /^9\s(?:AM|am)$/, /^12[:.]00\s(?:AM|am) is the end of the day/],
])(
  'the hours of the week’s chart and the hint about midnight are in the chosen clock format: %s',
  (clock, nine, midnight) => {
    setClock(clock);
    expect(hourText(9)).toMatch(nine);
    expect(endHint()).toMatch(midnight);
  },
);
