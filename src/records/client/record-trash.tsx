import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';

import { titleOf } from '../record-title.ts';
import type { RecordType } from '../record-type.ts';
import type { RecordAbilities, RecordRow } from '../schema.ts';
import { recordPages } from './api.ts';

export type RecordTrashProps = {
  type: RecordType;
  can: RecordAbilities;
  restoringId: string | undefined;
  onRestore: (row: RecordRow) => void;
};

/** What was deleted in the last 30 days, read only when somebody looks. */
export function RecordTrash(props: RecordTrashProps) {
  const [isOpen, setIsOpen] = useState(false);
  const contentId = useId();
  return (
    <section aria-label="Trash">
      <Button variant="default" size="sm" aria-expanded={isOpen} aria-controls={contentId} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide Trash' : 'Trash'}
      </Button>
      <div id={contentId}>{isOpen && <Deleted {...props} />}</div>
    </section>
  );
}

function Deleted({ type, can, restoringId, onRestore }: RecordTrashProps) {
  const { data, error, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = useInfiniteQuery(
    recordPages({ segment: type.segment, isTrash: true }),
  );
  const rows = data?.pages.flatMap(({ page }) => page.rows) ?? [];
  return (
    <>
      <Text c="dimmed" size="sm" mt="sm" role="status">
        {data && rows.length === 0 ? 'Trash is empty.' : data ? 'Kept for 30 days, then removed for good with their files.' : !error && 'Loading…'}
      </Text>
      {error && (
        <FailureBanner
          sentence="Trash could not be loaded."
          failure={asApiError(error)}
          action={<Button variant="default" size="sm" onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      <RecordList
        label="Trash"
        items={rows.map((row) => ({
          id: row.id,
          title: titleOf(type, row),
          details: row.deleted_at && <>Deleted <Instant at={row.deleted_at} show="day" /></>,
          actions: can.update && (
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={`Restore ${titleOf(type, row)}`}
              disabled={restoringId === row.id}
              onClick={() => onRestore(row)}
            >
              Restore
            </Button>
          ),
        }))}
      />
      {hasNextPage && (
        <Button variant="default" size="sm" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
