/** How times are written: as the reader's browser writes them, of 12 hours, or of 24. */
export const clocks = ['', '12', '24'] as const;
export type Clock = (typeof clocks)[number];
