import { Button } from '@mantine/core';
import { Link } from 'react-router';

import { rowElementId } from '#core/client/form-sheet.ts';
import { FileList } from '#core/client/ui/file-list.tsx';
import { Instant } from '#core/client/ui/instant.tsx';

import { addressesOf, isEmptyValue, type Field, type FieldValue } from '../kinds/kinds.ts';
import { titleOf } from '../record-title.ts';
import type { RecordType } from '../record-type.ts';
import type { RecordRow } from '../schema.ts';
import { FieldCell } from './field-cell.tsx';
import classes from './record-reading.module.css';
import { describeAddress } from './record-text.ts';

export type RecordReadingProps = {
  type: RecordType;
  row: RecordRow;
  onEdit: ((row: RecordRow) => void) | undefined;
  /** The search part of the address without it. */
  close: string;
};

/** A record as a whole, in its row: every field by its label, every file to look at. */
export function RecordReading({ type, row, onEdit, close }: RecordReadingProps) {
  const title = titleOf(type, row);
  return (
    <section className={classes.root} aria-label={`${title}, as a whole`}>
      <dl className={classes.fields}>
        {Object.entries(type.fields).map(([name, field]) => (
          <div key={name} className={classes.field}>
            <dt>{field.label}</dt>
            <dd>
              <Value field={field} value={row[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.dates}>
        Added <Instant at={row.created_at} show="day" />, last changed <Instant at={row.updated_at} show="day" />
      </p>
      <div className={classes.buttons}>
        {onEdit && (
          <Button variant="default" size="sm" aria-label={`Edit ${title}`} onClick={() => onEdit(row)}>
            Edit
          </Button>
        )}
        <Button
          component={Link}
          to={{ search: close }}
          preventScrollReset
          size="sm"
          variant="subtle"
          aria-label={`Close ${title}`}
          onClick={() => focusTitle(row.id)}
        >
          Close
        </Button>
      </div>
    </section>
  );
}

/** Before the button that has the focus leaves. */
function focusTitle(id: string): void {
  document.getElementById(rowElementId(id))?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
}

function Value({ field, value }: { field: Field; value: FieldValue | undefined }) {
  if (isEmptyValue(field, value)) return <span className={classes.empty}>Empty</span>;
  const addresses = addressesOf(field, value);
  if (addresses.length > 0) return <FileList label={field.label} files={addresses.map(describeAddress)} />;
  return <FieldCell field={field} value={value} />;
}
