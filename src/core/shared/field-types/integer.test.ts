import { describe, expect, it } from 'vitest';

import { listIssues } from '#testing/sentences.ts';

import { integer, integerInput, LARGEST_INTEGER } from './integer.ts';

const teamSize = integerInput(integer({ label: 'Team size' }));
const reviewCount = integerInput(integer({ label: 'Review count', default: 0 }));
const seats = integerInput(integer({ label: 'Seats', required: 'Seats are required' }));
const days = integerInput(integer({ label: 'Days', required: 'Days are required', range: [1, 1200] }));

describe('a number field with a range', () => {
  it('accepts its limits', () => {
    expect([1, 1200].map((value) => days.parse(value))).toEqual([1, 1200]);
  });

  it.each([0, 1201, 1.5, '7', Number.NaN])('names both limits if %j is not a number between them', (value) => {
    expect(listIssues(days, value)).toEqual(['Days must be a whole number from 1 to 1,200']);
  });

  it.each([undefined, '', null])('is required if %j is entered', (value) => {
    expect(listIssues(days, value)).toEqual(['Days are required']);
  });
});

describe('a count field', () => {
  it.each([0, 1, LARGEST_INTEGER])('accepts %d unchanged', (count) => {
    expect(teamSize.parse(count)).toBe(count);
  });

  it.each(['12', 'many', '-', 1.5, Number.NaN, Number.POSITIVE_INFINITY, true, [1], undefined])(
    'rejects %j, which is not an integer',
    (value) => {
      expect(listIssues(teamSize, value)).toContain('Team size must be a whole number');
    },
  );

  it('rejects negative values and values beyond the database’s range', () => {
    expect(listIssues(teamSize, -1)).toEqual(['Team size must not be negative']);
    expect(listIssues(teamSize, LARGEST_INTEGER + 1)).toEqual(['Team size must be at most 2,147,483,647']);
  });

  it.each(['', null])('treats %j as empty, or as the default for none', (value) => {
    expect(teamSize.parse(value)).toBeNull();
    expect(reviewCount.parse(value)).toBe(0);
    expect(listIssues(seats, value)).toEqual(['Seats are required']);
  });

  it('has its own message if required and missing', () => {
    expect(listIssues(seats, undefined)).toEqual(['Seats are required']);
  });
});
