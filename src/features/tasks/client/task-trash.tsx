import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Pager } from '#core/client/ui/pager.tsx';
import { TrashList } from '#core/client/ui/trash.tsx';

import type { TaskRow } from '../schema.ts';
import { pagesOf, taskTrash } from './api.ts';

export type TaskTrashProps = {
  restoringId: string | undefined;
  onRestore: ((task: TaskRow) => void) | undefined;
};

export function TaskTrash(props: TaskTrashProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(taskTrash(page));
  return (
    <>
      <TrashList query={query} rows={query.data?.rows} titleOf={({ title }) => title} hasFiles {...props} />
      {query.data && <Pager label="Pages of Trash" page={page} pages={pagesOf(query.data)} onPage={setPage} />}
    </>
  );
}
