/** Each status with each, itself included. */
export const pairsOf = <Status extends string>(statuses: readonly Status[]) =>
  statuses.flatMap((from) => statuses.map((to) => ({ from, to })));
