import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';

import { RecordList } from '#core/client/ui/record-list.tsx';
import { StatusBadge, type StatusTone } from '#core/client/ui/status-badge.tsx';

import { isEmptyValue } from '../kinds/kinds.ts';
import { titleOf } from '../record-title.ts';
import type { RecordType } from '../record-type.ts';
import type { RecordAbilities, RecordRow, RecordStatus } from '../schema.ts';
import { FieldCell } from './field-cell.tsx';
import { PrintSheet } from './print-sheet.tsx';
import { filesOfRecord } from './record-text.ts';

export type RecordRowsProps = {
  type: RecordType;
  rows: readonly RecordRow[];
  can: RecordAbilities;
  onEdit: (row: RecordRow) => void;
  onDelete: (row: RecordRow) => void;
};

const tones: Record<RecordStatus, StatusTone> = { Started: 'blue', 'In Progress': 'brass', Completed: 'green' };

/** The saved records, each with what may be done with it. */
export function RecordRows({ type, rows, can, onEdit, onDelete }: RecordRowsProps) {
  // With another round the same record is printed again.
  const [printed, setPrinted] = useState<{ row: RecordRow; round: number }>();
  const items = rows.map((row) => {
    const title = titleOf(type, row);
    return {
      id: row.id,
      title,
      details: <Details type={type} row={row} />,
      files: filesOfRecord(type, row),
      badge: <StatusBadge tone={tones[row.status]}>{row.status}</StatusBadge>,
      actions: (
        <>
          <Button {...compact} aria-label={`Print ${title}`} onClick={() => setPrinted({ row, round: (printed?.round ?? 0) + 1 })}>
            Print
          </Button>
          {can.update && (
            <Button id={editButtonId(row)} {...compact} aria-label={`Edit ${title}`} onClick={() => onEdit(row)}>
              Edit
            </Button>
          )}
          {can.delete && (
            <Button {...compact} aria-label={`Delete ${title}`} onClick={() => onDelete(row)}>
              Delete
            </Button>
          )}
        </>
      ),
    };
  });
  return (
    <>
      <RecordList label={type.list.heading} items={items} />
      {printed && <PrintSheet key={printed.round} type={type} row={printed.row} onPrinted={() => setPrinted(undefined)} />}
    </>
  );
}

/** Where the focus returns to when the changing of a record is cancelled. */
export function editButtonId({ id }: RecordRow): string {
  return `edit-${id}`;
}

const compact = { variant: 'subtle', size: 'compact-md' } as const;

function Details({ type, row }: { type: RecordType; row: RecordRow }) {
  const filled = type.list.details.flatMap((name) => {
    const field = type.fields[name];
    return field && !isEmptyValue(field, row[name]) ? [{ name, field }] : [];
  });
  return filled.map(({ name, field }, index) => (
    <Fragment key={name}>
      {index > 0 && ' · '}
      <FieldCell field={field} value={row[name]} />
    </Fragment>
  ));
}
