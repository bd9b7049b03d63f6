import { describe, expect, it } from 'vitest';

import { formatDate, formatEnglishDate } from './date-text.ts';

describe('a calendar date', () => {
  it.each([
    ['2025-09-17', 'Sep 17, 2025'],
    ['2024-02-29', 'Feb 29, 2024'],
    ['1969-12-31', 'Dec 31, 1969'],
    ['2019-06', 'June 2019'],
    ['2019', '2019'],
  ])('%s is formatted as %s', (date, text) => {
    expect(formatEnglishDate(date)).toBe(text);
  });

  it('is formatted in the reader’s language', () => {
    expect(formatDate('2025-09-17', 'en-GB')).toBe('17 Sept 2025');
    expect(formatDate('2019-03', 'de-DE')).toBe('März 2019');
  });
});
