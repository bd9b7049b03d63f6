import { useQuery } from '@tanstack/react-query';

import { ChartTable } from '#core/client/ui/chart-table.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { BarPlot } from '#core/client/ui/plots.tsx';
import type { Series } from '#core/client/chart-text.ts';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { formatMinor } from '#core/shared/money.ts';
import { counted } from '#core/shared/sentence.ts';

import type { IncomeResponse } from '../schema.ts';
import { incomeByMonth } from './api.ts';

const series: readonly [Series, ...Series[]] = [
  { column: 'paid', label: 'Paid' },
  { column: 'refunded', label: 'Refunded' },
  { column: 'net', label: 'Net' },
];

/** Stacked, they are the paid total. */
const piled: readonly [Series, ...Series[]] = [
  { column: 'net', label: 'Net' },
  { column: 'refunded', label: 'Refunded' },
];

/** Income from orders by month, as a summary, plot and table. */
export function IncomePanel() {
  const query = useQuery(incomeByMonth);
  const months = query.data;
  return (
    <Panel title="Revenue by month">
      <LoadError query={query} sentence="Revenue could not be loaded." />
      {query.isPending && <Loading label="Loading revenue" shape="list" />}
      {months?.length === 0 && <SoftText my={14}>Nothing has been paid yet.</SoftText>}
      {months && months.length > 0 && <Months months={months} />}
    </Panel>
  );
}

function Months({ months }: { months: IncomeResponse['months'] }) {
  const currency = months[0]?.currency ?? 'USD';
  const rows = months
    .filter((month) => month.currency === currency)
    .map(({ month, paid_minor: paid, refunded_minor: refunded, net_minor: net }) => ({
      // First day of a month, labeled as such or as year and month.
      period: `${month.slice(0, 7)}-01`,
      paid: paid / 100,
      refunded: refunded / 100,
      net: net / 100,
    }));
  const format = (figure: number): string => formatMinor(Math.round(figure * 100), currency);
  const total = months.reduce((sum, { net_minor: net }) => sum + net, 0);
  return (
    <>
      <p>
        {counted(
          months.length,
          {
            one: '{total} in total, after refunds, in one month.',
            other: '{total} in total, after refunds, over {count} months.',
          },
          { total: formatMinor(total, currency) },
        )}
      </p>
      <BarPlot rows={rows} by="month" series={piled} format={format} />
      <ChartTable title="Revenue by month" rows={rows} by="month" series={series} format={format} />
    </>
  );
}
