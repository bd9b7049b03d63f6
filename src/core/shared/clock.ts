/** Time formats: the browser's default, 12 hours, or 24 hours. */
export const clocks = ['', '12', '24'] as const;
export type Clock = (typeof clocks)[number];
