import { z } from 'zod';

import { FIRST_DAY, isoPartialDate, LAST_DAY } from '#core/shared/calendar-date.ts';
import { getFirstDay } from '#core/shared/partial-date.ts';

import type { RecordType } from './record-type.ts';

const knownDate = isoPartialDate.nullable();

/** Data that places a record in time: its dates, and whether it counts as complete. */
const datedRecord = z.object({
  table: z.string(),
  id: z.uuid(),
  title: z.string(),
  from: knownDate,
  to: knownDate,
  is_complete: z.boolean(),
});
export type DatedRecord = z.output<typeof datedRecord>;

export const acclaimResponse = z.object({
  /** Name of the applicant. */
  name: z.string(),
  /** Last counted day, `YYYY-MM-DD`. */
  on: z.iso.date(),
  records: z.array(datedRecord),
});
export type AcclaimResponse = z.output<typeof acclaimResponse>;

/** Filter of the chart: one record type by its path segment, or complete records. */
export function acclaimQuery(types: readonly Pick<RecordType, 'segment'>[]) {
  return z.strictObject({
    kind: z
      .enum(
        types.map(({ segment }) => segment),
        'Please choose a type of evidence',
      )
      .optional(),
    counted: z.literal('complete', 'Please choose all records or only complete ones').optional(),
  });
}
export type AcclaimQuery = z.output<ReturnType<typeof acclaimQuery>>;

type Type = Pick<RecordType, 'table' | 'segment' | 'eventDates'>;
type Years = { from: number; to: number };

export type Acclaim<T extends Type = Type> = {
  /**
   * Types with a record in any year, in the order of the registry, with their numbers. A record over several years
   * counts once.
   */
  kinds: { type: T; records: number }[];
  /** Every year from the first to the last with evidence, oldest first, including empty ones. */
  years: { year: number; total: number; /** Counts by table. */ counts: Record<string, number> }[];
  /** Spans of years without evidence. */
  gaps: Years[];
  /** Number of records in any year. */
  counted: number;
  /** Records in no year, by type: without a date, or dated in the future. */
  undated: { type: T; records: DatedRecord[] }[];
  upcoming: { type: T; records: DatedRecord[] }[];
};

/** Places records in the years of their dates, up to the day `on`. An ongoing record counts in each of its years. */
export function computeAcclaim<T extends Type>(
  types: readonly T[],
  records: readonly DatedRecord[],
  { on, kind, counted }: AcclaimQuery & { on: string },
): Acclaim<T> {
  const selected = types.filter(({ segment }) => kind === undefined || segment === kind);
  const groups = selected.map((type) => {
    const own = records.filter(({ table, is_complete }) => table === type.table && (!counted || is_complete));
    return { type, placed: own.map((record) => ({ record, span: toSpan(type, record, on) })) };
  });
  const among = (wanted: (span: Span) => boolean) =>
    groups
      .map(({ type, placed }) => ({
        type,
        records: placed.filter(({ span }) => wanted(span)).map(({ record }) => record),
      }))
      .filter((group) => group.records.length > 0);

  const spans = groups.flatMap(({ type, placed }) =>
    placed.flatMap(({ span }) => (typeof span === 'string' ? [] : [{ table: type.table, ...span }])),
  );
  const years = countYears(spans);
  return {
    kinds: selected
      .map((type) => ({ type, records: spans.filter(({ table }) => table === type.table).length }))
      .filter(({ records: own }) => own > 0),
    years,
    gaps: gapsIn(years),
    counted: spans.length,
    undated: among((span) => span === 'undated'),
    upcoming: among((span) => span === 'upcoming'),
  };
}

/** Formats a range of years, such as '2019' or '2019 to 2021'. */
export function formatYears({ from, to }: Years): string {
  return from === to ? String(from) : `${from} to ${to}`;
}

type Span = Years | 'undated' | 'upcoming';

/** An imported date that no form accepts counts as none. */
function toSpan({ eventDates }: Pick<RecordType, 'eventDates'>, { from, to }: DatedRecord, on: string): Span {
  if (!eventDates || from === null || getFirstDay(from) < FIRST_DAY || getFirstDay(from) > LAST_DAY) return 'undated';
  if (getFirstDay(from) > on) return 'upcoming';
  const first = getYear(from);
  if (eventDates.to === undefined) return { from: first, to: first };
  const last = to ?? (eventDates.whileEmpty === 'ongoing' ? on : from);
  return { from: first, to: Math.max(first, getYear(last < on ? last : on)) };
}

function getYear(date: string): number {
  return Number(date.slice(0, 4));
}

function countYears(spans: readonly (Years & { table: string })[]): Acclaim['years'] {
  if (spans.length === 0) return [];
  const first = Math.min(...spans.map(({ from }) => from));
  const last = Math.max(...spans.map(({ to }) => to));
  const years = Array.from({ length: last - first + 1 }, (_, index) => ({
    year: first + index,
    total: 0,
    counts: {} as Record<string, number>,
  }));
  for (const { table, from, to } of spans) {
    for (const row of years.slice(from - first, to - first + 1)) {
      row.total += 1;
      row.counts[table] = (row.counts[table] ?? 0) + 1;
    }
  }
  return years;
}

function gapsIn(years: Acclaim['years']): Years[] {
  const gaps: Years[] = [];
  for (const { year, total } of years) {
    if (total > 0) continue;
    const last = gaps.at(-1);
    if (last?.to === year - 1) last.to = year;
    else gaps.push({ from: year, to: year });
  }
  return gaps;
}
