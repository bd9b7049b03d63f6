import { Button, Group, Table } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';

import type { ChartPeriod, ChartRow } from '../../shared/chart-rows.ts';
import { getFigure, formatCount, periodName, type Series } from '../chart-text.ts';
import classes from './chart-table.module.css';
import { SoftText } from './soft-text.tsx';

export type ChartTableProps = {
  title: string;
  /** Newest first. */
  rows: readonly ChartRow[];
  by: ChartPeriod;
  /** Columns of the table, and how their figures are formatted. */
  series: readonly Series[];
  format?: (figure: number) => string;
  /** Whether some days of a period are in the future. */
  isUnderWay?: (first: string) => boolean;
  /** Other actions for the figures, next to the button. */
  children?: ReactNode;
};

/** Data of a chart as a table, collapsed until it is requested. */
export function ChartTable({ children, ...table }: ChartTableProps) {
  const [isTable, setIsTable] = useState(false);
  const tableId = useId();
  return (
    <>
      <Group gap="0.5rem 1rem" mt="md" fz="sm">
        <Button
          variant="default"
          size="compact-md"
          aria-expanded={isTable}
          aria-controls={tableId}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? 'Hide table' : 'Show as table'}
          <span className="visually-hidden">: {table.title}</span>
        </Button>
        {children}
      </Group>
      <div id={tableId} hidden={!isTable}>
        {isTable && <PeriodTable {...table} />}
      </div>
    </>
  );
}

const headings: Record<ChartPeriod, string> = { day: 'Day', week: 'Week', month: 'Month', year: 'Year' };

function PeriodTable({
  title,
  rows,
  by,
  series,
  format = formatCount,
  isUnderWay = () => false,
}: Omit<ChartTableProps, 'children'>) {
  return (
    // The table scrolls, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="region" aria-label={`${title}, as a table`} tabIndex={0}>
      <Table aria-label={title} verticalSpacing={6}>
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
                {isUnderWay(row.period) && (
                  <SoftText span fw={400}>
                    {' '}
                    so far
                  </SoftText>
                )}
              </Table.Th>
              {series.map(({ column }) => {
                const figure = getFigure(row, column);
                return (
                  <Table.Td key={column} className={classes.figure}>
                    {figure === null ? <Unknown /> : format(figure)}
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
      <span className="visually-hidden">unknown</span>
    </>
  );
}
