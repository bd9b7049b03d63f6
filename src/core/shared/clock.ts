/** Ways to write times: as the reader's browser does, with 12 hours, or with 24. */
export const clocks = ['', '12', '24'] as const;
export type Clock = (typeof clocks)[number];
