import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';

import type { RequestRow } from '../schema.ts';
import { requestPage } from './api.ts';
import { firstPage } from './list-address.ts';
import { PageControl } from './page-control.tsx';
import { titleOf } from './request-text.ts';

export type RequestTrashProps = {
  canRestore: boolean;
  restoringId: string | undefined;
  onRestore: (row: RequestRow) => void;
};

/** What was deleted in the last 30 days, read only when somebody looks. */
export function RequestTrash(props: RequestTrashProps) {
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

function Deleted({ canRestore, restoringId, onRestore }: RequestTrashProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(requestPage({ ...firstPage, page }, { isTrash: true }));
  const items = data?.rows.map((row) => ({
    id: row.id,
    title: titleOf(row),
    details: row.deleted_at && (
      <>
        Deleted <Instant at={row.deleted_at} show="day" />
      </>
    ),
    actions: canRestore && (
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={`Restore ${titleOf(row)}`}
        disabled={restoringId === row.id}
        onClick={() => onRestore(row)}
      >
        Restore
      </Button>
    ),
  }));
  return (
    <>
      <Text c="dimmed" size="sm" mt="sm" role="status">
        {data?.total === 0 ? 'Trash is empty.' : data ? 'Kept for 30 days, then removed for good.' : !error && 'Loading…'}
      </Text>
      {error && (
        <FailureBanner
          sentence="Trash could not be loaded."
          failure={asApiError(error)}
          action={
            <Button variant="default" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {items && <RecordList label="Trash" items={items} />}
      {data && <PageControl label="Pages of Trash" page={data.page} pages={data.pages} onChange={setPage} />}
    </>
  );
}
