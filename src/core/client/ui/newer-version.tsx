import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { FocusedBanner } from './focused-banner.tsx';
import classes from './newer-version.module.css';

export type NewerVersionProps<Row> = {
  row: Row;
  /** What the form holds now: only what differs from it is shown. */
  typed: Record<string, unknown>;
  /** The fields by name, each with its label and how its value reads. */
  fields: Record<string, { label: string; show: (row: Row) => ReactNode }>;
  /** What follows from it; without it, that a save replaces it. */
  note?: (row: Row) => string | undefined;
  onTake: (row: Row) => void;
};

/** A row as saved in the meantime, beside what is typed. */
export function NewerVersion<Row extends object>({ row, typed, fields, note, onTake }: NewerVersionProps<Row>) {
  const values = row as Record<string, unknown>;
  const differing = Object.entries(fields).filter(([name]) => asText(values[name]) !== asText(typed[name]));
  return (
    <FocusedBanner
      tone="info"
      action={
        <Button variant="default" size="sm" onClick={() => onTake(row)}>
          Use the newer version
        </Button>
      }
    >
      {differing.length > 0
        ? 'The newer version differs from your form in:'
        : 'The newer version is the same as your form.'}
      <dl className={classes.differences}>
        {differing.map(([name, { label, show }]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{show(row) || 'Empty'}</dd>
          </div>
        ))}
      </dl>
      {note?.(row) ?? 'Your form is unchanged. If you save it now, it replaces the newer version.'}
    </FocusedBanner>
  );
}

/** A form holds some numbers as they are typed. */
function asText(value: unknown): string {
  return JSON.stringify(typeof value === 'number' ? String(value) : value);
}
