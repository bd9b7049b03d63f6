import { expect, it } from 'vitest';

import { listIssues } from '#testing/sentences.ts';

import { calendarDate } from './calendar-date.ts';

const due = calendarDate({ label: 'Due date' });
const received = calendarDate({ label: 'Date', until: () => new Date('2026-11-20T23:59:59Z') });

it.each(['1900-01-01', '2024-02-29', '2026-12-24', '2100-12-31'])(
  'a date that may be in the future accepts %s',
  (day) => {
    expect(due.parse(day)).toBe(day);
  },
);

it.each([
  ['0300-05-01', 'Due date must be in 1900 or later'],
  ['1899-12-31', 'Due date must be in 1900 or later'],
  ['2101-01-01', 'Due date must be in 2100 or earlier'],
  ['9999-12-31', 'Due date must be in 2100 or earlier'],
  ['0000-01-01', 'Due date must be a date, such as 2025-06-19'],
  ['2026-02-30', 'Due date must be a date, such as 2025-06-19'],
  ['', 'Due date is required'],
])('a date that may be in the future rejects %j with one message', (day, sentence) => {
  expect(listIssues(due, day)).toEqual([sentence]);
});

it.each(['1900-01-01', '2026-11-20', '2026-11-21'])(
  'a past date accepts %s, which has started in some time zone',
  (day) => {
    expect(received.parse(day)).toBe(day);
  },
);

it.each(['2026-11-22', '3000-01-01'])('a past date rejects %s', (day) => {
  expect(listIssues(received, day)).toEqual(['Date must not be in the future']);
});
