import { describe, expect, it } from 'vitest';

import { readHours, STANDARD_HOURS } from './business-hours.ts';

const weekdays = [1, 2, 3, 4, 5];

describe('business hours', () => {
  it.each([
    [STANDARD_HOURS, { days: weekdays, opensAt: 540, closesAt: 1020, timeZone: 'America/New_York' }],
    [
      'monday to friday, 9:30 AM to 12:15 PM Europe/Berlin',
      { days: weekdays, opensAt: 570, closesAt: 735, timeZone: 'Europe/Berlin' },
    ],
    [
      'Saturday to Monday, 12am to 11:59pm PT',
      { days: [6, 0, 1], opensAt: 0, closesAt: 1439, timeZone: 'America/Los_Angeles' },
    ],
    ['Wednesday, 9am to 5pm GMT', { days: [3], opensAt: 540, closesAt: 1020, timeZone: 'Europe/London' }],
  ])('are parsed from %s', (text, hours) => {
    expect(readHours(text)).toEqual(hours);
  });

  it.each([
    'always',
    '9am to 5pm EST',
    'Monday to Funday, 9am to 5pm EST',
    'Monday to Friday, 5pm to 9am EST',
    'Monday to Friday, 9am to 9am EST',
    'Monday to Friday, 13am to 5pm EST',
    'Monday to Friday, 0am to 5pm EST',
    'Monday to Friday, 9:60am to 5pm EST',
    'Monday to Friday, 9am to 5pm',
    'Monday to Friday, 9am to 5pm Mars/Olympus',
    'Monday to Friday, 9am to 5pm XYZ',
  ])('are not parsed from %s', (text) => {
    expect(readHours(text)).toBeUndefined();
  });
});
