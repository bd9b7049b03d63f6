import { describe, expect, it } from 'vitest';

import { describeTimeZone, containsWords } from './time-zones.ts';

const [winter, summer] = [new Date('2026-01-15T12:00:00Z'), new Date('2026-07-15T12:00:00Z')];

describe('describeTimeZone', () => {
  it.each([
    ['Europe/Berlin', winter, 'Europe/Berlin · Berlin, UTC+1, Central European Standard Time'],
    ['Europe/Berlin', summer, 'Europe/Berlin · Berlin, UTC+2, Central European Summer Time'],
    ['America/New_York', winter, 'America/New_York · New York, UTC-5, Eastern Standard Time'],
    ['Asia/Kolkata', winter, 'Asia/Kolkata · Kolkata, UTC+5:30, India Standard Time'],
    [
      'America/Argentina/Buenos_Aires',
      winter,
      'America/Argentina/Buenos_Aires · Buenos Aires, UTC-3, Argentina Standard Time',
    ],
  ])('describes %s by its city, its offset and its name on that date', (timeZone, now, description) => {
    expect(describeTimeZone(timeZone, now)).toBe(description);
  });
});

describe('containsWords', () => {
  const description = describeTimeZone('America/New_York', winter);

  it.each(['new york', 'york new', 'America/New_York', 'eastern utc-5', 'néw'])(
    'finds the time zone by “%s”',
    (words) => {
      expect(containsWords(description, words)).toBe(true);
    },
  );

  it('finds no time zone by the name of another city', () => {
    expect(containsWords(description, 'new delhi')).toBe(false);
  });
});
