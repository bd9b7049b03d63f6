import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';

import type { Document } from '../schema.ts';
import { documentPages } from './api.ts';

export type DocumentTrashProps = {
  canRestore: boolean;
  restoringId: string | undefined;
  onRestore: (document: Document) => void;
};

/** What was deleted in the last 30 days, read only when somebody looks. */
export function DocumentTrash(props: DocumentTrashProps) {
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

function Deleted({ canRestore, restoringId, onRestore }: DocumentTrashProps) {
  const { data, error, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = useInfiniteQuery(documentPages({ isTrash: true }));
  const documents = data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <>
      <Text c="dimmed" size="sm" mt="sm" role="status">
        {data && documents.length === 0 ? 'Trash is empty.' : data ? 'Kept for 30 days, then removed for good with their files.' : !error && 'Loading…'}
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
        items={documents.map((document) => ({
          id: document.id,
          title: document.original_filename,
          details: document.document_type,
          actions: canRestore && (
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={`Restore ${document.original_filename}`}
              disabled={restoringId === document.id}
              onClick={() => onRestore(document)}
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
