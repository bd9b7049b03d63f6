import type { List } from '../list.ts';
import { FilterBar, type FilterBarProps } from './filter-bar.tsx';
import { ListSection, type ListLabels } from './list-section.tsx';
import { RecordList, type RecordListItem } from './record-list.tsx';
import { StatusMessageBanner, type StatusMessage } from './status-message.tsx';

/** Target of a row's title: opens the row, or returns to the list if the row is open. */
export type Reading = { to: { search: string }; isOpen: boolean };

type DecisionListProps<Row extends { id: string }> = Pick<FilterBarProps, 'search' | 'filters' | 'csv'> & {
  // oxlint-disable-next-line typescript/no-explicit-any -- a list is invariant in its query, so no other bound fits all
  list: List<Row, any, any>;
  label: string;
  words: ListLabels;
  /** Message about the last decision. */
  statusMessage: StatusMessage;
  children: (row: Row, reading: Reading) => RecordListItem;
};

/** Rows that admins decide on. The page's URL names the open row. */
export function DecisionList<Row extends { id: string }>({
  list,
  label,
  words,
  statusMessage,
  children: renderItem,
  ...bar
}: DecisionListProps<Row>) {
  return (
    <ListSection
      list={list}
      words={words}
      failure={<StatusMessageBanner statusMessage={statusMessage} />}
      filters={<FilterBar list={list} label={label} {...bar} />}
    >
      {(rows) => (
        <RecordList
          label={label}
          items={rows.map((row) => {
            const isOpen = row.id === list.rowId;
            return renderItem(row, { to: { search: list.searchWithRow(isOpen ? undefined : row.id) }, isOpen });
          })}
          markedId={list.rowId}
        />
      )}
    </ListSection>
  );
}
