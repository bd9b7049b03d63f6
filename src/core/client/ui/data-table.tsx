import { Button, Checkbox, Group, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { rowSelectionFeature, tableFeatures, useTable, type Row as TableRow } from '@tanstack/react-table';
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';

import { rowElementId } from '../form-sheet.ts';
import type { List } from '../list.ts';
import { rowKeys } from '../row-keys.ts';
import classes from './data-table.module.css';
import { RecordList, type RecordListItem } from './record-list.tsx';
import { RowMenu, type RowAction, type RowMenuProps } from './row-menu.tsx';
import { ClampedText } from './clamped-text.tsx';

/** Viewport width from which a table of seven columns fits next to the sidebar. */
const TABLE_MIN_WIDTH = '(min-width: 76em)';

const features = tableFeatures({ rowSelectionFeature });

export type DataColumn<Row> = {
  label: string;
  renderCell: (row: Row) => ReactNode;
  /** Sort order that its heading selects. */
  sort?: string;
  /** Whether the column contains numbers, which are aligned right. */
  isFigure?: boolean;
  /** Whether the column names the row. Exactly one column does. */
  isTitle?: boolean;
};

export type DataTableProps<Row extends { id: string }> = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a list is invariant in its query, so no other bound fits all
  list: List<Row, any, any>;
  rows: readonly Row[];
  /** Accessible name of the table. */
  label: string;
  getTitle: (row: Row) => string;
  columns: readonly DataColumn<Row>[];
  /** Card for a row, if there is no room for a table. */
  renderCard: (row: Row) => Omit<RecordListItem, 'id'>;
  /** Buttons for the most common actions. The other actions are in the row's menu. */
  renderActions?: (row: Row) => ReactNode;
  getActions?: (row: Row) => readonly RowAction[];
  /** Actions for several rows at once. If given, rows can be selected. */
  renderBulk?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** Returns the action of the key E in a row, or undefined if the reader may not edit it. */
  getEditHandler?: (row: Row) => (() => void) | undefined;
};

/** Rows as a table with sortable headings, or as cards if there is no room. */
export function DataTable<Row extends { id: string }>({
  list,
  rows,
  label,
  getTitle,
  columns,
  renderCard,
  renderActions,
  getActions,
  renderBulk: bulk,
  getEditHandler,
}: DataTableProps<Row>) {
  const isWide = useMediaQuery(TABLE_MIN_WIDTH, true, { getInitialValueInEffect: false });
  const hasActions = renderActions !== undefined || getActions !== undefined;
  const [isOrderTold, setIsOrderTold] = useState(false);
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    columns: noColumns,
    data,
    getRowId: ({ id }) => id,
  });
  const shown = table.getRowModel().rows;
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original);
  const clear = () => table.resetRowSelection(true);
  const select = (row: TableRow<typeof features, Row>) => (
    <Checkbox
      aria-label={`Select ${getTitle(row.original)}`}
      checked={row.getIsSelected()}
      onChange={row.getToggleSelectedHandler()}
    />
  );

  const bar = bulk && selected.length > 0 && (
    <div className={classes.bulk} role="group" aria-label="Selected rows">
      <span role="status">{selected.length} selected</span>
      <Group gap="xs">
        {bulk(selected, clear)}
        <Button variant="subtle" size="compact-md" onClick={clear}>
          Clear
        </Button>
      </Group>
    </div>
  );

  if (!isWide) {
    const items = shown.map((row) => {
      const item = renderCard(row.original);
      return {
        ...item,
        id: row.id,
        name: getTitle(row.original),
        ...(renderActions && { actions: renderActions(row.original) }),
        ...(getActions && { acts: getActions(row.original) }),
        onEdit: getEditHandler?.(row.original),
        ...(bulk && {
          badge: (
            <Group gap="xs">
              {item.badge}
              {select(row)}
            </Group>
          ),
        }),
      };
    });
    return (
      <>
        {bar}
        <RecordList label={label} items={items} markedId={list.rowId} />
      </>
    );
  }

  return (
    <>
      {bar}
      <p className="visually-hidden" role="status">
        {isOrderTold && orderText(columns, list)}
      </p>
      <Table aria-label={label} className={classes.root}>
        <Table.Thead>
          <Table.Tr>
            {bulk && (
              <Table.Th className={classes.select}>
                <Checkbox
                  aria-label="Select all rows on this page"
                  checked={table.getIsAllRowsSelected()}
                  indeterminate={table.getIsSomeRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </Table.Th>
            )}
            {columns.map((column) => (
              <Heading key={column.label} column={column} list={list} onSort={() => setIsOrderTold(true)} />
            ))}
            {hasActions && <Table.Th className={classes.figure}>Actions</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody onKeyDown={moveByRow}>
          {shown.map((row) => (
            <Table.Tr
              key={row.id}
              id={rowElementId(row.id)}
              tabIndex={-1}
              {...rowKeys({ edit: getEditHandler?.(row.original) })}
              data-marked={row.id === list.rowId || undefined}
              data-selected={row.getIsSelected() || undefined}
            >
              {bulk && <Table.Td className={classes.select}>{select(row)}</Table.Td>}
              {columns.map(({ label: name, renderCell, isFigure, isTitle }) => {
                const content = renderCell(row.original);
                const cell = typeof content === 'string' && !isFigure ? <ClampedText>{content}</ClampedText> : content;
                return isTitle ? (
                  <Table.Th key={name} scope="row" className={classes.title}>
                    {cell}
                  </Table.Th>
                ) : (
                  <Table.Td key={name} className={isFigure ? classes.figure : undefined}>
                    {cell}
                  </Table.Td>
                );
              })}
              {hasActions && (
                <Table.Td>
                  <Actions title={getTitle(row.original)} id={row.id} acts={getActions?.(row.original) ?? []}>
                    {renderActions?.(row.original)}
                  </Actions>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

function Actions({ acts, children, ...row }: RowMenuProps & { children: ReactNode }) {
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {children}
      {acts.length > 0 && <RowMenu {...row} acts={acts} />}
    </Group>
  );
}

/** The cells depend only on the row, so the table model needs no columns. */
const noColumns: never[] = [];

/** The column by which a list is sorted, and its direction. */
function getSortOrder<Row extends { id: string }>(list: DataTableProps<Row>['list']) {
  const { sorts = {} } = list.source;
  const query = list.urlQuery as { sort?: string; direction?: 'asc' | 'desc' };
  const [first] = Object.keys(sorts);
  const sort = query.sort ?? first;
  return { sort, direction: query.direction ?? sorts[sort ?? '']?.direction };
}

function orderText<Row extends { id: string }>(
  columns: readonly DataColumn<Row>[],
  list: DataTableProps<Row>['list'],
): string {
  const { sort, direction } = getSortOrder(list);
  const column = columns.find((one) => one.sort === sort);
  return column ? `Sorted by ${column.label}, ${direction === 'asc' ? 'ascending' : 'descending'}` : '';
}

function Heading<Row extends { id: string }>({
  column: { label, sort, isFigure },
  list,
  onSort,
}: {
  column: DataColumn<Row>;
  list: DataTableProps<Row>['list'];
  onSort: () => void;
}) {
  const own = sort === undefined ? undefined : list.source.sorts?.[sort]?.direction;
  if (sort === undefined || own === undefined) {
    return <Table.Th className={isFigure ? classes.figure : undefined}>{label}</Table.Th>;
  }
  const order = getSortOrder(list);
  const isSorted = order.sort === sort;
  const direction = isSorted ? order.direction : own;
  const Sign = isSorted ? (direction === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  return (
    <Table.Th
      className={isFigure ? classes.figure : undefined}
      aria-sort={isSorted ? (direction === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button
        type="button"
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => {
          list.ask({ sort, direction: isSorted ? (direction === 'asc' ? 'desc' : 'asc') : undefined });
          onSort();
        }}
      >
        {label}
        <Sign size="0.875rem" aria-hidden />
      </button>
    </Table.Th>
  );
}

/** Moves the focus with the arrow keys to the same control of the next or previous row, or to the row itself. */
function moveByRow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[event.key] as
    | 'nextElementSibling'
    | 'previousElementSibling'
    | undefined;
  const target = event.target as HTMLElement;
  const row = target.closest('tr');
  const next = step && row?.[step];
  if (!next || target.matches('select, textarea, input:not([type="checkbox"])')) return;
  event.preventDefault();
  const place = target === row ? -1 : [...row.querySelectorAll(controls)].indexOf(target);
  const same = place < 0 ? next : ([...next.querySelectorAll(controls)].at(place) ?? next);
  (same as HTMLElement).focus();
}

const controls = 'a[href], button, input, select';
