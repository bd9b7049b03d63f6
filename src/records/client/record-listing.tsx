import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';

import { sayAll, useSearch } from '#core/client/search.ts';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { LoadFailure } from '#core/client/ui/load-failure.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { ShowMore } from '#core/client/ui/show-more.tsx';

import type { RecordType } from '../record-type.ts';
import { recordStatuses, type RecordAbilities, type RecordRow } from '../schema.ts';
import { recordPages } from './api.ts';
import classes from './record-listing.module.css';
import { RecordRows } from './record-rows.tsx';

export type RecordListingProps = {
  type: RecordType;
  can: RecordAbilities;
  /** Whether there is any record to choose from. */
  hasRecords: boolean;
  /** The records that are leaving the list. */
  leavingIds: readonly string[];
  onEdit: (row: RecordRow) => void;
  onDelete: (row: RecordRow) => void;
  onAdd: () => void;
};

/** The person's own records, newest first; those of one status where the address says so. */
export function RecordListing({ type, can, hasRecords, leavingIds, onEdit, onDelete, onAdd }: RecordListingProps) {
  const { search, change } = useSearch();
  const status = recordStatuses.find((known) => known === search.get('status'));
  const pages = useInfiniteQuery(recordPages({ segment: type.segment, status }));
  const rows = pages.data?.pages.flatMap(({ page }) => page.rows).filter(({ id }) => !leavingIds.includes(id));

  function showStatus(next: string): void {
    change((current) => sayAll(current, { status: next || undefined }));
  }

  function renderEmpty() {
    if (status) {
      return <EmptyState sentence={`None of these is ${status}.`} action={<Button variant="default" onClick={() => showStatus('')}>Show all</Button>} />;
    }
    const add = can.create && (
      <Button variant="default" onClick={onAdd}>
        {type.form.addTitle}
      </Button>
    );
    return <EmptyState sentence={type.list.empty} why={type.list.why} action={add} />;
  }

  return (
    <>
      {(hasRecords || status) && (
        <NativeSelect
          className={classes.filter}
          label="Show"
          size="sm"
          value={status ?? ''}
          data={[{ value: '', label: 'All' }, ...recordStatuses]}
          onChange={({ currentTarget }) => showStatus(currentTarget.value)}
        />
      )}
      <LoadFailure query={pages} what={type.list.heading} />
      {pages.isPending && <Loading label={`Loading ${type.title}`} />}
      {rows && (rows.length > 0 ? <RecordRows type={type} rows={rows} can={can} onEdit={onEdit} onDelete={onDelete} /> : renderEmpty())}
      <ShowMore query={pages} />
    </>
  );
}
