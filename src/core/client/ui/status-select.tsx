import { IconChevronDown } from '@tabler/icons-react';

import { StatusBadge, type StatusTone } from './status-badge.tsx';
import classes from './status-select.module.css';

export type StatusSelectProps<Status extends string> = {
  /** Name of the row, for a screen reader. */
  of: string;
  status: Status;
  /** Text of the status, if it is more than the status's label. */
  detail?: string | undefined;
  tone: StatusTone;
  /** Next possible statuses, in order. If empty, the status is read-only. */
  choices: readonly { value: Status; label: string }[];
  onChoose: (status: Status) => void;
};

/** A row's status with a control to change it: a native select in the badge's colors. */
export function StatusSelect<Status extends string>({
  of,
  status,
  detail = status,
  tone,
  choices,
  onChoose,
}: StatusSelectProps<Status>) {
  if (choices.every(({ value }) => value === status)) return <StatusBadge tone={tone}>{detail}</StatusBadge>;
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
            {detail !== status && value === status ? detail : label}
          </option>
        ))}
      </select>
      <IconChevronDown size="0.875rem" aria-hidden />
    </span>
  );
}
