import { Button, Text } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';

import { Instant } from './instant.tsx';
import { LoadFailure, type LoadFailureProps } from './load-failure.tsx';
import { RecordList } from './record-list.tsx';

/** What was deleted in the last 30 days: its content is shown, and so read, only when somebody looks. */
export function Trash({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const contentId = useId();
  return (
    <section aria-label="Trash">
      <Button variant="default" size="sm" aria-expanded={isOpen} aria-controls={contentId} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide Trash' : 'Trash'}
      </Button>
      <div id={contentId}>{isOpen && children}</div>
    </section>
  );
}

type DeletedRow = { id: string; deleted_at: string | null };

export type TrashListProps<Row extends DeletedRow> = {
  query: LoadFailureProps['query'];
  /** Undefined until they are read. */
  rows: readonly Row[] | undefined;
  titleOf: (row: Row) => string;
  restoringId: string | undefined;
  /** Left out for whoever may only read. */
  onRestore: ((row: Row) => void) | undefined;
  hasFiles?: boolean;
};

/** The rows in Trash, each with the way back. */
export function TrashList<Row extends DeletedRow>({ query, rows, titleOf, restoringId, onRestore, hasFiles = false }: TrashListProps<Row>) {
  const fate = `Kept for 30 days, then removed for good${hasFiles ? ' with their files' : ''}.`;
  return (
    <>
      <Text c="dimmed" size="sm" mt="sm" role="status">
        {rows ? (rows.length > 0 ? fate : 'Trash is empty.') : !query.error && 'Loading…'}
      </Text>
      <LoadFailure query={query} what="Trash" />
      <RecordList
        label="Trash"
        items={(rows ?? []).map((row) => ({
          id: row.id,
          title: titleOf(row),
          details: row.deleted_at && (
            <>
              Deleted <Instant at={row.deleted_at} show="day" />
            </>
          ),
          actions: onRestore && (
            <Button variant="subtle" size="compact-md" aria-label={`Restore ${titleOf(row)}`} disabled={restoringId === row.id} onClick={() => onRestore(row)}>
              Restore
            </Button>
          ),
        }))}
      />
    </>
  );
}
