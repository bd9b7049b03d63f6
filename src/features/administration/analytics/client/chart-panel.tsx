import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Series } from '#core/client/chart-text.ts';
import { ChartTable } from '#core/client/ui/chart-table.tsx';
import { DownloadLink } from '#core/client/ui/download-link.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import type { ChartRow, Period } from '#core/shared/chart-rows.ts';

import { isUnderWay } from '../rules.ts';
import { standardPeriod, type ChartQuery } from '../schema.ts';
import { chartFile, chartRows, type Chart } from './api.ts';

export type ChartPanelProps = {
  chart: Chart;
  title: string;
  query: ChartQuery;
  /** In UTC. */
  today: string;
  /** Columns of its table. */
  series: readonly Series[];
  /** Format of the values. Default: counts. */
  format?: (figure: number) => string;
  /** Summary of the chart in a sentence or two. Rows are newest first, and there is at least one. */
  summarize: (rows: readonly ChartRow[], by: Period) => string;
  children: (rows: readonly ChartRow[], by: Period) => ReactNode;
};

/** Figures over time as a summary, plots, and a table or file. */
export function ChartPanel({ chart, title, query, today, series, format, summarize, children }: ChartPanelProps) {
  const chartQuery = useQuery(chartRows(chart, query));
  const by = query.by ?? standardPeriod;
  const rows = chartQuery.data;
  return (
    <Panel title={title}>
      <LoadError query={chartQuery} sentence={`The chart “${title}” could not be loaded.`} />
      {chartQuery.isPending && <Loading label={`Loading ${title}`} shape="list" isQuiet />}
      {rows?.length === 0 && <SoftText>No data for this period. Choose a longer one.</SoftText>}
      {rows && rows.length > 0 && (
        <>
          <Text mt="-sm" mb="md" c="dimmed">
            {summarize(rows, by)}
          </Text>
          {children(rows, by)}
          <ChartTable
            title={title}
            rows={rows}
            by={by}
            series={series}
            {...(format && { format })}
            isUnderWay={(first) => isUnderWay(first, { by, today })}
          >
            <DownloadLink href={chartFile(chart, query)}>
              Download CSV<span className="visually-hidden">: {title}</span>
            </DownloadLink>
          </ChartTable>
        </>
      )}
    </Panel>
  );
}
