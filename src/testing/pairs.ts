/** All pairs of statuses, including equal ones. */
export const listPairs = <Status extends string>(statuses: readonly Status[]) =>
  statuses.flatMap((from) => statuses.map((to) => ({ from, to })));
