import { describe, expect, it } from 'vitest';

import { sentencesOf } from '#testing/sentences.ts';

import { integer, integerInput, LARGEST_INTEGER } from './kind.ts';

const teamSize = integerInput(integer({ label: 'Team size' }));
const reviewCount = integerInput(integer({ label: 'Review count', default: 0 }));
const seats = integerInput(integer({ label: 'Seats', required: 'Seats are required' }));

describe('a count', () => {
  it.each([0, 1, LARGEST_INTEGER])('takes %d as it is', (count) => {
    expect(teamSize.parse(count)).toBe(count);
  });

  it.each(['12', 'many', '-', 1.5, Number.NaN, Number.POSITIVE_INFINITY, true, [1], undefined])(
    'refuses %j, which is no whole number',
    (value) => {
      expect(sentencesOf(teamSize, value)).toContain('Team size must be a whole number');
    },
  );

  it('refuses what is less than nothing and what the database cannot hold', () => {
    expect(sentencesOf(teamSize, -1)).toEqual(['Team size must not be negative']);
    expect(sentencesOf(teamSize, LARGEST_INTEGER + 1)).toEqual(['Team size must be at most 2,147,483,647']);
  });

  it.each(['', null])('reads %j as none, or as what stands for none', (value) => {
    expect(teamSize.parse(value)).toBeNull();
    expect(reviewCount.parse(value)).toBe(0);
    expect(sentencesOf(seats, value)).toEqual(['Seats are required']);
  });

  it('answers with its own message where a required one is not sent at all', () => {
    expect(sentencesOf(seats, undefined)).toEqual(['Seats are required']);
  });
});
