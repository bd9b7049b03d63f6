import { describe, expect, it } from 'vitest';

import { dateIn, formatInstant } from './instant-text.ts';

const at = '2026-11-20T23:30:00Z';

describe('a formatted timestamp', () => {
  it.each([
    ['Europe/London', 'Nov 20, 2026, 11:30 PM GMT'],
    ['Asia/Tokyo', 'Nov 21, 2026, 8:30 AM GMT+9'],
    ['America/New_York', 'Nov 20, 2026, 6:30 PM EST'],
  ])('is in the time zone of %s, which is named', (timeZone, text) => {
    expect(plain(formatInstant({ at, timeZone, locale: 'en-US' }))).toBe(text);
  });

  it('keeps AM and PM on the line of their time', () => {
    expect(formatInstant({ at, timeZone: 'Asia/Tokyo', locale: 'en-US' })).toBe('Nov 21, 2026, 8:30\u00A0AM GMT+9');
    expect(formatInstant({ at, timeZone: 'Asia/Tokyo', locale: 'en-AU' })).toContain('8:30\u00A0am GMT+9');
  });

  it('is a date or a time where that is enough', () => {
    expect(formatInstant({ at: new Date(at), show: 'day', timeZone: 'Asia/Tokyo', locale: 'en-US' })).toBe(
      'Nov 21, 2026',
    );
    expect(formatInstant({ at, show: 'time', timeZone: 'Asia/Tokyo', locale: 'en-US' })).toBe('8:30\u00A0AM');
  });
});

describe('today’s calendar date', () => {
  it.each([
    ['Pacific/Kiritimati', '2026-11-21'],
    ['UTC', '2026-11-20'],
    ['Pacific/Pago_Pago', '2026-11-20'],
  ])('today’s calendar date in %s is %s', (timeZone, date) => {
    expect(dateIn(timeZone, new Date(at))).toBe(date);
  });

  it('changes at midnight', () => {
    expect(['04:59', '05:01'].map((time) => dateIn('America/New_York', new Date(`2026-01-05T${time}:00Z`)))).toEqual([
      '2026-01-04',
      '2026-01-05',
    ]);
  });
});

/** Replaces the narrow space before AM and PM. */
function plain(text: string): string {
  return text.replaceAll('\u00A0', ' ');
}
