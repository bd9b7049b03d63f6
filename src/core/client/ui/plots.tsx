import { BarChart, LineChart } from '@mantine/charts';
import { useId } from 'react';

import type { ChartRow, Period } from '../../shared/chart-rows.ts';
import { figureOf, formatCount, periodMark, periodName, type Series } from '../chart-text.ts';
import { colorAt, fillAt, Patterns, Swatch } from './plot-patterns.tsx';
import classes from './plots.module.css';

/** More columns than this are thinner than a line. */
const PLOTTED = 400;
/** Up to so many points each is marked. */
const MARKED = 40;

export type PlotProps = {
  /** Newest first. */
  rows: readonly ChartRow[];
  by: Period;
  series: readonly [Series, ...Series[]];
  height?: number;
  /** The highest value of its scale, where several plots share one. */
  most?: number;
};

/** Columns, each piled up from the series. It is a picture: what it shows stands in the table beside it. */
export function BarPlot({ rows, by, series, height = 220, most }: PlotProps) {
  const scope = useId();
  return (
    <>
      <BarChart
        h={height}
        type="stacked"
        data={oldestFirst(rows)}
        series={series.map(({ column }, place) => ({ name: column, color: colorAt(place) }))}
        barProps={({ name }) => {
          const place = series.findIndex(({ column }) => column === name);
          return { fill: fillAt(scope, place), stroke: colorAt(place), strokeWidth: 1, strokeOpacity: 1 };
        }}
        maxBarWidth={28}
        {...frame({ by, series, most })}
      >
        <Patterns scope={scope} count={series.length} />
      </BarChart>
      {series.length > 1 && (
        <ul className={classes.legend}>
          {series.map(({ column, label }, place) => (
            <li key={column}>
              <Swatch scope={scope} place={place} />
              {label}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A line, with gaps where nothing is known. */
export function LinePlot({ rows, by, series, height = 220, most }: PlotProps) {
  return (
    <LineChart
      h={height}
      data={oldestFirst(rows)}
      series={series.map(({ column }, place) => ({ name: column, color: colorAt(place) }))}
      curveType="linear"
      connectNulls={false}
      withDots={rows.length <= MARKED}
      {...frame({ by, series, most })}
    />
  );
}

function oldestFirst(rows: readonly ChartRow[]): ChartRow[] {
  return rows.slice(0, PLOTTED).toReversed();
}

/** What both kinds have in common. */
function frame({ by, series, most }: Pick<PlotProps, 'by' | 'series' | 'most'>) {
  return {
    dataKey: 'period',
    'aria-hidden': true,
    accessibilityLayer: false,
    valueFormatter: formatCount,
    gridProps: { stroke: 'var(--laurel-line)' },
    classNames: { root: classes.root, container: classes.container, axis: classes.axis },
    xAxisProps: { tickFormatter: (first: string) => periodMark(first, by), minTickGap: 24 },
    yAxisProps: {
      allowDecimals: false,
      width: 44,
      ...(most !== undefined && { domain: [0, most] as [number, number] }),
    },
    tooltipProps: {
      content: ({ payload }: { payload?: readonly { payload?: unknown }[] }) => {
        const row = payload?.[0]?.payload as ChartRow | undefined;
        return row ? <Hovered row={row} by={by} series={series} /> : null;
      },
    },
  };
}

function Hovered({ row, by, series }: { row: ChartRow } & Pick<PlotProps, 'by' | 'series'>) {
  return (
    <div className={classes.hovered}>
      <strong>{periodName(row.period, by)}</strong>
      {series.map(({ column, label }) => {
        const figure = figureOf(row, column);
        return (
          <span key={column}>
            {label}: {figure === null ? 'not known' : formatCount(figure)}
          </span>
        );
      })}
    </div>
  );
}
