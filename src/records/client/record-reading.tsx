import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Link } from 'react-router';

import { rowElementId } from '#core/client/form-sheet.ts';
import { FileTiles } from '#core/client/ui/file-tiles.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { later } from '#core/client/ui/later.tsx';
import { FileLanguage } from '#features/evidence/certified-translations/client/file-language.tsx';

import { addressesOf, isEmptyValue, type Field } from '../field-types/kinds.ts';
import { titleOf } from '../record-title.ts';
import type { RecordType } from '../record-type.ts';
import type { RecordRow } from '../schema.ts';
import { FieldCell, type FieldCellProps } from './field-cell.tsx';
import classes from './record-reading.module.css';
import { describeAddress, FOR_PETITION, readFields } from './record-text.ts';

const RecordComments = later(
  'The comments could not be loaded.',
  async () => (await import('./record-comments.tsx')).RecordComments,
);

export type RecordReadingProps = {
  type: RecordType;
  row: RecordRow;
  /** Applicant whose record it is, if the reader is a provider. */
  applicant: string | undefined;
  /** Records before and after it in the list. */
  previous: RecordRow | undefined;
  next: RecordRow | undefined;
  /** Query part of the address that opens a record, or of none. */
  searchWithRow: (id: string | undefined) => string;
  onEdit: ((row: RecordRow) => void) | undefined;
  onPrint: (row: RecordRow) => void;
};

/** Reading view of a record in its row, with all fields and files. */
export function RecordReading({
  type,
  row,
  applicant,
  previous,
  next,
  searchWithRow,
  onEdit,
  onPrint,
}: RecordReadingProps) {
  const title = titleOf(type, row);
  const { own, forPetition } = readFields(type, row);
  return (
    <section className={classes.root} aria-label={`Full record: ${title}`}>
      <Fields fields={own} row={row} applicant={applicant} />
      {forPetition.length > 0 && (
        <section className={classes.further} aria-labelledby={`${row.id}-petition`}>
          <h4 id={`${row.id}-petition`} className={classes.heading}>
            {FOR_PETITION}
          </h4>
          <Fields fields={forPetition} row={row} applicant={applicant} />
        </section>
      )}
      <p className={classes.dates}>
        Added <Instant at={row.created_at} show="day" />, last changed <Instant at={row.updated_at} show="day" />
      </p>
      <div className={classes.buttons}>
        {onEdit && (
          <Button variant="default" size="sm" aria-label={`Edit ${title}`} onClick={() => onEdit(row)}>
            Edit
          </Button>
        )}
        <Button variant="default" size="sm" aria-label={`Print ${title}`} onClick={() => onPrint(row)}>
          Print
        </Button>
        <Button
          component={Link}
          to={{ search: searchWithRow(undefined) }}
          preventScrollReset
          size="sm"
          variant="subtle"
          aria-label={`Close ${title}`}
          onClick={() => focusTitle(row.id)}
        >
          Close
        </Button>
        <nav className={classes.neighbours} aria-label={`Beside ${title}`}>
          {[
            { label: 'Previous', row: previous, icon: <IconChevronUp size="1rem" aria-hidden /> },
            { label: 'Next', row: next, icon: <IconChevronDown size="1rem" aria-hidden /> },
          ].map(
            ({ label, row: neighbour, icon }) =>
              neighbour && (
                <Button
                  key={label}
                  component={Link}
                  to={{ search: searchWithRow(neighbour.id) }}
                  preventScrollReset
                  size="sm"
                  variant="subtle"
                  leftSection={icon}
                  aria-label={`${label}: ${titleOf(type, neighbour)}`}
                >
                  {label}
                </Button>
              ),
          )}
        </nav>
      </div>
      <RecordComments segment={type.segment} record={row.id} title={title} />
    </section>
  );
}

type FieldsProps = { fields: readonly [string, Field][]; row: RecordRow; applicant: string | undefined };

function Fields({ fields, row, applicant }: FieldsProps) {
  return (
    <dl className={classes.fields}>
      {fields.map(([name, field]) => (
        <div key={name} className={classes.field}>
          <dt>{field.label}</dt>
          <dd>
            <Value field={field} value={row[name]} row={row} applicant={applicant} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Runs before the button that has the focus is removed. */
function focusTitle(id: string): void {
  document.getElementById(rowElementId(id))?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
}

type ValueProps = FieldCellProps & { applicant: string | undefined };

function Value({ field, value, row, applicant }: ValueProps) {
  if (isEmptyValue(field, value)) return <span className={classes.empty}>Empty</span>;
  const addresses = addressesOf(field, value);
  if (addresses.length > 0) {
    return (
      <FileTiles
        label={field.label}
        files={addresses.map(describeAddress)}
        renderNote={({ url }) => <FileLanguage url={url} applicant={applicant} />}
      />
    );
  }
  return <FieldCell field={field} value={value} row={row} />;
}
