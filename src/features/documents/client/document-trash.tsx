import { useInfiniteQuery } from '@tanstack/react-query';

import { ShowMore } from '#core/client/ui/show-more.tsx';
import { TrashList } from '#core/client/ui/trash.tsx';

import type { Document } from '../schema.ts';
import { documentPages } from './api.ts';

export type DocumentTrashProps = {
  restoringId: string | undefined;
  onRestore: ((document: Document) => void) | undefined;
};

export function DocumentTrash(props: DocumentTrashProps) {
  const query = useInfiniteQuery(documentPages({ isTrash: true }));
  const rows = query.data?.pages.flatMap((page) => page.rows);
  return (
    <>
      <TrashList query={query} rows={rows} titleOf={(document) => document.original_filename} hasFiles {...props} />
      <ShowMore query={query} />
    </>
  );
}
