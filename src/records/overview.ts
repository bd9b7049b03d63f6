import { z } from 'zod';

import { criteria, type Criterion } from '#features/criteria/schema.ts';
import { findingsOf } from '#features/readiness/rules.ts';
import type { Finding, PartReadiness } from '#features/readiness/schema.ts';

import { titleOf } from './record-title.ts';
import type { RecordType } from './record-type.ts';
import { missingEvidence, requiredFields, type MissingItem } from './rules.ts';
import { recordBase, type RecordRow } from './schema.ts';

/**
 * One type's records in short. `completed` counts those that their owner calls so and that have their key evidence, `lacking`
 * those without it; `unfinished` is the newest record that is not counted as complete.
 */
export const typeSummary = z.object({
  table: z.string(),
  started: z.int(),
  in_progress: z.int(),
  completed: z.int(),
  lacking: z.int(),
  unfinished: z.looseObject(recordBase.shape).nullable() as z.ZodType<RecordRow | null>,
});
export type TypeSummary = z.output<typeof typeSummary>;

/** The regulation's criteria: ten, dated as the text read then.  */
export const regulation = {
  criteria,
  asked: 3,
  citation: '8 CFR 204.5(h)(3)',
  asOf: '2026-11-20',
} as const;

/** Criteria with a completed record; several types that serve one criterion count once. What is set aside counts for nothing. */
export function criteriaWithEvidence(
  types: readonly Pick<RecordType, 'table' | 'criterion'>[],
  summaries: readonly TypeSummary[],
  claimed: readonly Criterion[] = criteria,
): Criterion[] {
  const completed = new Set(summaries.filter((summary) => summary.completed > 0).map(({ table }) => table));
  const found = new Set(types.flatMap(({ table, criterion }) => (completed.has(table) ? [criterion] : [])));
  return claimed.filter((criterion) => found.has(criterion));
}

/** How many records a type has, whatever their state. */
export function recordsIn({ started, in_progress, completed, lacking }: Omit<TypeSummary, 'table'>): number {
  return started + in_progress + completed + lacking;
}

export type NextStep =
  | { kind: 'add' }
  | { kind: 'fill'; item: MissingItem; row: RecordRow }
  | { kind: 'complete'; row: RecordRow }
  | { kind: 'done' };

/** What is to do next for a type: a first record, the first required item that is missing, or saying that it is complete. */
export function nextStep(type: Pick<RecordType, 'fields' | 'evidence'>, summary: Omit<TypeSummary, 'table'>): NextStep {
  const { unfinished } = summary;
  if (recordsIn(summary) === 0) return { kind: 'add' };
  if (!unfinished) return { kind: 'done' };
  const [item] = missingEvidence(type, unfinished);
  return item ? { kind: 'fill', item, row: unfinished } : { kind: 'complete', row: unfinished };
}

const THINGS = 3;
const nothing = { started: 0, in_progress: 0, completed: 0, lacking: 0, unfinished: null };

/** Something to do in the records, and where. */
export type NextThing =
  | { kind: 'add'; type: RecordType }
  | { kind: 'complete'; type: RecordType; record: string; title: string }
  | {
      kind: 'fill';
      type: RecordType;
      record: string;
      title: string;
      /** The field in which it is mended; null where the record as a whole is meant. */
      field: string | null;
      /** The rule's words, of what a rule found. */
      say?: string;
      /** Whether it stops the petition from being put together. */
      isStop: boolean;
    };

/**
 * What to do next: first what stops the petition, then what begun records lack, the required first, then a first record for
 * criteria that have none. Nothing for those that are set aside.
 * @param parts what the evidence is judged to be
 */
export function nextThings({
  types,
  summaries,
  parts,
  claimed = criteria,
}: {
  types: readonly RecordType[];
  summaries: readonly TypeSummary[];
  parts: readonly PartReadiness[];
  claimed?: readonly string[] | undefined;
}): NextThing[] {
  const judged = parts.filter(({ part }) => part === 'case' || claimed.includes(part));
  const found = judged.flatMap(findingsOf).flatMap((finding) => fillOf(types, finding) ?? []);
  const steps = types
    .filter(({ criterion }) => criterion === undefined || claimed.includes(criterion))
    .flatMap((type) => stepOf(type, summaries.find(({ table }) => table === type.table) ?? nothing) ?? []);
  const stops = found.filter(({ isStop }) => isStop);
  const lacking = [...found.filter(({ isStop }) => !isStop), ...steps.filter((step) => step.kind === 'fill')];
  const begun = firstOfEachRecord(lacking).toSorted((one, other) => Number(isExtra(one)) - Number(isExtra(other)));
  const named = new Set([...stops, ...begun].map(({ record }) => record));
  const adds = judged.flatMap(({ part, records }): NextThing[] => {
    const type = records === 0 ? types.find(({ criterion }) => criterion === part) : undefined;
    return type ? [{ kind: 'add', type }] : [];
  });
  const complete = steps.filter((step) => step.kind === 'complete' && !named.has(step.record));
  return [...stops, ...begun, ...complete, ...adds].slice(0, THINGS);
}

/** What is to do next for one type; undefined if its records are complete, and the rules find nothing that they need. */
export function nextThingOf(
  type: RecordType,
  { summaries, ...context }: Omit<Parameters<typeof nextThings>[0], 'types'>,
): NextThing | undefined {
  const summary = summaries.find(({ table }) => table === type.table) ?? nothing;
  if (recordsIn(summary) === 0) return { kind: 'add', type };
  return nextThings({ types: [type], summaries, ...context })[0];
}

type Fill = Extract<NextThing, { kind: 'fill' }>;

/** What is to be done about a finding; nothing about risks, and about what is no record yet. */
function fillOf(types: readonly RecordType[], { level, say, place }: Finding): Fill | undefined {
  const type = types.find(({ table }) => table === place?.table);
  if (!type || !place?.record || (level !== 'stop' && level !== 'gap')) return undefined;
  const { record, title, field } = place;
  return { kind: 'fill', type, record, title: title ?? '', field, say, isStop: level === 'stop' };
}

function stepOf(
  type: RecordType,
  summary: Omit<TypeSummary, 'table'>,
): Exclude<NextThing, { kind: 'add' }> | undefined {
  const step = nextStep(type, summary);
  if (step.kind !== 'fill' && step.kind !== 'complete') return undefined;
  const common = { type, record: step.row.id, title: titleOf(type, step.row) };
  return step.kind === 'fill'
    ? { kind: 'fill', ...common, field: step.item.name, isStop: false }
    : { kind: 'complete', ...common };
}

/** Of each record the first field in form order, those first without which it is not complete; records as they come. */
function firstOfEachRecord(fills: readonly Fill[]): Fill[] {
  const first = new Map<string, Fill>();
  for (const fill of fills) {
    const there = first.get(fill.record);
    if (!there || rankOf(fill) < rankOf(there)) first.set(fill.record, fill);
  }
  return [...first.values()];
}

function rankOf(fill: Fill): number {
  const names = Object.keys(fill.type.fields);
  const place = fill.field === null ? names.length : names.indexOf(fill.field);
  return place + (isExtra(fill) ? names.length : 0);
}

/** Whether a record counts as complete without it. */
function isExtra({ type, field }: Fill): boolean {
  return !requiredFields(type).some(([name]) => name === field);
}
