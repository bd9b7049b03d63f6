import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';

import type { List } from '../list.ts';
import { toQueryParams, type ListSchema } from '../rows.ts';
import { DateInput } from './date-input.tsx';
import { DownloadLink } from './download-link.tsx';
import classes from './filter-bar.module.css';

const SEARCH_WAIT_MS = 300;

export type Choice = string | { value: string; label: string };

export type FilterBarProps = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a list is invariant in its rows and query, so no other bound fits all
  list: List<any, any, any>;
  /** Accessible name: 'Your tasks'. */
  label: string;
  /** Placeholder of the search field. If omitted, there is no search. */
  search?: string | undefined;
  /** Filters by parameter name. */
  filters?: Record<string, { label: string; choices: readonly Choice[] }> | undefined;
  /** Labels of date filters, by parameter name. */
  days?: Record<string, string> | undefined;
  /** API path of the list, which returns the same rows as a file. */
  csv?: string | undefined;
  /** Whether the rows are a table with sortable headings if there is room. */
  isTable?: boolean;
  /** Actions for the whole list. */
  children?: ReactNode;
};

type Values = Record<string, string | number | undefined>;

/** Search, filters and order of a list, as in its URL. The available filters depend on the list's query. */
export function FilterBar({
  list,
  label,
  search,
  filters = {},
  days = {},
  csv,
  isTable = false,
  children,
}: FilterBarProps) {
  const { sorts = {}, query } = list.source as { sorts?: List<{ id: string }>['source']['sorts']; query: ListSchema };
  const values = list.urlQuery as Values;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const choicesId = useId();
  const [first = ''] = Object.keys(sorts);
  const sort = String(values.sort ?? first);
  const set = Object.keys({ ...filters, ...days }).filter((name) => values[name] !== undefined).length;
  const ask = (part: Values) => list.ask(part);
  const isSorted = Object.keys(sorts).length > 1;
  const folds = search !== undefined || Object.keys(filters).length + Number(isSorted) > 1;

  return (
    <search className={classes.root} aria-label={label} data-folds={folds || undefined}>
      {search && (
        <SearchBox
          placeholder={search}
          value={String(values.q ?? '')}
          onSearch={(q) => list.ask({ q }, { replace: true })}
        />
      )}
      {folds && (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isUnfolded}
          aria-controls={choicesId}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          Filter and sort{set > 0 && ` (${set})`}
        </button>
      )}
      <div id={choicesId} className={classes.choices} data-unfolded={isUnfolded || undefined}>
        {Object.entries(filters).map(([name, filter]) => (
          <Select
            key={name}
            label={filter.label}
            value={String(values[name] ?? '')}
            choices={[{ value: '', label: 'All' }, ...filter.choices]}
            onChange={(value) => ask({ [name]: value || undefined })}
          />
        ))}
        {Object.entries(days).map(([name, dayLabel]) => (
          <Day
            key={name}
            label={dayLabel}
            value={String(values[name] ?? '')}
            onChange={(day) => ask({ [name]: day })}
          />
        ))}
        {isSorted && (
          <Select
            label="Sort by"
            isInHeadings={isTable}
            value={sort}
            choices={Object.entries(sorts).map(([value, { label: name }]) => ({ value, label: name }))}
            onChange={(value) => ask({ sort: value, direction: undefined })}
          />
        )}
        {'direction' in query.shape && (
          <Select
            label="Order"
            isInHeadings={isTable}
            value={String(values.direction ?? sorts[sort]?.direction)}
            choices={[
              { value: 'desc', label: 'Descending' },
              { value: 'asc', label: 'Ascending' },
            ]}
            onChange={(value) => ask({ direction: value })}
          />
        )}
        {csv && (
          <DownloadLink href={csvAddress(csv, values)} className={classes.csv}>
            Download CSV
          </DownloadLink>
        )}
      </div>
      {children && <div className={classes.acts}>{children}</div>}
    </search>
  );
}

/** Returns the CSV URL for all pages of the list, with the current filters and order. */
function csvAddress(base: string, { page: _, ...filters }: Values): string {
  return `${base}?${new URLSearchParams({ ...toQueryParams(filters), format: 'csv' })}`;
}

/** Native select in one line with its label. It is familiar to screen readers and phones, and as wide as its text. */
export function Select({
  label,
  value,
  choices,
  isInHeadings = false,
  onChange,
}: {
  label: string;
  value: string;
  choices: readonly Choice[];
  isInHeadings?: boolean;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className={classes.select} data-in-headings={isInHeadings || undefined}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {choices.map((choice) => {
          const { value: chosen, label: name } = typeof choice === 'string' ? { value: choice, label: choice } : choice;
          return (
            <option key={chosen} value={chosen}>
              {name}
            </option>
          );
        })}
      </select>
      <IconChevronDown className={classes.chevron} size="1rem" aria-hidden />
    </div>
  );
}

/** Earliest date that is used as a filter. While a year is being typed, its first digits also form a valid date. */
const FIRST_DAY = '1900-01-01';

function Day({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (day: string | undefined) => void;
}) {
  const id = useId();
  const handleChange = (day: string | null): void => {
    if (day === null || (/^\d{4}-\d\d-\d\d$/.test(day) && day >= FIRST_DAY)) onChange(day ?? undefined);
  };
  return (
    <div className={classes.select}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <DateInput id={id} variant="unstyled" className={classes.day} value={value || null} onChange={handleChange} />
    </div>
  );
}

/** Search field. Typing replaces the history entry instead of adding one per letter. */
function SearchBox({
  placeholder,
  value,
  onSearch,
}: {
  placeholder: string;
  value: string;
  onSearch: (q: string) => void;
}) {
  // Typed text, and the URL's value at that time. If the URL changes to another value, that value wins.
  const [own, setOwn] = useState({ typed: value, at: value });
  const search = useDebouncedCallback(onSearch, SEARCH_WAIT_MS);
  const isTaken = own.typed.trim() === value;
  if (isTaken && own.at !== value) setOwn({ ...own, at: value });
  return (
    <TextInput
      className={classes.search}
      aria-label="Search"
      type="search"
      placeholder={placeholder}
      maxLength={100}
      leftSection={<IconSearch size="1rem" aria-hidden />}
      value={isTaken || own.at === value ? own.typed : value}
      onChange={({ currentTarget }) => {
        setOwn({ typed: currentTarget.value, at: value });
        search(currentTarget.value.trim());
      }}
      // A later search would rewrite the URL and close a row that was opened in the meantime.
      onBlur={() => search.flush()}
    />
  );
}
