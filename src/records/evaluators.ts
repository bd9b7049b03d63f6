// Compiles elements and rules into functions, once per day.
import { criterionOfChoice } from './comparable.ts';
import { hasFieldEvidence, compileCondition, type ConditionContext, type ConditionPredicate } from './conditions.ts';
import type { Criterion } from './criteria.ts';
import type { Field } from './field-types/kinds.ts';
import type { RecordType } from './record-type.ts';
import { recordTypes } from './registry.ts';
import type { Condition, Element, RegulationFile, Rule } from './regulation-file.ts';
import { elementFor, EVERY, rulesOn } from './regulation.ts';
import type { EvaluatedRow } from './schema.ts';

export type RecordRule = { rule: Rule; test: ConditionPredicate };

/** Counts of the whole case. */
type Counts = {
  /** Claimed criteria with documents. */
  criteria: number;
  /** Number of records outside of Trash for which the test holds. */
  records: (type: RecordType, test: ConditionPredicate | null) => number;
};

export type CaseRule = {
  rule: Rule;
  holds: (counts: Counts) => boolean;
  place: { type: RecordType; field: string } | null;
};

export type ElementEvaluator = {
  element: Element;
  shownBy: readonly {
    type: RecordType;
    fields: readonly (readonly [name: string, field: Field])[];
    isShown: (row: EvaluatedRow) => boolean;
  }[];
};

/** Comparable evidence for one criterion. */
type ComparableEvaluator = ElementEvaluator & {
  /** Whether a record substitutes for the criterion, even if it is not complete yet. */
  isFor: (row: EvaluatedRow) => boolean;
  type: RecordType;
};

export type PartEvaluator = {
  file: RegulationFile;
  elements: readonly ElementEvaluator[];
  comparable: ComparableEvaluator | null;
  caseRules: readonly CaseRule[];
};

/** Compiled at first use, because a page that lists records of one type needs only the rules of that type. */
export type Evaluators = {
  parts: () => readonly PartEvaluator[];
  getRules: (type: RecordType) => readonly RecordRule[];
};

let latest: { on: string; judges: Evaluators } | undefined;

/** Returns the compiled rules of a day. Only the latest day is cached, since a server judges today. */
export function getEvaluators(on: string): Evaluators {
  if (latest?.on !== on) latest = { on, judges: createEvaluators(rulesOn(on)) };
  return latest.judges;
}

function createEvaluators(files: readonly RegulationFile[]): Evaluators {
  const rules = files.flatMap((file) => file.rules);
  const byTable = new Map<string, readonly RecordRule[]>();
  let parts: readonly PartEvaluator[] | undefined;
  return {
    parts: () => (parts ??= createPartEvaluators(files)),
    getRules(type) {
      const made =
        byTable.get(type.table) ??
        rules
          .filter(({ table }) => table === type.table || table === EVERY)
          .map((rule) => ({ rule, test: compileCondition(rule.when, type) }));
      byTable.set(type.table, made);
      return made;
    },
  };
}

function createPartEvaluators(files: readonly RegulationFile[]): PartEvaluator[] {
  const standing = files.flatMap((file) => file.elements).find(({ standsIn }) => standsIn !== undefined);
  return files.map((file) => ({
    file,
    elements: file.elements.map(createElementEvaluator),
    comparable: file.part === 'case' || !standing ? null : createComparableEvaluator(file.part, standing),
    caseRules: file.rules.flatMap((rule) => (rule.table === null ? [caseRule(rule)] : [])),
  }));
}

/** A record shows an element regardless of other records. */
const nothingAround: ConditionContext = { translations: new Map(), filedOn: null };

function createElementEvaluator(element: Element): ElementEvaluator {
  return {
    element,
    shownBy: recordTypes.flatMap((type) => {
      const names = element.shownBy[type.table] ?? [];
      const fields = names.flatMap((name) => {
        const field = type.fields[name];
        return field ? [[name, field] as const] : [];
      });
      if (fields.length === 0) return [];
      const excluded = element.unless?.[type.table];
      const isExcluded = excluded && compileCondition(excluded, type);
      const isShown = (row: EvaluatedRow): boolean =>
        fields.some(([name, field]) => hasFieldEvidence(field, row[name])) && !isExcluded?.(row, nothingAround);
      return [{ type, fields, isShown }];
    }),
  };
}

function createComparableEvaluator(criterion: Criterion, standing: Element): ComparableEvaluator | null {
  const { standsIn } = standing;
  const type = recordTypes.find(({ table }) => table === standsIn?.table);
  if (!standsIn || !type) return null;
  const isWhole = compileCondition(standsIn.when, type);
  const isFor = (row: EvaluatedRow): boolean => criterionOfChoice(row[standsIn.for]) === criterion;
  const evaluator = createElementEvaluator(elementFor(criterion, standing));
  return {
    ...evaluator,
    type,
    isFor,
    shownBy: evaluator.shownBy.map((by) => ({
      ...by,
      isShown: (row) => isFor(row) && isWhole(row, nothingAround) !== null && by.isShown(row),
    })),
  };
}

function caseRule(rule: Rule): CaseRule {
  const [table, field = ''] = (rule.fix ?? '').split('.');
  const type = recordTypes.find((one) => one.table === table);
  return { rule, holds: compileCountCondition(rule.when), place: type ? { type, field } : null };
}

function compileCountCondition(condition: Condition): (counts: Counts) => boolean {
  if ('all' in condition) {
    const parts = condition.all.map(compileCountCondition);
    return (counts) => parts.every((part) => part(counts));
  }
  if ('any' in condition) {
    const parts = condition.any.map(compileCountCondition);
    return (counts) => parts.some((part) => part(counts));
  }
  if ('not' in condition) {
    const part = compileCountCondition(condition.not);
    return (counts) => !part(counts);
  }
  if (!('count' in condition)) return () => false;
  const { count } = condition;
  if ('criteria' in count) return ({ criteria }) => criteria < count.lt;
  const type = recordTypes.find(({ table }) => table === count.table);
  const test = type && count.where ? compileCondition(count.where, type) : null;
  return ({ records }) => type !== undefined && records(type, test) < count.lt;
}
