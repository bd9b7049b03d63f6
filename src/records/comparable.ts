// Comparable evidence (8 CFR 204.5(h)(4)): a totality record that substitutes for one criterion.
import { criteria, type Criterion } from './criteria.ts';

/** Returns the criterion of a stored choice by its numeral, such as '(vii) Artistic exhibitions'. */
export function criterionOfChoice(choice: unknown): Criterion | undefined {
  return typeof choice === 'string' ? criteria.find((criterion) => choice.startsWith(`(${criterion}) `)) : undefined;
}

const SUFFIX = '-comparable';

/** ID of the element that comparable evidence shows for a criterion. */
export function comparableElement(criterion: Criterion): string {
  return `${criterion}${SUFFIX}`;
}

/** Criterion for which comparable evidence substitutes, by element ID. Undefined for other elements. */
export function criterionOfComparable(element: string): Criterion | undefined {
  return criteria.find((criterion) => comparableElement(criterion) === element);
}
