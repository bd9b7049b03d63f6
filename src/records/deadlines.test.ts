import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, daysLeft } from '#features/evidence-requests/rules.ts';

import type { DeadlineRule } from './deadline-file.ts';
import { deadlineOf, deadlineRules, type DatedNotice } from './deadlines.ts';

const notice = (changed: Partial<DatedNotice> = {}): DatedNotice => ({
  kind: 'rfe',
  issued_on: '2026-03-02',
  printed_due_on: null,
  mailed_to: 'us',
  ...changed,
});

describe('the last day of a notice', () => {
  it.each([
    // Over the end of February, in a year with 28 days and in one with 29.
    ['2026-12-07', '2027-03-04'],
    ['2027-12-07', '2028-03-03'],
    // February 29 itself, and the end of a month of 31 days.
    ['2028-02-29', '2028-05-26'],
    ['2026-01-31', '2026-04-28'],
    // Over the end of a year, and over both changes of the clock.
    ['2026-11-24', '2027-02-19'],
    ['2026-10-20', '2027-01-15'],
  ])('of a request for evidence of %s is %s: 84 days, and 3 for the mail', (issued_on, due_on) => {
    expect(deadlineOf(notice({ issued_on }))).toMatchObject({ due_on, from: 'rule' });
  });

  it('is 11 days later where the notice went abroad', () => {
    const [home, abroad] = [deadlineOf(notice()), deadlineOf(notice({ mailed_to: 'abroad' }))];
    expect([home.due_on, abroad.due_on]).toEqual(['2026-05-28', '2026-06-08']);
    expect(abroad.counted).toBe(
      '84 days from the date of the notice, plus 14 for mailing to an address outside the United States',
    );
  });

  it('of a notice of intent to deny is 33 days after its date', () => {
    expect(deadlineOf(notice({ kind: 'noid' })).due_on).toBe('2026-04-04');
    expect(deadlineOf(notice({ kind: 'noid', issued_on: '2028-01-30' })).due_on).toBe('2028-03-03');
  });

  it('is the printed one where there is one, whatever the rule counts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.constantFrom('rfe', 'noid'), (days, kind) => {
        const printed_due_on = addDays('2026-03-02', days);
        const found = deadlineOf(notice({ kind, printed_due_on }));
        expect([found.due_on, found.from, found.counted]).toEqual([printed_due_on, 'notice', null]);
      }),
    );
  });

  it('is questioned where the printed day is later than the longest period', () => {
    expect(deadlineOf(notice({ printed_due_on: '2026-05-28' })).notes).toEqual([]);
    expect(deadlineOf(notice({ printed_due_on: '2026-05-29' })).notes).toEqual([
      expect.stringContaining('later than the longest response period we know of for a request for evidence'),
    ]);
  });

  it('says of a counted day on a weekend that the period runs on, and keeps the earlier day', () => {
    const saturday = deadlineOf(notice({ issued_on: '2026-03-04' }));
    expect([saturday.due_on, saturday.notes[1]]).toEqual(['2026-05-30', expect.stringContaining('a Saturday')]);
    const sunday = deadlineOf(notice({ issued_on: '2026-03-05' }));
    expect([sunday.due_on, sunday.notes[1]]).toEqual(['2026-05-31', expect.stringContaining('a Sunday')]);
    expect(deadlineOf(notice({ issued_on: '2026-03-06' })).notes).toHaveLength(1);
  });

  it('goes by the rule of the day on which the notice was issued', () => {
    const [rule] = deadlineRules;
    const former = { ...rule, id: 'former', days: 60, until: '2026-03-01' } as DeadlineRule;
    const rules = [former, { ...rule, from: '2026-03-02' } as DeadlineRule];
    expect(deadlineOf(notice({ issued_on: '2026-03-01' }), rules).due_on).toBe('2026-05-03');
    expect(deadlineOf(notice(), rules).due_on).toBe('2026-05-28');
    expect(() => deadlineOf(notice({ kind: 'noid' }), rules)).toThrow('no rule says');
  });

  it('comes from rules that cite the regulation, say when they were read, and cover each kind of notice on every day', () => {
    for (const { asOf, review, cite } of deadlineRules) {
      expect([asOf, review, cite[0]]).toEqual(['2026-11-24', 'counsel pending', '8 CFR 103.2(b)(8)(iv)']);
    }
    for (const kind of ['rfe', 'noid'] as const) {
      expect(deadlineOf(notice({ kind, issued_on: '1990-01-01' })).due_on).toMatch(/^1990-/);
      expect(deadlineOf(notice({ kind, issued_on: '2090-01-01' })).due_on).toMatch(/^2090-/);
    }
  });
});

describe('counting days', () => {
  it('forth and back is the same, over any end of a month or a year', () => {
    const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.integer({ min: -500, max: 500 }), (date, count) => {
        const day = date.toISOString().slice(0, 10);
        expect(daysLeft(addDays(day, count), day)).toBe(count);
      }),
    );
  });
});
