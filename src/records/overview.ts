import { z } from 'zod';

import { criteria, type Criterion } from '#features/criteria/schema.ts';

import type { RecordType } from './record-type.ts';
import { missingEvidence, type MissingItem } from './rules.ts';
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

export type CriterionProgress<Type> = { criterion: Criterion; types: Type[]; total: number; completed: number };

/** How many records serve each criterion of the regulation, and how many of them are completed. */
export function progressByCriterion<Type extends Pick<RecordType, 'table' | 'criterion'>>(
  types: readonly Type[],
  summaries: readonly TypeSummary[],
): CriterionProgress<Type>[] {
  return criteria.map((criterion) => {
    const serving = types.filter((type) => type.criterion === criterion);
    const counted = summaries.filter(({ table }) => serving.some((type) => type.table === table));
    return {
      criterion,
      types: serving,
      total: counted.reduce((sum, summary) => sum + recordsIn(summary), 0),
      completed: counted.reduce((sum, { completed }) => sum + completed, 0),
    };
  });
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

/** What to do next: first what was begun, then a first record for criteria that have none. Nothing for those that are set aside. */
export function nextThings(
  types: readonly RecordType[],
  summaries: readonly TypeSummary[],
  claimed: readonly string[] = criteria,
): { type: RecordType; step: NextStep }[] {
  const steps = types
    .filter(({ criterion }) => criterion === undefined || claimed.includes(criterion))
    .map((type) => {
      const summary = summaries.find(({ table }) => table === type.table);
      return { type, step: nextStep(type, summary ?? nothing) };
    });
  const served = new Set(steps.flatMap(({ type, step }) => (step.kind === 'add' ? [] : (type.criterion ?? []))));
  const begun = steps.filter(({ step }) => step.kind === 'fill' || step.kind === 'complete');
  const missing = steps.filter(
    ({ type, step }) => step.kind === 'add' && type.criterion && !served.has(type.criterion),
  );
  const firstOfEach = missing.filter(
    ({ type }, index) => missing.findIndex((other) => other.type.criterion === type.criterion) === index,
  );
  return [...begun, ...firstOfEach].slice(0, THINGS);
}
