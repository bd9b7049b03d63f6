import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, daysUntil, getWeekday } from '#core/shared/calendar-days.ts';

import type { DeadlineRule } from './deadline-file.ts';
import { computeDeadline, deadlineRules, holidayRules, nextBusinessDay, type DatedNotice } from './deadlines.ts';
import { holidayOn } from './holidays.ts';
import { destinations, noticeKinds } from './notices.ts';

const notice = (changed: Partial<DatedNotice> = {}): DatedNotice => ({
  kind: 'rfe',
  issued_on: '2026-03-02',
  printed_due_on: null,
  delivery: 'mail',
  mailed_to: 'us',
  ...changed,
});

const anyDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('the deadline of a notice', () => {
  it.each([
    // Across the end of February, in a year with 28 days and in one with 29.
    ['2026-12-07', '2027-03-04'],
    ['2027-12-07', '2028-03-03'],
    // February 29 itself, and the end of a month of 31 days.
    ['2028-02-29', '2028-05-26'],
    ['2026-01-31', '2026-04-28'],
    // Across the end of a year, and across both clock changes.
    ['2026-11-24', '2027-02-19'],
    ['2026-10-20', '2027-01-15'],
  ])(
    'the deadline of a notice for a request for evidence of %s is %s: 84 days, plus 3 for mail',
    (issued_on, due_on) => {
      expect(computeDeadline(notice({ issued_on }))).toMatchObject({ due_on, from: 'rule' });
    },
  );

  it('is 11 days later if the notice was mailed abroad', () => {
    const [home, abroad] = [computeDeadline(notice()), computeDeadline(notice({ mailed_to: 'abroad' }))];
    expect([home.due_on, abroad.due_on]).toEqual(['2026-05-28', '2026-06-08']);
    expect(abroad.counted).toBe(
      '84 days from the date of the notice, plus 14 for mailing to an address outside the United States',
    );
  });

  it('is three days earlier if the notice came online, for a reader in any country', () => {
    expect(computeDeadline(notice({ delivery: 'online' })).due_on).toBe('2026-05-26');
    const online = computeDeadline(notice({ delivery: 'online', mailed_to: 'abroad', issued_on: '2026-03-03' }));
    expect([online.due_on, online.counted]).toEqual([
      '2026-05-26',
      '84 days from the date of the notice, with no mailing days because it arrived in the online account',
    ]);
  });

  it.each(['noir', 'denial'] as const)(
    'the deadline of a notice for a %s is 30 days after its date, or 33 if mailed, also abroad',
    (kind) => {
      expect(computeDeadline(notice({ kind, issued_on: '2026-03-03', delivery: 'online' })).due_on).toBe('2026-04-02');
      expect(computeDeadline(notice({ kind, issued_on: '2026-03-05' })).due_on).toBe('2026-04-07');
      expect(computeDeadline(notice({ kind, issued_on: '2026-03-05', mailed_to: 'abroad' })).due_on).toBe('2026-04-07');
    },
  );

  it('includes how to respond: a denial requires Form I-290B', () => {
    const denial = computeDeadline(notice({ kind: 'denial' }));
    expect(denial.manner).toContain('Form I-290B');
    expect(denial.counted).toMatch(/^30 days from the date of the decision, plus 3 for mailing/);
    expect(computeDeadline(notice()).manner).toContain('cannot be extended');
  });

  it('the deadline of a notice for a notice of intent to deny is 33 days after its date', () => {
    expect(computeDeadline(notice({ kind: 'noid', issued_on: '2026-03-03' })).due_on).toBe('2026-04-06');
    expect(computeDeadline(notice({ kind: 'noid', issued_on: '2028-01-30' })).due_on).toBe('2028-03-03');
  });

  it('is the printed one, if any, even if the rule computes another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.constantFrom(...noticeKinds), (days, kind) => {
        const printed_due_on = addDays('2026-03-02', days);
        const found = computeDeadline(notice({ kind, printed_due_on }));
        expect([found.due_on, found.from, found.counted]).toEqual([printed_due_on, 'notice', null]);
      }),
    );
  });

  it('has a warning if the printed date exceeds the longest period', () => {
    expect(computeDeadline(notice({ printed_due_on: '2026-05-28' })).notes).toEqual([]);
    expect(computeDeadline(notice({ printed_due_on: '2026-05-29' })).notes).toEqual([
      expect.stringContaining('later than the longest response period we know of for a request for evidence'),
    ]);
  });

  it('moves from a weekend or a federal holiday to the next business day, with the reason', () => {
    const saturday = computeDeadline(notice({ issued_on: '2026-03-04' }));
    expect([saturday.due_on, saturday.notes[1]]).toEqual([
      '2026-06-01',
      'The last day of the period is May 30, 2026, a Saturday. A period that ends on a Saturday, a Sunday or a federal holiday runs until the end of the next business day (8 CFR 1.2).',
    ]);
    const sunday = computeDeadline(notice({ issued_on: '2026-03-05' }));
    expect([sunday.due_on, sunday.notes[1]]).toEqual(['2026-06-01', expect.stringContaining('a Sunday')]);
    expect(computeDeadline(notice({ issued_on: '2026-03-06' })).notes).toHaveLength(1);
    // Memorial Day after its weekend, a Friday instead of July 4, and the end of a year.
    const days = [
      ['2026-02-27', '2026-05-26', 'May 25, 2026, a federal holiday (Memorial Day)'],
      ['2026-02-26', '2026-05-26', 'May 24, 2026, a Sunday'],
      ['2026-04-07', '2026-07-06', 'Jul 3, 2026, a federal holiday (Independence Day, observed)'],
      ['2026-10-05', '2026-12-31', undefined],
      ['2026-10-06', '2027-01-04', 'Jan 1, 2027, a federal holiday (New Year’s Day)'],
    ] as const;
    for (const [issued_on, due_on, because] of days) {
      const found = computeDeadline(notice({ issued_on }));
      expect([issued_on, found.due_on]).toEqual([issued_on, due_on]);
      if (because === undefined) expect(found.notes).toHaveLength(1);
      else expect(found.notes[1]).toContain(because);
    }
  });

  it('is a business day within four days after the period', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom(...noticeKinds),
        fc.constantFrom(...destinations),
        (issued_on, kind, mailed_to) => {
          const received = notice({ issued_on, kind, mailed_to });
          const [mailed, online] = [
            computeDeadline(received).due_on,
            computeDeadline({ ...received, delivery: 'online' }).due_on,
          ];
          expect(mailed >= online).toBe(true);
          const rule = deadlineRules.find((one) => one.notice === kind);
          const end = addDays(issued_on, (rule?.days ?? 0) + (rule?.mail[mailed_to] ?? 0));
          expect(daysUntil(end, mailed)).toBeGreaterThanOrEqual(0);
          expect(daysUntil(end, mailed)).toBeLessThanOrEqual(4);
          for (const day of [mailed, online]) {
            expect(getWeekday(day)).toBeLessThanOrEqual(5);
            expect(holidayOn(day, holidayRules)).toBeUndefined();
          }
        },
      ),
    );
  });

  it('is not earlier for a later notice', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...noticeKinds), fc.integer({ min: 0, max: 30 }), (issued_on, kind, days) => {
        const [first, second] = [issued_on, addDays(issued_on, days)].map((day) =>
          computeDeadline(notice({ issued_on: day, kind })),
        );
        expect((second?.due_on ?? '') >= (first?.due_on ?? '')).toBe(true);
      }),
    );
  });

  it('follows the rule in effect on the notice date', () => {
    const [rule] = deadlineRules;
    const former = { ...rule, id: 'former', days: 60, until: '2026-03-01' } as DeadlineRule;
    const rules = [former, { ...rule, from: '2026-03-02' } as DeadlineRule];
    for (const inAnyOrder of [rules, rules.toReversed()]) {
      expect(computeDeadline(notice({ issued_on: '2026-03-01' }), inAnyOrder).due_on).toBe('2026-05-04');
      expect(computeDeadline(notice(), inAnyOrder).due_on).toBe('2026-05-28');
    }
    expect(() => computeDeadline(notice({ kind: 'noid' }), rules)).toThrow('no rule says');
  });

  it('follows rules that cite the regulation, for each notice type and every date', () => {
    expect(deadlineRules.map(({ notice: kind, review, cite }) => [kind, review, cite[0]])).toEqual([
      ['rfe', 'counsel pending', '8 CFR 103.2(b)(8)(iv)'],
      ['noid', 'counsel pending', '8 CFR 103.2(b)(8)(iv)'],
      ['noir', 'counsel pending', '8 CFR 205.2(b)'],
      ['denial', 'counsel pending', '8 CFR 103.3(a)(2)(i)'],
    ]);
    for (const kind of noticeKinds) {
      expect(computeDeadline(notice({ kind, issued_on: '1990-01-01' })).due_on).toMatch(/^1990-/);
      expect(computeDeadline(notice({ kind, issued_on: '2090-01-01' })).due_on).toMatch(/^2090-/);
    }
  });
});

describe('a federal holiday', () => {
  // Listed like this by the Office of Personnel Management.
  it.each([
    [2020, '01-01 01-20 02-17 05-25 07-03 07-04 09-07 10-12 11-11 11-26 12-25'],
    [2021, '01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-24 12-25 12-31'],
    [2022, '01-01 01-17 02-21 05-30 06-19 06-20 07-04 09-05 10-10 11-11 11-24 12-25 12-26'],
    [2026, '01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-24 12-25 12-31'],
    [2028, '01-01 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-11 11-23 12-25'],
  ])('a federal holiday of %i is on its own date, and on the observed one', (year, days) => {
    const all = Array.from({ length: 366 }, (_, count) => addDays(`${year}-01-01`, count));
    const found = all.filter((day) => day.startsWith(`${year}-`) && holidayOn(day, holidayRules) !== undefined);
    expect(found.map((day) => day.slice(5)).join(' ')).toBe(days);
  });

  it('has its start year: Juneteenth is one since 2021', () => {
    expect(holidayOn('2020-06-19', holidayRules)).toBeUndefined();
    expect(holidayOn('2023-06-19', holidayRules)).toBe('Juneteenth National Independence Day');
  });

  it('is skipped, like weekends, to the next business day', () => {
    expect(nextBusinessDay('2021-12-24')).toBe('2021-12-27');
    expect(nextBusinessDay('2021-12-31')).toBe('2022-01-03');
    expect(nextBusinessDay('2026-11-26')).toBe('2026-11-27');
  });
});

describe('adding days', () => {
  it('is reversed by subtracting them, across months and years', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -500, max: 500 }), (day, count) => {
        expect(daysUntil(day, addDays(day, count))).toBe(count);
      }),
    );
  });
});
