export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

/** A row of any chart: its period, by its first day, and figures by their columns. */
export type ChartRow = { period: string } & Record<string, string | number | null>;
