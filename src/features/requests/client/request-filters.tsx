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
  // What is typed, until the address says the same; when the address changes by itself, it counts.
  const [typed, setTyped] = useState<string>();
  const search = useDebouncedCallback((q: string) => {
    onSearch(q);
    setTyped(undefined);
  }, SEARCH_WAIT_MS);
  return (
    <TextInput
      className={classes.search}
      label="Search"
      type="search"
      placeholder="Product or reference"
      maxLength={SEARCH_MAX}
      value={typed ?? value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
}
