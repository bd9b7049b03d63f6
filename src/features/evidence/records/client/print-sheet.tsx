import { Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';

import { Instant } from '#core/client/ui/instant.tsx';
import { nameOfAddress } from '#core/shared/uploads.ts';
import { listUrls, isEmptyValue, type Field } from '#records/field-types/kinds.ts';
import { getTitle } from '#records/record-title.ts';
import type { RecordType } from '#records/record-type.ts';
import type { RecordRow } from '#records/schema.ts';

import { FieldCell, type FieldCellProps } from './field-cell.tsx';
import classes from './print-sheet.module.css';
import { FOR_PETITION, readFields } from './record-text.ts';

export type PrintSheetProps = {
  type: RecordType;
  row: RecordRow;
  onPrinted: () => void;
};

/** A record for printing: its fields with labels, files by name. Opens the print dialog once rendered. */
export function PrintSheet({ type, row, onPrinted }: PrintSheetProps) {
  const tellPrinted = useEffectEvent(onPrinted);
  useEffect(() => {
    const end = () => tellPrinted();
    addEventListener('afterprint', end);
    window.print();
    return () => removeEventListener('afterprint', end);
  }, []);

  const { own, forPetition } = readFields(type, row);
  return createPortal(
    <article data-print-sheet aria-label={`${getTitle(type, row)}, as printed`}>
      <Text fz="0.75rem">{type.title}</Text>
      <h1 className={classes.title}>{getTitle(type, row)}</h1>
      <Stack component="dl" gap="sm" mb="lg">
        <Fields fields={own} row={row} />
        <div className={classes.field}>
          <dt>Status</dt>
          <dd>{row.status}</dd>
        </div>
      </Stack>
      {forPetition.length > 0 && (
        <>
          <h2 className={classes.heading}>{FOR_PETITION}</h2>
          <Stack component="dl" gap="sm" mb="lg">
            <Fields fields={forPetition} row={row} />
          </Stack>
        </>
      )}
      <Text fz="0.75rem">
        Added <Instant at={row.created_at} show="day" />, last changed <Instant at={row.updated_at} show="day" />
      </Text>
    </article>,
    document.body,
  );
}

function Fields({ fields, row }: { fields: readonly [string, Field][]; row: RecordRow }) {
  return fields.map(([name, field]) => (
    <div key={name} className={classes.field}>
      <dt>{field.label}</dt>
      <dd>
        <PrintedValue field={field} value={row[name]} row={row} />
      </dd>
    </div>
  ));
}

/** Printed pages have no links, so URLs are written out. */
function PrintedValue({ field, value, row }: FieldCellProps) {
  if (isEmptyValue(field, value)) return '–';
  const addresses = listUrls(field, value);
  if (addresses.length === 0) return <FieldCell field={field} value={value} row={row} />;
  return addresses.map((address) => (
    <div key={address}>{address.startsWith('https://') ? address : nameOfAddress(address)}</div>
  ));
}
