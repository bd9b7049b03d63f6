import type { Criterion } from './schema.ts';

/** Until there are so many records, a user need not know what a criterion is. */
const FIRST_RECORDS = 3;

/** Whether to ask which criteria the user claims. `claimed` is null until they chose, undefined while it is not known. */
export function isTimeToChoose({
  claimed,
  records,
}: {
  claimed: readonly Criterion[] | null | undefined;
  records: number;
}): boolean {
  return claimed === null && records >= FIRST_RECORDS;
}
