import { describe, expect, it } from 'vitest';

import { readHours, STANDARD_HOURS, type BusinessHours } from '#core/shared/business-hours.ts';

import { localSupportHours, replyExpectedBy, supportSession } from './support-hours.ts';

const hours = readHours(STANDARD_HOURS) as BusinessHours;

/** Offsets are New York's: -05:00 in winter, -04:00 in summer. */
describe('support hours', () => {
  it.each([
    ['a minute before they begin', '2026-11-20T08:59:00-05:00', false, '2026-11-20T09:00:00-05:00'],
    ['as they begin', '2026-11-20T09:00:00-05:00', true, '2026-11-20T09:00:00-05:00'],
    ['a second before they end', '2026-11-19T16:59:59-05:00', true, '2026-11-19T09:00:00-05:00'],
    ['as they end', '2026-11-19T17:00:00-05:00', false, '2026-11-20T09:00:00-05:00'],
    ['on a Friday evening', '2026-11-20T17:00:00-05:00', false, '2026-11-23T09:00:00-05:00'],
    ['on a Saturday at noon', '2026-11-21T12:00:00-05:00', false, '2026-11-23T09:00:00-05:00'],
    ['on a Sunday just before midnight', '2026-11-22T23:59:59-05:00', false, '2026-11-23T09:00:00-05:00'],
    ['on a summer’s day', '2026-07-15T09:00:00-04:00', true, '2026-07-15T09:00:00-04:00'],
    ['on a summer’s day, an hour before', '2026-07-15T09:00:00-05:00', true, '2026-07-15T09:00:00-04:00'],
    [
      'on a winter’s day, while it is 9 o’clock in summer time',
      '2026-12-15T09:00:00-04:00',
      false,
      '2026-12-15T09:00:00-05:00',
    ],
    ['on the Friday before clocks go forward', '2026-03-06T18:00:00-05:00', false, '2026-03-09T09:00:00-04:00'],
    ['in the hour that does not exist', '2026-03-08T02:30:00-05:00', false, '2026-03-09T09:00:00-04:00'],
    ['on the Friday before clocks go back', '2026-10-30T18:00:00-04:00', false, '2026-11-02T09:00:00-05:00'],
    ['in the hour that comes twice', '2026-11-01T01:30:00-04:00', false, '2026-11-02T09:00:00-05:00'],
    ['on New Year’s Eve', '2026-12-31T20:00:00-05:00', false, '2027-01-01T09:00:00-05:00'],
  ])('%s', (_when, now, isOpen, opensAt) => {
    const session = supportSession(new Date(now), hours);
    expect(session.isOpen).toBe(isOpen);
    expect(session.opensAt.toISOString()).toBe(new Date(opensAt).toISOString());
    expect(session.closesAt.getTime() - session.opensAt.getTime()).toBe(8 * 3_600_000);
  });

  it.each([
    ['within them', '2026-11-18T10:00:00-05:00', '2026-11-19T10:00:00-05:00'],
    ['before a weekend', '2026-11-20T16:30:00-05:00', '2026-11-23T16:30:00-05:00'],
    ['at the weekend', '2026-11-21T03:00:00-05:00', '2026-11-23T17:00:00-05:00'],
    ['as they begin', '2026-11-18T09:00:00-05:00', '2026-11-18T17:00:00-05:00'],
    ['across the change of clocks', '2026-10-30T12:00:00-04:00', '2026-11-02T12:00:00-05:00'],
  ])('include a reply after one business day: %s', (_when, now, by) => {
    expect(replyExpectedBy(new Date(now), hours).toISOString()).toBe(new Date(by).toISOString());
  });

  it.each([
    ['America/New_York', '2026-11-18T12:00:00Z', 'Monday to Friday, 9:00 AM to 5:00 PM'],
    ['Europe/Berlin', '2026-11-18T12:00:00Z', 'Monday to Friday, 3:00 PM to 11:00 PM'],
    // Europe's clocks go back a week before America's.
    ['Europe/Berlin', '2026-10-28T12:00:00Z', 'Monday to Friday, 2:00 PM to 10:00 PM'],
    ['Asia/Kolkata', '2026-11-18T12:00:00Z', 'Monday to Friday, 7:30 PM to 3:30 AM'],
    ['Pacific/Auckland', '2026-11-21T12:00:00Z', 'Tuesday to Saturday, 3:00 AM to 11:00 AM'],
  ])('are converted for %s at %s', (timeZone, now, expected) => {
    expect(localSupportHours({ now: new Date(now), hours, timeZone, locale: 'en-US' }).replaceAll('\u00A0', ' ')).toBe(
      expected,
    );
  });

  it('follow the settings: days around a Sunday, another time zone, and a shorter reply day', () => {
    const own = readHours('Saturday to Monday, 10:30am to 2pm Europe/Berlin') as BusinessHours;
    // Europe's clocks go back in the night to this Sunday.
    const night = new Date('2026-10-24T23:00:00+02:00');
    const { isOpen, opensAt, closesAt } = supportSession(night, own);
    expect([isOpen, opensAt.toISOString(), closesAt.toISOString()]).toEqual([
      false,
      '2026-10-25T09:30:00.000Z',
      '2026-10-25T13:00:00.000Z',
    ]);
    expect(replyExpectedBy(new Date('2026-10-26T12:00:00Z'), own).toISOString()).toBe('2026-10-31T12:00:00.000Z');
    const lived = localSupportHours({ now: night, hours: own, timeZone: 'Europe/Berlin', locale: 'en-US' });
    expect(lived.replaceAll('\u00A0', ' ')).toBe('Saturday to Monday, 10:30 AM to 2:00 PM');
    const wednesday = readHours('Wednesday, 9am to 5pm UTC') as BusinessHours;
    const once = localSupportHours({ now: night, hours: wednesday, timeZone: 'UTC', locale: 'en-US' });
    expect(once.replaceAll('\u00A0', ' ')).toBe('Wednesday, 9:00 AM to 5:00 PM');
  });
});
