import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { PAGE_SIZE } from '../../shared/list-query.ts';
import { listParts } from '../list.ts';
import type { RowSource } from '../rows.ts';
import { Instant } from './instant.tsx';
import { LoadError } from './load-error.tsx';
import { Pager } from './pager.tsx';
import { RecordList } from './record-list.tsx';
import { ShowMore } from './show-more.tsx';

type DeletedRow = { id: string; deleted_at?: string | null };

export type TrashProps<Row extends DeletedRow> = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a source is invariant in its query, so no other bound fits all
  source: RowSource<Row, any, any>;
  getTitle: (row: Row) => string;
  restoringId: string | undefined;
  /** Omitted for users who may only read. */
  onRestore: ((row: Row) => void) | undefined;
  hasFiles: boolean;
};

/** Rows deleted in the last 30 days, loaded and shown only when expanded. */
export function Trash<Row extends DeletedRow>(props: TrashProps<Row>) {
  const [isOpen, setIsOpen] = useState(false);
  const contentId = useId();
  return (
    <section aria-label="Trash">
      <Button
        variant="default"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide Trash' : 'Trash'}
      </Button>
      <div id={contentId}>{isOpen && <DeletedRows {...props} />}</div>
    </section>
  );
}

/** Rows in Trash, each with a button to restore it. */
function DeletedRows<Row extends DeletedRow>({ source, getTitle, restoringId, onRestore, hasFiles }: TrashProps<Row>) {
  const [page, setPage] = useState(1);
  const query = useInfiniteQuery(listParts(source, { trash: 'true', ...(page > 1 && { page }) }));
  const rows = query.data?.pages.flatMap((part) => part.rows);
  const total = query.data?.pages[0]?.total;
  const fate = hasFiles
    ? 'Kept for 30 days, then deleted permanently with their files.'
    : 'Kept for 30 days, then deleted permanently.';
  return (
    <>
      <Text c="dimmed" size="sm" mt="sm" role="status">
        {rows ? (rows.length > 0 ? fate : 'Trash is empty.') : !query.error && 'Loading…'}
      </Text>
      <LoadError query={query} sentence="Trash could not be loaded." />
      <RecordList
        label="Trash"
        isAddressed={false}
        items={(rows ?? []).map((row) => ({
          id: row.id,
          title: getTitle(row),
          details: row.deleted_at && (
            <>
              Deleted <Instant at={row.deleted_at} show="day" />
            </>
          ),
          actions: onRestore && (
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={`Restore ${getTitle(row)}`}
              disabled={restoringId === row.id}
              onClick={() => onRestore(row)}
            >
              Restore
            </Button>
          ),
        }))}
      />
      {total === undefined ? (
        <ShowMore query={query} />
      ) : (
        <Pager label="Pages of Trash" page={page} pages={Math.ceil(total / PAGE_SIZE)} onPage={setPage} />
      )}
    </>
  );
}
