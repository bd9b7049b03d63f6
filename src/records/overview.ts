import { z } from 'zod';

import { criteria, criterionClaims, type Criterion } from './criteria.ts';
import { listFindings, type Finding, type PartReadiness } from './findings.ts';
import { getTitle } from './record-title.ts';
import type { RecordType } from './record-type.ts';
import { missingEvidence, requiredFields, type MissingItem } from './rules.ts';
import { recordBase, type RecordRow } from './schema.ts';

/**
 * Summary of one type's records. `completed` counts records with status Completed and their key evidence, `lacking`
 * those without it. `unfinished` is the newest record that does not count as complete.
 */
const typeSummary = z.object({
  table: z.string(),
  started: z.int(),
  in_progress: z.int(),
  completed: z.int(),
  lacking: z.int(),
  unfinished: z.looseObject(recordBase.shape).nullable() as z.ZodType<RecordRow | null>,
});
export type TypeSummary = z.output<typeof typeSummary>;

/** Summary of each record type, and the criteria that the user claims. */
export const overview = criterionClaims.extend({ types: z.array(typeSummary) });
export type Overview = z.output<typeof overview>;

/** The ten criteria of the regulation, dated like its text. */
export const regulation = {
  criteria,
  required: 3,
  citation: '8 CFR 204.5(h)(3)',
  asOf: '2026-11-20',
} as const;

/**
 * Criteria with a completed record. Types that serve one criterion count once, and criteria that were set aside do not
 * count.
 */
export function criteriaWithEvidence(
  types: readonly Pick<RecordType, 'table' | 'criterion'>[],
  summaries: readonly TypeSummary[],
  claimed: readonly Criterion[] = criteria,
): Criterion[] {
  const completed = new Set(summaries.filter((summary) => summary.completed > 0).map(({ table }) => table));
  const found = new Set(types.flatMap(({ table, criterion }) => (completed.has(table) ? [criterion] : [])));
  return claimed.filter((criterion) => found.has(criterion));
}

/** Number of records of a type, in any state. */
export function recordsIn({ started, in_progress, completed, lacking }: Omit<TypeSummary, 'table'>): number {
  return started + in_progress + completed + lacking;
}

export type NextStep =
  | { kind: 'add' }
  | { kind: 'fill'; item: MissingItem; row: RecordRow }
  | { kind: 'complete'; row: RecordRow }
  | { kind: 'done' };

/** Next step for a type: a first record, the first missing required item, or marking it complete. */
export function nextStep(type: Pick<RecordType, 'fields' | 'evidence'>, summary: Omit<TypeSummary, 'table'>): NextStep {
  const { unfinished } = summary;
  if (recordsIn(summary) === 0) return { kind: 'add' };
  if (!unfinished) return { kind: 'done' };
  const [item] = missingEvidence(type, unfinished);
  return item ? { kind: 'fill', item, row: unfinished } : { kind: 'complete', row: unfinished };
}

const THINGS = 3;
const nothing = { started: 0, in_progress: 0, completed: 0, lacking: 0, unfinished: null };

/** A next step in the records, with its link. */
export type NextThing =
  | { kind: 'add'; type: RecordType }
  | { kind: 'complete'; type: RecordType; record: string; title: string }
  | {
      kind: 'fill';
      type: RecordType;
      record: string;
      title: string;
      /** Field in which it is fixed. Null if it concerns the whole record. */
      field: string | null;
      /** Sentence of the rule that found it, if any. */
      say?: string;
      /** Whether it blocks the petition. */
      isBlocking: boolean;
    };

/**
 * Returns next steps: first blockers, then missing items of existing records with required ones first, then a first
 * record for criteria without any. Criteria that were set aside have none.
 * @param parts judged evidence
 */
export function nextActions({
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
  const found = judged.flatMap(listFindings).flatMap((finding) => findFill(types, finding) ?? []);
  const steps = types
    .filter(({ criterion }) => criterion === undefined || claimed.includes(criterion))
    .flatMap((type) => findStep(type, summaries.find(({ table }) => table === type.table) ?? nothing) ?? []);
  const stops = found.filter(({ isBlocking }) => isBlocking);
  const lacking = [...found.filter(({ isBlocking }) => !isBlocking), ...steps.filter((step) => step.kind === 'fill')];
  const begun = firstOfEachRecord(lacking).toSorted((one, other) => Number(isExtra(one)) - Number(isExtra(other)));
  const named = new Set([...stops, ...begun].map(({ record }) => record));
  const adds = judged.flatMap(({ part, records }): NextThing[] => {
    const type = records === 0 ? types.find(({ criterion }) => criterion === part) : undefined;
    return type ? [{ kind: 'add', type }] : [];
  });
  const complete = steps.filter((step) => step.kind === 'complete' && !named.has(step.record));
  return [...stops, ...begun, ...complete, ...adds].slice(0, THINGS);
}

/** Returns the next step for one type. Undefined if its records are complete and no finding needs action. */
export function findNextThing(
  type: RecordType,
  { summaries, ...context }: Omit<Parameters<typeof nextActions>[0], 'types'>,
): NextThing | undefined {
  const summary = summaries.find(({ table }) => table === type.table) ?? nothing;
  if (recordsIn(summary) === 0) return { kind: 'add', type };
  return nextActions({ types: [type], summaries, ...context })[0];
}

type Fill = Extract<NextThing, { kind: 'fill' }>;

/** Returns the action for a finding. Undefined for risks, and for findings without a record. */
function findFill(types: readonly RecordType[], { level, say, place }: Finding): Fill | undefined {
  const type = types.find(({ table }) => table === place?.table);
  if (!type || !place?.record || (level !== 'stop' && level !== 'gap')) return undefined;
  const { record, title, field } = place;
  return { kind: 'fill', type, record, title: title ?? '', field, say, isBlocking: level === 'stop' };
}

function findStep(
  type: RecordType,
  summary: Omit<TypeSummary, 'table'>,
): Exclude<NextThing, { kind: 'add' }> | undefined {
  const step = nextStep(type, summary);
  if (step.kind !== 'fill' && step.kind !== 'complete') return undefined;
  const common = { type, record: step.row.id, title: getTitle(type, step.row) };
  return step.kind === 'fill'
    ? { kind: 'fill', ...common, field: step.item.name, isBlocking: false }
    : { kind: 'complete', ...common };
}

/** Selects one missing field per record in form order, required fields first. */
function firstOfEachRecord(fills: readonly Fill[]): Fill[] {
  const first = new Map<string, Fill>();
  for (const fill of fills) {
    const there = first.get(fill.record);
    if (!there || getRank(fill) < getRank(there)) first.set(fill.record, fill);
  }
  return [...first.values()];
}

function getRank(fill: Fill): number {
  const names = Object.keys(fill.type.fields);
  const place = fill.field === null ? names.length : names.indexOf(fill.field);
  return place + (isExtra(fill) ? names.length : 0);
}

/** Whether a record needs it to be complete. */
function isExtra({ type, field }: Fill): boolean {
  return !requiredFields(type).some(([name]) => name === field);
}
