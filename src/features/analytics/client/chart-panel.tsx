import { Button, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';

import { LoadFailure } from '#core/client/ui/load-failure.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { Panel } from '#core/client/ui/panel.tsx';

import { isUnderWay } from '../rules.ts';
import { standardPeriod, type ChartAsked, type ChartRow, type Period } from '../schema.ts';
import classes from './analytics.module.css';
import { chartFile, chartRows, type Chart } from './api.ts';
import { figureOf, formatCount, periodName, type Series } from './chart-text.ts';

export type ChartPanelProps = {
  chart: Chart;
  title: string;
  asked: ChartAsked;
  /** The newest day that was counted. */
  countedTo: string;
  /** The columns of its table. */
  series: readonly Series[];
  /** What the chart shows, in a sentence or two; rows are newest first, and there is at least one. */
  summarize: (rows: readonly ChartRow[], by: Period) => string;
  children: (rows: readonly ChartRow[], by: Period) => ReactNode;
};

/** Figures over time: what they say in words, as pictures, and as a table or a file. */
export function ChartPanel({ chart, title, asked, countedTo, series, summarize, children }: ChartPanelProps) {
  const query = useQuery(chartRows(chart, asked));
  const [isTable, setIsTable] = useState(false);
  const tableId = useId();
  const by = asked.by ?? standardPeriod;
  const rows = query.data;
  return (
    <Panel title={title}>
      <LoadFailure query={query} what={title} />
      {query.isPending && <Loading label={`Loading ${title}`} shape="list" />}
      {rows?.length === 0 && <p className={classes.soft}>Nothing was counted in this time. Choose a longer one.</p>}
      {rows && rows.length > 0 && (
        <>
          <p className={classes.summary}>{summarize(rows, by)}</p>
          {children(rows, by)}
          <div className={classes.acts}>
            <Button
              variant="default"
              size="compact-md"
              aria-expanded={isTable}
              aria-controls={tableId}
              onClick={() => setIsTable(!isTable)}
            >
              {isTable ? 'Hide table' : 'Show as table'}
              <span className="visually-hidden">: {title}</span>
            </Button>
            <a href={chartFile(chart, asked)} download>
              Download CSV<span className="visually-hidden">: {title}</span>
            </a>
          </div>
          <div id={tableId} hidden={!isTable}>
            {isTable && <PeriodTable label={title} rows={rows} by={by} countedTo={countedTo} series={series} />}
          </div>
        </>
      )}
    </Panel>
  );
}

type PeriodTableProps = Pick<ChartPanelProps, 'countedTo' | 'series'> & {
  label: string;
  rows: readonly ChartRow[];
  by: Period;
};

const headings: Record<Period, string> = { day: 'Day', week: 'Week', month: 'Month' };

function PeriodTable({ label, rows, by, countedTo, series }: PeriodTableProps) {
  return (
    // It scrolls by itself, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="region" aria-label={`${label}, as a table`} tabIndex={0}>
      <Table aria-label={label} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{headings[by]}</Table.Th>
            {series.map(({ column, label: name }) => (
              <Table.Th key={column} scope="col" className={classes.figure}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.period}>
              <Table.Th scope="row" className={classes.period}>
                {periodName(row.period, by)}
                {isUnderWay(row.period, { by, countedTo }) && <span className={classes.soft}> so far</span>}
              </Table.Th>
              {series.map(({ column }) => {
                const figure = figureOf(row, column);
                return (
                  <Table.Td key={column} className={classes.figure}>
                    {figure === null ? <Unknown /> : formatCount(figure)}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Unknown() {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="visually-hidden">not known</span>
    </>
  );
}
