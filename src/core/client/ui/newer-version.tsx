import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { Fact } from './fact.tsx';
import { FocusedBanner } from './focused-banner.tsx';
import classes from './newer-version.module.css';

export type NewerVersionProps<Row> = {
  row: Row;
  /** Current values of the form. Only fields that differ from them are shown. */
  typed: Record<string, unknown>;
  /** Fields by name, each with its label and a function that formats its value. */
  fields: Record<string, { label: string; show: (row: Row) => ReactNode }>;
  /** Consequence of saving. By default, a sentence that a save replaces the newer version. */
  note?: (row: Row) => string | undefined;
  onTake: (row: Row) => void;
};

/** Newer version of a row, next to the current input. */
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
          <Fact key={name} label={label}>
            {show(row) || 'Empty'}
          </Fact>
        ))}
      </dl>
      {note?.(row) ?? 'Your form is unchanged. If you save it now, it replaces the newer version.'}
    </FocusedBanner>
  );
}

/** Converts a value to text. A form contains some numbers as typed text. */
function asText(value: unknown): string {
  return JSON.stringify(typeof value === 'number' ? String(value) : value);
}
