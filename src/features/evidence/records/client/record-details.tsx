import { Box, Button, Group, Stack } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { rowElementId } from '#core/client/form-sheet.ts';
import { FileTiles } from '#core/client/ui/file-tiles.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { lazyComponent } from '#core/client/ui/lazy.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { TabTitle } from '#core/client/ui/tab-title.tsx';
import { FileLanguage } from '#features/evidence/certified-translations/client/file-language.tsx';
import { listUrls, isEmptyValue, type Field } from '#records/field-types/kinds.ts';
import { getTitle } from '#records/record-title.ts';
import type { RecordType } from '#records/record-type.ts';
import type { ListedRecord, RecordRow } from '#records/schema.ts';

import { wholeRecord, type WholeRecords } from './api.ts';
import { FieldCell, type FieldCellProps } from './field-cell.tsx';
import classes from './record-details.module.css';
import { describeAddress, FOR_PETITION, readFields } from './record-text.ts';

const RecordComments = lazyComponent(
  'The comments could not be loaded.',
  async () => (await import('#features/evidence/comments/client/record-comments.tsx')).RecordComments,
);

export type RecordReadingProps = {
  type: RecordType;
  source: WholeRecords;
  listed: ListedRecord;
  /** Applicant whose record it is, if the reader is a provider. */
  applicant: string | undefined;
  /** Records before and after it in the list. */
  previous: ListedRecord | undefined;
  next: ListedRecord | undefined;
  /** Query part of the URL that opens a record, or of none. */
  searchWithRow: (id: string | undefined) => string;
  onEdit: ((row: ListedRecord) => void) | undefined;
  onPrint: (row: ListedRecord) => void;
};

/** Reading view of a record in its row, with all fields and files. */
export function RecordDetails({
  type,
  source,
  listed,
  applicant,
  previous,
  next,
  searchWithRow,
  onEdit,
  onPrint,
}: RecordReadingProps) {
  const title = getTitle(type, listed);
  const query = useQuery(wholeRecord(source, listed));
  return (
    <Box component="section" pt="sm" pb={4} aria-label={`Full record: ${title}`} aria-busy={query.isPending}>
      <TabTitle of={title} isPart />
      <LoadError query={query} sentence="The record could not be loaded." />
      {query.isPending && <Loading label={`Loading ${title}`} />}
      {query.data && <Whole type={type} row={query.data} applicant={applicant} />}
      <Group gap="xs">
        {onEdit && (
          <Button variant="default" size="sm" aria-label={`Edit ${title}`} onClick={() => onEdit(listed)}>
            Edit
          </Button>
        )}
        <Button variant="default" size="sm" aria-label={`Print ${title}`} onClick={() => onPrint(listed)}>
          Print
        </Button>
        <Button
          component={Link}
          to={{ search: searchWithRow(undefined) }}
          preventScrollReset
          size="sm"
          variant="subtle"
          aria-label={`Close ${title}`}
          onClick={() => focusTitle(listed.id)}
        >
          Close
        </Button>
        <Group component="nav" gap="xs" wrap="nowrap" ml="auto" aria-label={`Beside ${title}`}>
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
                  aria-label={`${label}: ${getTitle(type, neighbour)}`}
                >
                  {label}
                </Button>
              ),
          )}
        </Group>
      </Group>
      <RecordComments segment={type.segment} record={listed.id} title={title} />
    </Box>
  );
}

type WholeProps = Pick<RecordReadingProps, 'type' | 'applicant'> & { row: RecordRow };

function Whole({ type, row, applicant }: WholeProps) {
  const { own, forPetition } = readFields(type, row);
  return (
    <>
      <Fields fields={own} row={row} applicant={applicant} />
      {forPetition.length > 0 && (
        <section className={classes.further} aria-labelledby={`${row.id}-petition`}>
          <Box id={`${row.id}-petition`} component="h4" mb="sm" ff="text" fz="inherit" fw={600}>
            {FOR_PETITION}
          </Box>
          <Fields fields={forPetition} row={row} applicant={applicant} />
        </section>
      )}
      <p className={classes.dates}>
        Added <Instant at={row.created_at} show="day" />, last changed <Instant at={row.updated_at} show="day" />
      </p>
    </>
  );
}

type FieldsProps = { fields: readonly [string, Field][]; row: RecordRow; applicant: string | undefined };

function Fields({ fields, row, applicant }: FieldsProps) {
  return (
    <Stack component="dl" gap="sm">
      {fields.map(([name, field]) => (
        <div key={name} className={classes.field}>
          <dt>{field.label}</dt>
          <dd>
            <Value field={field} value={row[name]} row={row} applicant={applicant} />
          </dd>
        </div>
      ))}
    </Stack>
  );
}

/** Runs before the button that has the focus is removed. */
function focusTitle(id: string): void {
  document.getElementById(rowElementId(id))?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
}

type ValueProps = FieldCellProps & { applicant: string | undefined };

function Value({ field, value, row, applicant }: ValueProps) {
  if (isEmptyValue(field, value)) return <span className={classes.empty}>Empty</span>;
  const addresses = listUrls(field, value);
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
