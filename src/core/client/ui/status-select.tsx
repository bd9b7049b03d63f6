import { IconChevronDown } from '@tabler/icons-react';

import { StatusBadge, type StatusTone } from './status-badge.tsx';
import classes from './status-select.module.css';

export type StatusSelectProps<Status extends string> = {
  /** What it is the status of, for a screen reader. */
  of: string;
  status: Status;
  /** What the row says of its status, where that is more than its name. */
  told?: string | undefined;
  tone: StatusTone;
  /** The statuses it may have next, in order; with none, it is only shown. */
  choices: readonly { value: Status; label: string }[];
  onChoose: (status: Status) => void;
};

/** A row's status, and the way to change it: a native select in the badge's colours. */
export function StatusSelect<Status extends string>({
  of,
  status,
  told = status,
  tone,
  choices,
  onChoose,
}: StatusSelectProps<Status>) {
  if (choices.every(({ value }) => value === status)) return <StatusBadge tone={tone}>{told}</StatusBadge>;
  return (
    <span className={classes.root} data-tone={tone}>
      <select
        aria-label={`Status of ${of}`}
        value={status}
        onChange={({ currentTarget }) => {
          const chosen = choices.find(({ value }) => value === currentTarget.value);
          if (chosen) onChoose(chosen.value);
        }}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {told !== status && value === status ? told : label}
          </option>
        ))}
      </select>
      <IconChevronDown size="0.875rem" aria-hidden />
    </span>
  );
}
