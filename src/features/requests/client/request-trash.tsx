import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Pager } from '#core/client/ui/pager.tsx';
import { TrashList } from '#core/client/ui/trash.tsx';

import type { RequestRow } from '../schema.ts';
import { requestPage } from './api.ts';
import { firstPage } from './list-address.ts';
import { titleOf } from './request-text.ts';

export type RequestTrashProps = {
  restoringId: string | undefined;
  onRestore: ((row: RequestRow) => void) | undefined;
};

export function RequestTrash(props: RequestTrashProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(requestPage({ ...firstPage, page }, { isTrash: true }));
  return (
    <>
      <TrashList query={query} rows={query.data?.rows} titleOf={titleOf} {...props} />
      {query.data && <Pager label="Pages of Trash" page={query.data.page} pages={query.data.pages} onPage={setPage} />}
    </>
  );
}
