import { Button } from '@mantine/core';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';

import { isEmptyValue } from '../kinds/kinds.ts';
import type { RecordType } from '../record-type.ts';
import type { RecordRow } from '../schema.ts';
import { FieldCell } from './field-cell.tsx';
import classes from './newer-version.module.css';

export type NewerVersionProps = {
  type: RecordType;
  row: RecordRow;
  /** What the form holds now: only what differs from it is shown. */
  typed: Record<string, unknown>;
  onTake: () => void;
};

/** The record as it was saved meanwhile, beside what is typed. */
export function NewerVersion({ type, row, typed, onTake }: NewerVersionProps) {
  const differing = Object.entries(type.fields).filter(([name]) => JSON.stringify(row[name]) !== JSON.stringify(typed[name]));
  const hasOtherStatus = row.status !== typed.status;
  return (
    <FocusedBanner
      tone="info"
      action={
        <Button variant="default" size="sm" onClick={onTake}>
          Replace what I typed with it
        </Button>
      }
    >
      The newer version {differing.length > 0 || hasOtherStatus ? 'differs from your form in:' : 'is the same as your form.'}
      <dl className={classes.differences}>
        {differing.map(([name, field]) => (
          <div key={name}>
            <dt>{field.label}</dt>
            <dd>{isEmptyValue(field, row[name]) ? 'Empty' : <FieldCell field={field} value={row[name]} />}</dd>
          </div>
        ))}
        {hasOtherStatus && (
          <div>
            <dt>Status</dt>
            <dd>{row.status}</dd>
          </div>
        )}
      </dl>
      Your form is unchanged. If you save it now, it replaces the newer version.
    </FocusedBanner>
  );
}
