import { z } from 'zod';

import type { RecordType } from './record-type.ts';
import { missingFields } from './rules.ts';
import { recordBase, type RecordRow } from './schema.ts';

/** One type's records in short; `unfinished` is the newest record that is not completed. */
export const typeSummary = z.object({
  table: z.string(),
  started: z.int(),
  in_progress: z.int(),
  completed: z.int(),
  unfinished: z.looseObject(recordBase.shape).nullable() as z.ZodType<RecordRow | null>,
});
export type TypeSummary = z.output<typeof typeSummary>;

/** The regulation's criteria: ten, dated as the text read then. Artistic display, (vii), has no records here. */
export const regulation = {
  criteria: ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'],
  asked: 3,
  citation: '8 CFR 204.5(h)(3)',
  asOf: '2026-11-20',
} as const;

/** Criteria with a completed record; several types that serve one criterion count once. */
export function criteriaWithEvidence(
  types: readonly Pick<RecordType, 'table' | 'criterion'>[],
  summaries: readonly TypeSummary[],
): string[] {
  const completed = new Set(summaries.filter((summary) => summary.completed > 0).map(({ table }) => table));
  const found = new Set(
    types.flatMap(({ table, criterion }) => (criterion && completed.has(table) ? [criterion] : [])),
  );
  return regulation.criteria.filter((criterion) => found.has(criterion));
}

export type CriterionProgress = { criterion: string; types: string[]; total: number; completed: number };

/** How many records serve each criterion of the regulation, and how many of them are completed. */
export function progressByCriterion(
  types: readonly Pick<RecordType, 'table' | 'criterion' | 'title'>[],
  summaries: readonly TypeSummary[],
): CriterionProgress[] {
  return regulation.criteria.map((criterion) => {
    const serving = types.filter((type) => type.criterion === criterion);
    const counted = summaries.filter(({ table }) => serving.some((type) => type.table === table));
    return {
      criterion,
      types: serving.map(({ title }) => title),
      total: counted.reduce((sum, { started, in_progress, completed }) => sum + started + in_progress + completed, 0),
      completed: counted.reduce((sum, { completed }) => sum + completed, 0),
    };
  });
}

export type NextStep =
  | { kind: 'add' }
  | { kind: 'fill'; label: string; row: RecordRow }
  | { kind: 'complete'; row: RecordRow }
  | { kind: 'done' };

/** What is to do next for a type: a first record, the first specified field or file left empty, or saying that it is complete. */
export function nextStep(
  type: Pick<RecordType, 'fields'>,
  { started, in_progress, completed, unfinished }: TypeSummary,
): NextStep {
  if (started + in_progress + completed === 0) return { kind: 'add' };
  if (!unfinished) return { kind: 'done' };
  const [missing] = missingFields(type, unfinished);
  const label = missing && type.fields[missing]?.label;
  return label ? { kind: 'fill', label, row: unfinished } : { kind: 'complete', row: unfinished };
}

const THINGS = 3;
const nothing = { started: 0, in_progress: 0, completed: 0, unfinished: null };

/** What to do next: first what was begun, then a first record for criteria that have none. */
export function nextThings(
  types: readonly RecordType[],
  summaries: readonly TypeSummary[],
): { type: RecordType; step: NextStep }[] {
  const steps = types.map((type) => {
    const summary = summaries.find(({ table }) => table === type.table);
    return { type, step: nextStep(type, summary ?? { table: type.table, ...nothing }) };
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
