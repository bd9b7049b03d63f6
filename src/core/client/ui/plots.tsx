import { BarChart, LineChart } from '@mantine/charts';
import { useId } from 'react';
import { ReferenceArea } from 'recharts';

import type { ChartPeriod, ChartRow } from '../../shared/chart-rows.ts';
import { evenTicks, getFigure, formatCount, periodMark, periodName, type Series } from '../chart-text.ts';
import { colorAt, fillAt, Patterns, Swatch } from './plot-patterns.tsx';
import classes from './plots.module.css';

/** Maximum number of columns. More would be thinner than a line. */
const PLOTTED = 400;
/** Maximum number of points that are drawn with markers. */
const MARKED = 40;

/** Space for axis labels in pixels: the minimum width, the width per character, and the margin. */
const NARROW_MARKS = 44;
const DIGIT_WIDTH = 8;
const AROUND_MARKS = 24;
/** Space above the scale. Without it, the topmost point is cut off and its label is moved down. */
const MARGIN = { top: 8 };

export type PlotProps = {
  /** Newest first. */
  rows: readonly ChartRow[];
  by: ChartPeriod;
  series: readonly [Series, ...Series[]];
  height?: number;
  /** Highest value of the scale, if several plots share one. */
  most?: number;
  format?: (figure: number) => string;
  /** Highlighted spans of periods, by first and last period. */
  bands?: readonly Band[];
};

type Band = { from: string; to: string; label: string };

/** Stacked bar chart of the series. It is only an image, and the table next to it contains its data. */
export function BarPlot({ rows, by, series, height = 220, most, format, bands = [] }: PlotProps) {
  const scope = useId();
  return (
    <>
      <BarChart
        h={height}
        type="stacked"
        barProps={({ name }) => {
          const place = series.findIndex(({ column }) => column === name);
          return { fill: fillAt(scope, place), stroke: colorAt(place), strokeWidth: 1, strokeOpacity: 1 };
        }}
        maxBarWidth={28}
        barChartProps={{ margin: MARGIN }}
        {...frame({ rows, by, series, most, format, isPiled: true })}
      >
        <Patterns scope={scope} count={series.length} />
        {bands.map(({ from, to, label }) => (
          <ReferenceArea
            key={from}
            x1={from}
            x2={to}
            className={classes.band}
            label={{ value: label, position: 'insideTop', className: classes.bandLabel }}
          />
        ))}
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

/** Line chart, with gaps for unknown values. */
export function LinePlot({ rows, by, series, height = 220, most, format }: PlotProps) {
  return (
    <LineChart
      h={height}
      curveType="linear"
      connectNulls={false}
      withDots={rows.length <= MARKED}
      lineChartProps={{ margin: MARGIN }}
      {...frame({ rows, by, series, most, format, isPiled: false })}
    />
  );
}

/** Returns the options that both chart types share. Rows that are not drawn do not count for the scale. */
export function frame({
  rows: all,
  by,
  series,
  most,
  format,
  isPiled,
}: Omit<PlotProps, 'height'> & { isPiled: boolean }) {
  const rows = all.slice(0, PLOTTED);
  const figures = rows.map((row) => series.map(({ column }) => Math.abs(getFigure(row, column) ?? 0)));
  const highest = Math.max(most ?? 0, ...figures.map((some) => (isPiled ? some.reduce(add, 0) : Math.max(0, ...some))));
  const isBelow = rows.some((row) => series.some(({ column }) => (getFigure(row, column) ?? 0) < 0));
  const ticks = evenTicks(highest);
  return {
    data: rows.toReversed(),
    dataKey: 'period',
    series: series.map(({ column }, place) => ({ name: column, color: colorAt(place) })),
    'aria-hidden': true,
    accessibilityLayer: false,
    valueFormatter: formatCount,
    gridProps: { stroke: 'var(--laurel-line)' },
    classNames: { root: classes.root, container: classes.container, axis: classes.axis },
    xAxisProps: {
      tickFormatter: (first: string) => periodMark(first, by),
      minTickGap: 24,
      // The library's default adds the last period, at whichever distance it is.
      interval: 'equidistantPreserveStart' as const,
    },
    yAxisProps: {
      allowDecimals: false,
      width: widthOfMarks(highest),
      // For negative values, such as more refunds than payments, the library chooses the scale.
      ...(!isBelow && { ticks, domain: [0, ticks.at(-1) ?? 0] as [number, number] }),
    },
    tooltipProps: {
      content: ({ payload }: { payload?: readonly { payload?: unknown }[] }) => {
        const row = payload?.[0]?.payload as ChartRow | undefined;
        return row ? <Hovered row={row} by={by} series={series} format={format} /> : null;
      },
    },
  };
}

const add = (sum: number, figure: number): number => sum + figure;

/** Returns the width for axis labels. The scale may extend slightly beyond the highest figure: '12,000'. */
function widthOfMarks(highest: number): number {
  const characters = formatCount(Math.ceil(highest * 1.2)).length;
  return Math.max(NARROW_MARKS, characters * DIGIT_WIDTH + AROUND_MARKS);
}

function Hovered({
  row,
  by,
  series,
  format = formatCount,
}: { row: ChartRow } & Pick<PlotProps, 'by' | 'series' | 'format'>) {
  return (
    <div className={classes.hovered}>
      <strong>{periodName(row.period, by)}</strong>
      {series.map(({ column, label }) => {
        const figure = getFigure(row, column);
        return (
          <span key={column}>
            {label}: {figure === null ? 'unknown' : format(figure)}
          </span>
        );
      })}
    </div>
  );
}
