import { Button, NativeSelect } from '@mantine/core';
import { useEffect } from 'react';

import { TASKS_A_PAGE, type TaskSort } from '../schema.ts';
import classes from './list-controls.module.css';
import type { useListing } from './use-listing.ts';

type Shown<Status extends string> = ReturnType<typeof useListing<Status>>;

const sortNames: Record<TaskSort, string> = { newest: 'Newest first', due: 'Due date' };

/** Filter and order of a list. Where the address names a single row, the way to all of them. */
export function ListFilter<Status extends string>({ label, statuses, listing, show }: Shown<Status> & { label: string; statuses: readonly Status[] }) {
  if (listing.id !== undefined) {
    return (
      <Button variant="default" size="sm" onClick={() => show({})}>
        Show all tasks
      </Button>
    );
  }
  return (
    <div className={classes.filter} role="group" aria-label={label}>
      <NativeSelect
        label="Show"
        value={listing.status ?? ''}
        data={[{ value: '', label: 'All' }, ...statuses]}
        onChange={({ currentTarget }) => show({ status: statuses.find((status) => status === currentTarget.value) })}
      />
      <NativeSelect
        label="Sort by"
        value={listing.sort}
        data={Object.entries(sortNames).map(([value, name]) => ({ value, label: name }))}
        onChange={({ currentTarget }) => show({ sort: currentTarget.value === 'due' ? 'due' : 'newest' })}
      />
    </div>
  );
}

export type PagerProps = { label: string; page: number; total: number; onPage: (page: number, options?: { replace: boolean }) => void };

/** From page to page; nothing where there is one page alone. */
export function Pager({ label, page, total, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / TASKS_A_PAGE));

  // The last row of the last page may have gone, or the address may name a page that there never was.
  useEffect(() => {
    if (page > pages) onPage(pages, { replace: true });
  });

  if (pages === 1) return null;
  return (
    <nav className={classes.pager} aria-label={label}>
      <Button variant="default" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span role="status">
        Page {Math.min(page, pages)} of {pages}
      </span>
      <Button variant="default" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
