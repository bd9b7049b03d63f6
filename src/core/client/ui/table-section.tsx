import { DataTable, type DataTableProps } from './data-table.tsx';
import { FilterBar, type FilterBarProps } from './filter-bar.tsx';
import { ListSection, type ListSectionProps } from './list-section.tsx';

export type TableSectionProps<Row extends { id: string }> = Pick<ListSectionProps<Row>, 'words' | 'isHeadingShown'> &
  Pick<FilterBarProps, 'search' | 'filters' | 'days' | 'csv'> &
  Omit<DataTableProps<Row>, 'rows'>;

/** List as a table below its search and filters. */
export function TableSection<Row extends { id: string }>({
  words,
  isHeadingShown = false,
  search,
  filters,
  days,
  csv,
  ...table
}: TableSectionProps<Row>) {
  const { list, label } = table;
  const bar = <FilterBar list={list} label={label} search={search} filters={filters} days={days} csv={csv} isTable />;
  return (
    <ListSection list={list} words={words} isHeadingShown={isHeadingShown} filters={bar}>
      {(rows) => <DataTable {...table} rows={rows} />}
    </ListSection>
  );
}
