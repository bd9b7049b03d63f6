import { Select, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';

import { useNow } from '#core/client/now.ts';

import { describeTimeZone, containsWords } from './time-zones.ts';

export type TimeZoneSelectProps = {
  id: string;
  /** IANA name. */
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
};

/** Select of all time zones, searchable by city, offset or name. */
export function TimeZoneSelect({ value, onChange, ...field }: TimeZoneSelectProps) {
  // Several hundred zones are described only when the list opens.
  const [isAsked, setIsAsked] = useState(false);
  const now = useNow();
  const zones = useMemo(() => {
    const names = isAsked ? Intl.supportedValuesOf('timeZone') : [];
    const chosen = names.includes(value) ? [] : [value];
    return [...chosen, ...names].map((name) => ({ value: name, label: describeTimeZone(name, now) }));
    // eslint-disable-next-line react/exhaustive-deps -- offsets of the day do not change while one chooses
  }, [isAsked, value]);

  return (
    <Select
      {...field}
      label="Time zone"
      description="Search by city, offset or name."
      data={zones}
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      searchable
      allowDeselect={false}
      filter={filterByWords}
      nothingFoundMessage="No time zones match."
      maxDropdownHeight={320}
      onDropdownOpen={() => setIsAsked(true)}
      // Typed text replaces the selection.
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
}

const filterByWords: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter(({ label }) => containsWords(label, search));
