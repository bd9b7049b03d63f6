import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { computeAcclaim, acclaimQuery, formatYears, type AcclaimQuery, type DatedRecord } from './acclaim.ts';
import { recordTypes } from './registry.ts';

const on = '2026-11-24';
let made = 0;

describe('acclaim by year', () => {
  it('is empty without records', () => {
    expect(count([])).toEqual({ kinds: [], years: [], gaps: [], counted: 0, undated: [], upcoming: [] });
  });

  it('has one year for one record on one day', () => {
    const { years, gaps, kinds } = count([record('awards', '2024-03-01')]);
    expect(years).toEqual([{ year: 2024, total: 1, counts: { awards: 1 } }]);
    expect(gaps).toEqual([]);
    expect(kinds.map(({ type, records }) => [type.table, records])).toEqual([['awards', 1]]);
  });

  it('lists the empty years between the first and the last as spans', () => {
    const dates = ['2015-05-05', '2017-01-01', '2021-12-31', '2021-01-01'];
    const { years, gaps } = count(dates.map((date) => record('awards', date)));
    expect(years.map(({ year, total }) => [year, total])).toEqual([
      [2015, 1],
      [2016, 0],
      [2017, 1],
      [2018, 0],
      [2019, 0],
      [2020, 0],
      [2021, 2],
    ]);
    expect(gaps).toEqual([
      { from: 2016, to: 2016 },
      { from: 2018, to: 2020 },
    ]);
    expect(gaps.map(formatYears)).toEqual(['2016', '2018 to 2020']);
  });

  it.each([
    ['a membership that ended', 'memberships', '2019-06-01', '2021-02-01', [2019, 2020, 2021]],
    ['a membership that goes on, until today', 'memberships', '2024-06-01', null, [2024, 2025, 2026]],
    ['a membership that ends later, until today', 'memberships', '2025-06-01', '2031-01-01', [2025, 2026]],
    ['a role that goes on, until today', 'critical_roles', '2025-06-01', null, [2025, 2026]],
    ['an exhibition over the turn of a year', 'artistic_exhibitions', '2017-11-17', '2018-01-14', [2017, 2018]],
    ['an exhibition of one day, in that year alone', 'artistic_exhibitions', '2017-11-17', null, [2017]],
    ['a membership of which the years alone are known', 'memberships', '2019', '2021', [2019, 2020, 2021]],
    ['a role from a month on, until today', 'critical_roles', '2025-06', null, [2025, 2026]],
    ['a role to the end of this year, until today', 'critical_roles', '2025-12', '2026', [2025, 2026]],
    ['what an import turned around, in its first year', 'memberships', '2020-01-01', '2018-01-01', [2020]],
  ])('counts %s', (_, table, from, to, expected) => {
    expect(count([record(table, from, to)]).years.map(({ year }) => year)).toEqual(expected);
  });

  it('excludes future records', () => {
    const { years, upcoming } = count([record('judging_events', '2026-11-25'), record('judging_events', on)]);
    expect(years).toEqual([{ year: 2026, total: 1, counts: { judging_events: 1 } }]);
    expect(upcoming.map(({ type, records }) => [type.table, records.length])).toEqual([['judging_events', 1]]);
  });

  it('counts a month or a year that has started', () => {
    const { years, upcoming } = count(
      ['2026', '2026-11', '2026-12', '2027'].map((date) => record('judging_events', date)),
    );
    expect(years).toEqual([{ year: 2026, total: 2, counts: { judging_events: 2 } }]);
    expect(upcoming.flatMap(({ records }) => records.map(({ from }) => from))).toEqual(['2026-12', '2027']);
  });

  it('counts 1900, and no earlier year', () => {
    expect(count([record('awards', '1900'), record('awards', '1899')]).years.map(({ year }) => year)).toEqual([1900]);
  });

  it('lists records without a valid date separately, in the registry’s order', () => {
    const records = [
      record('high_salary', null),
      record('memberships', null, '2020-01-01'),
      record('awards', null),
      record('awards', '0300-01-01'),
    ];
    const { counted, undated } = count(records);
    expect(counted).toBe(0);
    expect(undated.map(({ type, records: own }) => [type.table, own.length])).toEqual([
      ['awards', 2],
      ['memberships', 1],
      ['high_salary', 1],
    ]);
  });

  it('is filtered by type, and by complete records', () => {
    const records = [
      record('awards', '2020-01-01'),
      { ...record('awards', '2021-01-01'), is_complete: true },
      { ...record('patents', '2022-01-01'), is_complete: true },
      record('patents', null),
    ];
    const yearsFor = (query: AcclaimQuery) => count(records, query).years.map(({ year }) => year);
    expect(yearsFor({ kind: 'awards' })).toEqual([2020, 2021]);
    expect(yearsFor({ counted: 'complete' })).toEqual([2021, 2022]);
    expect(yearsFor({ kind: 'patents', counted: 'complete' })).toEqual([2022]);
    expect(count(records, { kind: 'awards' }).undated).toEqual([]);
    expect(acclaimQuery(recordTypes).safeParse({ kind: 'nothing' }).success).toBe(false);
  });

  it('counts each record in exactly its own years, for any records', () => {
    const anyDay = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const anyRecord = fc.record({
      table: fc.constantFrom(...recordTypes.map(({ table }) => table)),
      id: fc.uuid(),
      title: fc.string(),
      from: fc.option(anyDay),
      to: fc.option(anyDay),
      is_complete: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 40 }), anyDay, (records, today) => {
        const all = computeAcclaim(recordTypes, records, { on: today });
        const alone = records.map((one) => computeAcclaim(recordTypes, [one], { on: today }));

        const cells = all.years.flatMap(({ counts }) => Object.values(counts));
        expect(sum(cells)).toBe(sum(alone.map(({ years }) => years.length)));
        expect(sum(cells)).toBe(sum(all.years.map(({ total }) => total)));
        expect(all.counted).toBe(sum(all.kinds.map(({ records: own }) => own)));
        const apart = [...all.undated, ...all.upcoming].flatMap((group) => group.records);
        expect(all.counted + apart.length).toBe(records.length);

        const withEvidence = new Set(all.years.filter(({ total }) => total > 0).map(({ year }) => year));
        const inGaps = all.gaps.flatMap(({ from, to }) =>
          Array.from({ length: to - from + 1 }, (_, more) => from + more),
        );
        expect(inGaps.filter((year) => withEvidence.has(year))).toEqual([]);
        expect(inGaps.length + withEvidence.size).toBe(all.years.length);
        for (const { year } of all.years) expect(year).toBeLessThanOrEqual(Number(today.slice(0, 4)));
      }),
    );
  });
});

describe('the event dates of record types', () => {
  it('are declared for every type whose records have a date', () => {
    const without = recordTypes.filter(({ eventDates }) => !eventDates).map(({ table }) => table);
    expect(without).toEqual(['original_contributions', 'high_salary', 'commercial_success', 'totality']);
    for (const { eventDates, fields } of recordTypes) {
      for (const name of [eventDates?.from ?? [], eventDates?.to ?? []].flat()) expect(fields[name]?.kind).toBe('date');
    }
  });

  it('have a numeral for each type, used in the printed chart', () => {
    const numerals = recordTypes.filter(({ eventDates }) => eventDates).map(({ criterion }) => criterion);
    expect(numerals).not.toContain(undefined);
    expect(new Set(numerals).size).toBe(numerals.length);
  });
});

function count(records: readonly DatedRecord[], query: AcclaimQuery = {}) {
  return computeAcclaim(recordTypes, records, { on, ...query });
}

function record(table: string, from: string | null, to: string | null = null): DatedRecord {
  made += 1;
  return {
    table,
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    title: 'It',
    from,
    to,
    is_complete: false,
  };
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}
