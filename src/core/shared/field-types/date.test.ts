import { describe, expect, it } from 'vitest';

import { listIssues } from '#testing/sentences.ts';

import { date, dateInput } from './date.ts';

const now = () => new Date('2026-11-20T12:00:00Z');
const awarded = dateInput(date({ label: 'Date', when: 'past' }), now);
const begun = dateInput(date({ label: 'Start date', when: 'any', required: 'Start date is required' }), now);

const reminded = dateInput(date({ label: 'Check back', when: 'any', reminds: true }), now);

describe('a date field', () => {
  it.each(['2025-06-19', '2024-02-29', '1969-12-31', '2019-06', '2019', '1900', '2026-11', '2026'])(
    'accepts %s unchanged',
    (day) => {
      expect(awarded.parse(day)).toBe(day);
    },
  );

  it.each([
    '2026-02-30',
    '2025-02-29',
    '0000-01-01',
    '2025-13-01',
    '19.06.2025',
    '2025-6-9',
    '2025-06-19T00:00:00Z',
    'half typed',
    '2025-13',
    '2025-6',
    '06/2025',
    '25',
    '0000',
    20250619,
  ])('rejects %s', (value) => {
    expect(listIssues(awarded, value)).toEqual(['Date must be a date, such as 2025-06-19, 2025-06 or 2025']);
  });

  it.each(['2027', '2026-12'])('a date field for past events rejects %s, which has not started', (value) => {
    expect(listIssues(awarded, value)).toEqual(['Date must not be in the future']);
    expect(begun.parse(value)).toBe(value);
  });

  it.each(['2026-12', '2026'])('a date field for a reminder accepts a full date, and not %s', (value) => {
    expect(listIssues(reminded, value)).toEqual(['Check back must be a date, such as 2025-06-19']);
  });

  it('a date field for past events rejects future dates, and every date has limits', () => {
    expect(listIssues(awarded, '3000-01-01')).toEqual(['Date must not be in the future']);
    expect(listIssues(awarded, '0300-01-01')).toEqual(['Date must be in 1900 or later']);
    expect(begun.parse('2030-01-01')).toBe('2030-01-01');
    expect(listIssues(awarded, '1899')).toEqual(['Date must be in 1900 or later']);
    expect(listIssues(begun, '3000-01-01')).toEqual(['Start date must be in 2100 or earlier']);
  });

  it.each(['', null])('treats %j as empty', (value) => {
    expect(awarded.parse(value)).toBeNull();
    expect(listIssues(begun, value)).toEqual(['Start date is required']);
  });
});
