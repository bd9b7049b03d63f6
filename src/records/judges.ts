// Compiles elements and rules into functions, once per day.
import type { Criterion } from '#features/evidence/claimed-criteria/schema.ts';

import { criterionOfChoice } from './comparable.ts';
import { showsSomething, testOf, type Surroundings, type Test } from './conditions.ts';
import type { Field } from './field-types/kinds.ts';
import type { RecordType } from './record-type.ts';
import { recordTypes } from './registry.ts';
import {
  elementFor,
  EVERY,
  rulesOn,
  type Condition,
  type Element,
  type RegulationFile,
  type Rule,
} from './regulation.ts';
import type { JudgedRow } from './schema.ts';

export type RecordRule = { rule: Rule; test: Test };

/** Counts of the whole case. */
export type Counts = {
  /** Claimed criteria with documents. */
  criteria: number;
  /** Number of records outside of Trash for which the test holds. */
  records: (type: RecordType, test: Test | null) => number;
};

export type CaseRule = {
  rule: Rule;
  holds: (counts: Counts) => boolean;
  place: { type: RecordType; field: string } | null;
};

export type ElementJudge = {
  element: Element;
  shownBy: readonly {
    type: RecordType;
    fields: readonly (readonly [name: string, field: Field])[];
    isShown: (row: JudgedRow) => boolean;
  }[];
};

/** Comparable evidence for one criterion. */
export type ComparableJudge = ElementJudge & {
  /** Whether a record stands for the criterion, even if it is not complete yet. */
  isFor: (row: JudgedRow) => boolean;
  type: RecordType;
};

export type PartJudge = {
  file: RegulationFile;
  elements: readonly ElementJudge[];
  comparable: ComparableJudge | null;
  caseRules: readonly CaseRule[];
};
export type Judges = { parts: readonly PartJudge[]; byTable: ReadonlyMap<string, readonly RecordRule[]> };

let latest: { on: string; judges: Judges } | undefined;

/** Returns the compiled rules of a day. Only the latest day is cached, since a server judges today. */
export function judgesOn(on: string): Judges {
  if (latest?.on !== on) latest = { on, judges: makeJudges(rulesOn(on)) };
  return latest.judges;
}

function makeJudges(files: readonly RegulationFile[]): Judges {
  const rules = files.flatMap((file) => file.rules);
  const standing = files.flatMap((file) => file.elements).find(({ standsIn }) => standsIn !== undefined);
  return {
    parts: files.map((file) => ({
      file,
      elements: file.elements.map(elementJudge),
      comparable: file.part === 'case' || !standing ? null : comparableJudge(file.part, standing),
      caseRules: file.rules.flatMap((rule) => (rule.table === null ? [caseRule(rule)] : [])),
    })),
    byTable: new Map(
      recordTypes.map((type) => [
        type.table,
        rules
          .filter(({ table }) => table === type.table || table === EVERY)
          .map((rule) => ({ rule, test: testOf(rule.when, type) })),
      ]),
    ),
  };
}

/** A record shows an element regardless of other records. */
const nothingAround: Surroundings = { translations: new Map(), filedOn: null };

function elementJudge(element: Element): ElementJudge {
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
      const isExcluded = excluded && testOf(excluded, type);
      const isShown = (row: JudgedRow): boolean =>
        fields.some(([name, field]) => showsSomething(field, row[name])) && !isExcluded?.(row, nothingAround);
      return [{ type, fields, isShown }];
    }),
  };
}

function comparableJudge(criterion: Criterion, standing: Element): ComparableJudge | null {
  const { standsIn } = standing;
  const type = recordTypes.find(({ table }) => table === standsIn?.table);
  if (!standsIn || !type) return null;
  const isWhole = testOf(standsIn.when, type);
  const isFor = (row: JudgedRow): boolean => criterionOfChoice(row[standsIn.for]) === criterion;
  const judge = elementJudge(elementFor(criterion, standing));
  return {
    ...judge,
    type,
    isFor,
    shownBy: judge.shownBy.map((by) => ({
      ...by,
      isShown: (row) => isFor(row) && isWhole(row, nothingAround) !== null && by.isShown(row),
    })),
  };
}

function caseRule(rule: Rule): CaseRule {
  const [table, field = ''] = (rule.fix ?? '').split('.');
  const type = recordTypes.find((one) => one.table === table);
  return { rule, holds: countOf(rule.when), place: type ? { type, field } : null };
}

function countOf(condition: Condition): (counts: Counts) => boolean {
  if ('all' in condition) {
    const parts = condition.all.map(countOf);
    return (counts) => parts.every((part) => part(counts));
  }
  if ('any' in condition) {
    const parts = condition.any.map(countOf);
    return (counts) => parts.some((part) => part(counts));
  }
  if ('not' in condition) {
    const part = countOf(condition.not);
    return (counts) => !part(counts);
  }
  if (!('count' in condition)) return () => false;
  const { count } = condition;
  if ('criteria' in count) return ({ criteria }) => criteria < count.lt;
  const type = recordTypes.find(({ table }) => table === count.table);
  const test = type && count.where ? testOf(count.where, type) : null;
  return ({ records }) => type !== undefined && records(type, test) < count.lt;
}
