import { describe, expect, it } from 'vitest';

import { sentencesOf } from '#testing/sentences.ts';

import { date, dateInput } from './kind.ts';

const awarded = dateInput(date({ label: 'Date' }));
const begun = dateInput(date({ label: 'Start date', required: 'Start date is required' }));

describe('a date', () => {
  it.each(['2025-06-19', '2024-02-29', '1969-12-31'])('takes %s as it is', (day) => {
    expect(awarded.parse(day)).toBe(day);
  });

  it.each(['2026-02-30', '2025-02-29', '0000-01-01', '2025-13-01', '19.06.2025', '2025-6-9', '2025-06-19T00:00:00Z', 'half typed', 20250619])(
    'refuses %s',
    (value) => {
      expect(sentencesOf(awarded, value)).toEqual(['Date must be a date, such as 2025-06-19']);
    },
  );

  it.each(['', null])('reads %j as none', (value) => {
    expect(awarded.parse(value)).toBeNull();
    expect(sentencesOf(begun, value)).toEqual(['Start date is required']);
  });
});
