import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

import { requestSorts, requestStatuses, SEARCH_MAX, type Direction, type RequestQuery, type RequestSort, type RequestStatus } from '../schema.ts';
import classes from './request-filters.module.css';
import { sortLabels } from './request-text.ts';

const SEARCH_WAIT_MS = 300;

export type RequestFiltersProps = {
  query: RequestQuery;
  onChange: (part: Partial<RequestQuery>) => void;
  /** What is typed replaces the address instead of adding a step back for every letter. */
  onSearch: (q: string) => void;
};

/** Search, filter and order of the list. */
export function RequestFilters({ query, onChange, onSearch }: RequestFiltersProps) {
  return (
    <search className={classes.root} aria-label="Your requests">
      <SearchBox value={query.q} onSearch={onSearch} />
      <NativeSelect
        label="Status"
        value={query.status ?? ''}
        data={[{ value: '', label: 'All' }, ...requestStatuses]}
        onChange={({ currentTarget }) => onChange({ status: (currentTarget.value || undefined) as RequestStatus | undefined })}
      />
      <NativeSelect
        label="Sort by"
        value={query.sort}
        data={requestSorts.map((sort) => ({ value: sort, label: sortLabels[sort] }))}
        onChange={({ currentTarget }) => onChange({ sort: currentTarget.value as RequestSort })}
      />
      <NativeSelect
        label="Order"
        value={query.direction}
        data={[
          { value: 'desc', label: 'Descending' },
          { value: 'asc', label: 'Ascending' },
        ]}
        onChange={({ currentTarget }) => onChange({ direction: currentTarget.value as Direction })}
      />
    </search>
  );
}

function SearchBox({ value, onSearch }: { value: string; onSearch: (q: string) => void }) {
  // What is typed, and the address it was typed at: when the address changes to anything else, that counts.
  const [own, setOwn] = useState({ typed: value, at: value });
  const search = useDebouncedCallback(onSearch, SEARCH_WAIT_MS);
  const isTaken = own.typed.trim() === value;
  if (isTaken && own.at !== value) setOwn({ ...own, at: value });
  return (
    <TextInput
      className={classes.search}
      label="Search"
      type="search"
      placeholder="Product or reference"
      maxLength={SEARCH_MAX}
      value={isTaken || own.at === value ? own.typed : value}
      onChange={({ currentTarget }) => {
        setOwn({ typed: currentTarget.value, at: value });
        search(currentTarget.value.trim());
      }}
    />
  );
}
