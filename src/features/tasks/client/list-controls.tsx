import { Button, NativeSelect } from '@mantine/core';

import type { TaskSort } from '../schema.ts';
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
