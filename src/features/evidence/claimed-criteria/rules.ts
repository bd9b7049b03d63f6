import type { Criterion } from '#records/criteria.ts';

/** Number of records below which a user need not know what a criterion is. */
const FIRST_RECORDS = 3;

/**
 * Whether to ask which criteria the user claims. `claimed` is null before the first choice, and undefined until it is
 * loaded.
 */
export function isTimeToChoose({
  claimed,
  records,
}: {
  claimed: readonly Criterion[] | null | undefined;
  records: number;
}): boolean {
  return claimed === null && records >= FIRST_RECORDS;
}
