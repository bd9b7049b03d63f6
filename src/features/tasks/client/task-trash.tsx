import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';

import type { TaskRow } from '../schema.ts';
import { taskTrash } from './api.ts';
import { Pager } from './list-controls.tsx';

export type TaskTrashProps = {
  restoringId: string | undefined;
  /** Left out for whoever may only read. */
  onRestore?: ((task: TaskRow) => void) | undefined;
};

/** What was deleted in the last 30 days, read only when somebody looks. */
export function TaskTrash(props: TaskTrashProps) {
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

function Deleted({ restoringId, onRestore }: TaskTrashProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(taskTrash(page));
  return (
    <>
      <Text c="dimmed" size="sm" mt="sm" role="status">
        {data && (data.total === 0 ? 'Trash is empty.' : 'Kept for 30 days, then removed for good with their files.')}
        {!data && !error && 'Loading…'}
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
        items={(data?.rows ?? []).map((task) => ({
          id: task.id,
          title: task.title,
          details: task.deleted_at && <>Deleted <Instant at={task.deleted_at} show="day" /></>,
          actions: onRestore && (
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={`Restore ${task.title}`}
              disabled={restoringId === task.id}
              onClick={() => onRestore(task)}
            >
              Restore
            </Button>
          ),
        }))}
      />
      {data && <Pager label="Pages of Trash" page={page} total={data.total} onPage={setPage} />}
    </>
  );
}
