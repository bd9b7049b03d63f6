import { describe, expect, it } from 'vitest';

import { listIssues } from '#testing/sentences.ts';

import { decimal, decimalInput, LARGEST_DECIMAL } from './decimal.ts';

const budget = decimalInput(decimal({ label: 'Budget', currency: 'USD' }));
const salary = decimalInput(decimal({ label: 'Salary amount', required: 'Salary amount is required' }));

describe('an amount field', () => {
  it.each([0, 0.01, 0.1, 1.1, 185_000, 185_000.55, 1_234_567_890.29, LARGEST_DECIMAL])(
    'accepts %d, and JSON preserves it',
    (amount) => {
      expect(budget.parse(amount)).toBe(amount);
      expect(JSON.parse(JSON.stringify(amount)).toFixed(2)).toBe(amount.toFixed(2));
    },
  );

  it.each(['185000', '185,000', '-', Number.NaN, Number.POSITIVE_INFINITY, true, {}, undefined])(
    'rejects %j, which is not a number',
    (value) => {
      expect(listIssues(budget, value)).toContain('Budget must be a number, such as 185000.50');
    },
  );

  it('has another example if it is no amount of money', () => {
    const percentile = decimalInput(decimal({ label: 'Percentile' }));
    expect(listIssues(percentile, 'top')).toEqual(['Percentile must be a number, such as 97.5']);
  });

  it('rejects negative values, fractions of a cent and values beyond the column', () => {
    expect(listIssues(budget, -0.01)).toEqual(['Budget must not be negative']);
    expect(listIssues(budget, 0.001)).toEqual(['Budget can have at most two decimal places']);
    expect(listIssues(budget, 1e12)).toEqual(['Budget must be at most 999,999,999,999.99']);
  });

  it.each(['', null])('treats %j as empty', (value) => {
    expect(budget.parse(value)).toBeNull();
    expect(listIssues(salary, value)).toEqual(['Salary amount is required']);
  });

  it('has its own message if required and missing', () => {
    expect(listIssues(salary, undefined)).toEqual(['Salary amount is required']);
  });
});
