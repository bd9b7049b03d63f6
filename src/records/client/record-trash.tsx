import { useInfiniteQuery } from '@tanstack/react-query';

import { ShowMore } from '#core/client/ui/show-more.tsx';
import { TrashList } from '#core/client/ui/trash.tsx';

import { titleOf } from '../record-title.ts';
import type { RecordType } from '../record-type.ts';
import type { RecordRow } from '../schema.ts';
import { recordPages } from './api.ts';

export type RecordTrashProps = {
  type: RecordType;
  restoringId: string | undefined;
  onRestore: ((row: RecordRow) => void) | undefined;
};

export function RecordTrash({ type, ...rest }: RecordTrashProps) {
  const query = useInfiniteQuery(recordPages({ segment: type.segment, isTrash: true }));
  const rows = query.data?.pages.flatMap(({ page }) => page.rows);
  return (
    <>
      <TrashList query={query} rows={rows} titleOf={(row) => titleOf(type, row)} hasFiles {...rest} />
      <ShowMore query={query} />
    </>
  );
}
