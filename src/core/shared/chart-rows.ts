export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

/** Period of a chart column. Only career records are grouped by year. */
export type ChartPeriod = Period | 'year';

/** Row of a chart: the first day of its period, and figures by column. */
export type ChartRow = { period: string } & Record<string, string | number | null>;
