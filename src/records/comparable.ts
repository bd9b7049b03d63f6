// Comparable evidence (8 CFR 204.5(h)(4)): a totality record that stands for one criterion.
import { criteria, type Criterion } from '#features/criteria/schema.ts';

/** The criterion that a stored choice names, by its numeral: '(vii) Artistic exhibitions'. */
export function criterionOfChoice(choice: unknown): Criterion | undefined {
  return typeof choice === 'string' ? criteria.find((criterion) => choice.startsWith(`(${criterion}) `)) : undefined;
}

const SUFFIX = '-comparable';

/** The id of the element that comparable evidence shows in the part of the criterion that it stands for. */
export function comparableElement(criterion: Criterion): string {
  return `${criterion}${SUFFIX}`;
}

/** The criterion that comparable evidence stands for, by the id of its element; undefined for other elements. */
export function criterionOfComparable(element: string): Criterion | undefined {
  return criteria.find((criterion) => comparableElement(criterion) === element);
}
