import fc from 'fast-check';
import { expect, it } from 'vitest';

import { getFirstDay, isAfterDate, getLastDay, getPrecision } from './partial-date.ts';

it.each([
  ['2019', 'year', '2019-01-01', '2019-12-31'],
  ['2019-02', 'month', '2019-02-01', '2019-02-28'],
  ['2020-02', 'month', '2020-02-01', '2020-02-29'],
  ['2019-12', 'month', '2019-12-01', '2019-12-31'],
  ['2019-06-15', 'day', '2019-06-15', '2019-06-15'],
])('%s has the precision %s, and lasts from %s to %s', (date, precision, first, last) => {
  expect([getPrecision(date), getFirstDay(date), getLastDay(date)]).toEqual([precision, first, last]);
});

it('a span is after another only if none of its days can be before', () => {
  const days = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10));
  const spans = fc.tuple(days, fc.constantFrom(4, 7, 10)).map(([day, length]) => ({ day, span: day.slice(0, length) }));
  fc.assert(
    fc.property(spans, spans, (one, other) => {
      expect(getFirstDay(one.span) <= one.day && one.day <= getLastDay(one.span)).toBe(true);
      if (isAfterDate(one.span, other.span)) expect(one.day > other.day).toBe(true);
      else expect(getFirstDay(one.span) <= getLastDay(other.span)).toBe(true);
    }),
  );
});
