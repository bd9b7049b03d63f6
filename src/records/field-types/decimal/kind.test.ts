import { describe, expect, it } from 'vitest';

import { sentencesOf } from '#testing/sentences.ts';

import { decimal, decimalInput, LARGEST_DECIMAL } from './kind.ts';

const budget = decimalInput(decimal({ label: 'Budget' }));
const salary = decimalInput(decimal({ label: 'Salary amount', required: 'Salary amount is required' }));

describe('an amount', () => {
  it.each([0, 0.01, 0.1, 1.1, 185_000, 185_000.55, 1_234_567_890.29, LARGEST_DECIMAL])(
    'takes %d, and JSON loses nothing of it',
    (amount) => {
      expect(budget.parse(amount)).toBe(amount);
      expect(JSON.parse(JSON.stringify(amount)).toFixed(2)).toBe(amount.toFixed(2));
    },
  );

  it.each(['185000', '185,000', '-', Number.NaN, Number.POSITIVE_INFINITY, true, {}, undefined])(
    'refuses %j, which is no number',
    (value) => {
      expect(sentencesOf(budget, value)).toContain('Budget must be a number, such as 185000.50');
    },
  );

  it('refuses less than nothing, parts of a cent and what its column cannot hold', () => {
    expect(sentencesOf(budget, -0.01)).toEqual(['Budget must not be negative']);
    expect(sentencesOf(budget, 0.001)).toEqual(['Budget can have at most two decimal places']);
    expect(sentencesOf(budget, 1e12)).toEqual(['Budget must be at most 999,999,999,999.99']);
  });

  it.each(['', null])('reads %j as none', (value) => {
    expect(budget.parse(value)).toBeNull();
    expect(sentencesOf(salary, value)).toEqual(['Salary amount is required']);
  });

  it('answers with its own message where a required one is not sent at all', () => {
    expect(sentencesOf(salary, undefined)).toEqual(['Salary amount is required']);
  });
});
