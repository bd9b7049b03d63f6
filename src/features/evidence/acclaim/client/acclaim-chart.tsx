import type { ReactNode } from 'react';

import type { Series } from '#core/client/chart-text.ts';
import { ChartTable } from '#core/client/ui/chart-table.tsx';
import { BarPlot } from '#core/client/ui/plots.tsx';
import type { ChartRow } from '#core/shared/chart-rows.ts';
import type { Acclaim } from '#records/acclaim.ts';
import type { RecordType } from '#records/record-type.ts';

export type AcclaimChartProps = {
  /** Records, with at least one dated one. */
  acclaim: Acclaim<RecordType>;
  /** Date up to which records are counted. */
  on: string;
  /** Additional actions. */
  children: ReactNode;
};

const total: Series = { column: 'total', label: 'Total' };

/** Stacked column chart by year and type, with the same data as a table. */
export function AcclaimChart({ acclaim: { kinds, years, gaps }, on, children }: AcclaimChartProps) {
  const series = kinds.map(({ type }): Series => ({ column: type.table, label: type.title })) as [Series, ...Series[]];
  const rows = years
    .map((one): ChartRow => {
      const figures = kinds.map(({ type }) => [type.table, one.counts[type.table] ?? 0] as const);
      return { period: firstDay(one.year), total: one.total, ...Object.fromEntries(figures) };
    })
    .toReversed();
  return (
    <>
      <BarPlot
        rows={rows}
        by="year"
        series={series}
        height={280}
        bands={gaps.map(({ from, to }) => ({ from: firstDay(from), to: firstDay(to), label: 'none' }))}
      />
      <ChartTable
        title="Evidence by year"
        rows={rows}
        by="year"
        series={[...series, total]}
        isUnderWay={(first) => first.slice(0, 4) === on.slice(0, 4)}
      >
        {children}
      </ChartTable>
    </>
  );
}

function firstDay(year: number): string {
  return `${year}-01-01`;
}
