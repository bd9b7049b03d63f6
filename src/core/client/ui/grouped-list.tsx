import { Box } from '@mantine/core';

import classes from './grouped-list.module.css';
import { RecordList, type RecordListItem, type RecordListProps } from './record-list.tsx';

export type GroupedListProps = Pick<RecordListProps, 'markedId'> & {
  /** Beginning of each group's accessible name. */
  label?: string;
  /** Groups by heading. Those without rows are left out. */
  groups: readonly { heading: string; items: readonly RecordListItem[] }[];
  gap?: 'lg' | 'xl';
};

/** Rows in groups, each below its heading. */
export function GroupedList({ label, groups, gap = 'lg', markedId }: GroupedListProps) {
  return groups
    .filter(({ items }) => items.length > 0)
    .map(({ heading, items }, index) => (
      <Box key={heading} mt={index === 0 ? 'md' : gap}>
        <p className={classes.heading} aria-hidden>
          {heading}
        </p>
        <RecordList label={label ? `${label}: ${heading}` : heading} items={items} markedId={markedId} />
      </Box>
    ));
}
