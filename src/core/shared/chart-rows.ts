export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

/** What a chart may have a column for; only the records of a career are shown by year. */
export type ChartPeriod = Period | 'year';

/** A row of any chart: its period, by its first day, and figures by their columns. */
export type ChartRow = { period: string } & Record<string, string | number | null>;
