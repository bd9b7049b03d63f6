import { Box, Stack } from '@mantine/core';
import {
  getFigure,
  formatCount,
  listFigures,
  newestKnown,
  periodName,
  sumColumn,
  type Series,
} from '#core/client/chart-text.ts';
import { BarPlot, LinePlot, type PlotProps } from '#core/client/ui/plots.tsx';
import { Tiles } from '#core/client/ui/tiles.tsx';
import type { ChartRow, Period } from '#core/shared/chart-rows.ts';
import { formatMinor } from '#core/shared/money.ts';
import { counted } from '#core/shared/sentence.ts';

import { decisionColumns, productColumns, taskColumns, type ChartQuery } from '../schema.ts';
import { ChartPanel } from './chart-panel.tsx';

type ChartsProps = { query: ChartQuery; today: string };

const signUps: Series = { column: 'sign_ups', label: 'Sign-ups' };
const activeUsers: Series = { column: 'active_users', label: 'Active users' };
const hours: Series = { column: 'hours_to_decision', label: 'Hours to decision' };
const statuses = toSeries(taskColumns);
const decisions = toSeries(decisionColumns);
const paid: Series = { column: 'paid', label: 'Paid' };
const refunded: Series = { column: 'refunded', label: 'Refunded' };
const net: Series = { column: 'net', label: 'Net' };
const begun: Series = { column: 'begun', label: 'Trials started' };
const becamePaid: Series = { column: 'became_paid', label: 'Converted to paid' };
const products = [...toSeries(productColumns), { column: 'other', label: 'Other products' }];

/** Charts with their plots. A plot has one scale, so different units have separate plots. */
export function Charts(props: ChartsProps) {
  return (
    <Stack>
      <ChartPanel {...props} chart="users" title="Users" series={[signUps, activeUsers]} summarize={describeUsers}>
        {(rows, by) => (
          <Tiles least="22rem" gap="1.5rem" isStretched>
            <Plot title="Sign-ups" kind={BarPlot} rows={rows} by={by} series={[signUps]} />
            <Plot title="Active users" kind={LinePlot} rows={rows} by={by} series={[activeUsers]} />
          </Tiles>
        )}
      </ChartPanel>
      <ChartPanel {...props} chart="tasks" title="Tasks by status" series={statuses} summarize={describeTasks}>
        {(rows, by) => <BarPlot rows={rows} by={by} series={statuses} height={260} />}
      </ChartPanel>
      <ChartPanel
        {...props}
        chart="documents"
        title="Documents"
        series={[...decisions, hours]}
        summarize={describeDocuments}
      >
        {(rows, by) => (
          <Tiles least="22rem" gap="1.5rem" isStretched>
            <Plot title="Documents decided" kind={BarPlot} rows={rows} by={by} series={decisions} />
            <Plot title="Average hours to decision" kind={LinePlot} rows={rows} by={by} series={[hours]} />
          </Tiles>
        )}
      </ChartPanel>
      <ChartPanel
        {...props}
        chart="requests"
        title="Service requests by product"
        series={products}
        summarize={describeRequests}
      >
        {(rows, by) => <ProductPlots rows={rows} by={by} />}
      </ChartPanel>
      <ChartPanel
        {...props}
        chart="income"
        title="Revenue"
        series={[paid, refunded, net]}
        format={formatDollars}
        summarize={describeIncome}
      >
        {(rows, by) => <BarPlot rows={rows} by={by} series={[net, refunded]} format={formatDollars} />}
      </ChartPanel>
      <ChartPanel
        {...props}
        chart="trials"
        title="Trials converted to paid"
        series={[begun, becamePaid]}
        summarize={describeTrials}
      >
        {(rows, by) => (
          <Tiles least="22rem" gap="1.5rem" isStretched>
            <Plot title="Trials started" kind={BarPlot} rows={rows} by={by} series={[begun]} />
            <Plot
              title="Of these, converted to paid"
              kind={BarPlot}
              rows={rows}
              by={by}
              series={[becamePaid]}
              most={Math.max(1, ...rows.map((row) => getFigure(row, begun.column) ?? 0))}
            />
          </Tiles>
        )}
      </ChartPanel>
    </Stack>
  );
}

function Plot({
  title,
  kind: Kind,
  ...plot
}: PlotProps & { title: string; kind: (plot: PlotProps) => React.ReactNode }) {
  return (
    <Box miw={0}>
      <Box component="h3" mb="xs" ff="text" fz="sm" fw={600}>
        {title}
      </Box>
      <Kind {...plot} />
    </Box>
  );
}

/** Eight series in one plot would be indistinguishable, so each product has a small one on a common scale. */
function ProductPlots({ rows, by }: { rows: readonly ChartRow[]; by: Period }) {
  const shown = products.filter(({ column }) => column !== 'other' || sumColumn(rows, column) > 0);
  const most = Math.max(1, ...rows.flatMap((row) => shown.map(({ column }) => getFigure(row, column) ?? 0)));
  return (
    <Tiles least="16rem" gap="1.25rem 1.5rem">
      {shown.map((product) => (
        <Plot
          key={product.column}
          title={`${product.label}: ${formatCount(sumColumn(rows, product.column))}`}
          kind={BarPlot}
          rows={rows}
          by={by}
          series={[product]}
          height={120}
          most={most}
        />
      ))}
    </Tiles>
  );
}

function toSeries(columns: Record<string, string>): [Series, ...Series[]] {
  return Object.entries(columns).map(([column, label]) => ({ column, label })) as [Series, ...Series[]];
}

function describeUsers(rows: readonly ChartRow[], by: Period): string {
  const since = sinceFirst(rows, by);
  const signedUp = counted(
    sumColumn(rows, signUps.column),
    { one: '{count} sign-up {since}.', other: '{count} sign-ups {since}.' },
    { since },
  );
  const newest = newestKnown(rows, activeUsers.column);
  if (!newest) return `${signedUp} Active users were not counted in this period.`;
  return `${signedUp} Active users at the end of the period: ${formatCount(getFigure(newest, activeUsers.column) ?? 0)}.`;
}

function describeTasks(rows: readonly ChartRow[], by: Period): string {
  const newest = newestKnown(rows, 'started');
  if (!newest) return 'Tasks were not counted in this period.';
  return `At the end of ${inSentence(periodName(newest.period, by))}: ${listFigures(newest, statuses)}.`;
}

function describeDocuments(rows: readonly ChartRow[], by: Period): string {
  const totals = computeTotals(rows, decisions);
  return `Decided ${sinceFirst(rows, by)}: ${listFigures(totals, decisions)}.`;
}

function describeRequests(rows: readonly ChartRow[], by: Period): string {
  const total = products.reduce((sum, { column }) => sum + sumColumn(rows, column), 0);
  const [first] = products.toSorted((a, b) => sumColumn(rows, b.column) - sumColumn(rows, a.column));
  return counted(
    total,
    {
      none: 'No requests {since}.',
      one: '{count} request {since}, for {product}.',
      other: '{count} requests {since}, most of them for {product}.',
    },
    { since: sinceFirst(rows, by), product: first?.label ?? '' },
  );
}

/** From the ledger, up to this moment. */
function describeIncome(rows: readonly ChartRow[], by: Period): string {
  const [gained, returned] = [sumColumn(rows, net.column), sumColumn(rows, refunded.column)];
  return `${formatDollars(gained)} ${sinceFirst(rows, by)}, after ${formatDollars(returned)} in refunds.`;
}

function describeTrials(rows: readonly ChartRow[], by: Period): string {
  const [all, bought] = [sumColumn(rows, begun.column), sumColumn(rows, becamePaid.column)];
  return counted(
    all,
    {
      none: 'No trials started {since}.',
      one: 'Of {count} trial started {since}, {bought} converted to paid ({share}%).',
      other: 'Of {count} trials started {since}, {bought} converted to paid ({share}%).',
    },
    { since: sinceFirst(rows, by), bought: formatCount(bought), share: Math.round((100 * bought) / all) },
  );
}

function formatDollars(figure: number): string {
  return formatMinor(Math.round(figure * 100), 'USD');
}

function computeTotals(rows: readonly ChartRow[], series: readonly Series[]): ChartRow {
  return { period: '', ...Object.fromEntries(series.map(({ column }) => [column, sumColumn(rows, column)])) };
}

function sinceFirst(rows: readonly ChartRow[], by: Period): string {
  return `since ${inSentence(periodName(rows.at(-1)?.period ?? '', by))}`;
}

function inSentence(name: string): string {
  return name.replace(/^Week/, 'the week');
}
