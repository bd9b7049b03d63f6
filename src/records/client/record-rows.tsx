import { Fragment, memo, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';

import { ListedRow, RowList, type RecordListItem } from '#core/client/ui/record-list.tsx';
import type { StatusTone } from '#core/client/ui/status-badge.tsx';
import { StatusSelect } from '#core/client/ui/status-select.tsx';
import { counted } from '#core/shared/sentence.ts';
import { useLanguageNotes } from '#features/translations/client/file-language.tsx';
import type { FileTranslation } from '#features/translations/schema.ts';

import { isEmptyValue } from '../kinds/kinds.ts';
import { titleOf } from '../record-title.ts';
import type { RecordType } from '../record-type.ts';
import { missingEvidence } from '../rules.ts';
import { recordStatuses, type RecordRow, type RecordStatus } from '../schema.ts';
import { FieldCell } from './field-cell.tsx';
import { PrintSheet } from './print-sheet.tsx';
import { RecordEvidence } from './record-evidence.tsx';
import { RecordReading } from './record-reading.tsx';
import { filesOfRecord } from './record-text.ts';

/** What may be done with records; what is left out may not be done by this reader. */
export type RecordActs = {
  /** The record whose reading view is open. */
  openId: string | undefined;
  /** The search part of the address that has one open, or none. */
  searchWithRow: (id: string | undefined) => string;
  onEdit: ((row: RecordRow, field?: string) => void) | undefined;
  onDelete: ((row: RecordRow) => void) | undefined;
  onStatus: ((row: RecordRow, status: RecordStatus) => void) | undefined;
};

export type RecordRowsProps = {
  type: RecordType;
  rows: readonly RecordRow[];
  /** How many comments are not resolved, by record. */
  comments?: Readonly<Record<string, number>> | undefined;
  /** The files that are not in English, where the records are the reader's own. */
  languages?: readonly FileTranslation[] | undefined;
  /** Whose they are, where the reader is a mentor or attorney. */
  applicant?: string;
  /** Without them the records are listed with all their files, to read alone. */
  acts?: RecordActs;
};

const tones: Record<RecordStatus, StatusTone> = { Started: 'blue', 'In Progress': 'brass', Completed: 'green' };
const choices = recordStatuses.map((status) => ({ value: status, label: status }));

/** The saved records: a title that unfolds the whole of it, a status that changes in place, and everything else in a menu. */
export function RecordRows({ type, rows, comments = {}, languages, applicant, acts }: RecordRowsProps) {
  // With another round the same record is printed again.
  const [printed, setPrinted] = useState<{ row: RecordRow; round: number }>();
  const noteOf = useLanguageNotes(applicant, languages);
  const stable = useStableActs(acts);
  const onPrint = useCallback(
    (row: RecordRow) => setPrinted((before) => ({ row, round: (before?.round ?? 0) + 1 })),
    [],
  );
  return (
    <>
      <RowList label={type.list.heading}>
        {rows.map((row, index) => {
          const isOpen = acts?.openId === row.id;
          const files = filesOfRecord(type, row);
          return (
            <Item
              key={row.id}
              type={type}
              row={row}
              notes={files.map(({ url }) => noteOf(url) ?? '').join('\n')}
              count={comments[row.id] ?? 0}
              to={acts?.searchWithRow(isOpen ? undefined : row.id)}
              reading={
                isOpen && (
                  <RecordReading
                    type={type}
                    row={row}
                    applicant={applicant}
                    previous={rows[index - 1]}
                    next={rows[index + 1]}
                    searchWithRow={acts.searchWithRow}
                    onEdit={acts.onEdit}
                    onPrint={onPrint}
                  />
                )
              }
              onPrint={onPrint}
              {...stable}
            />
          );
        })}
      </RowList>
      {printed && (
        <PrintSheet key={printed.round} type={type} row={printed.row} onPrinted={() => setPrinted(undefined)} />
      )}
    </>
  );
}

type ItemProps = Pick<RecordActs, 'onEdit' | 'onDelete' | 'onStatus'> & {
  type: RecordType;
  row: RecordRow;
  /** What is said of each of its files, a line each. */
  notes: string;
  /** Of comments to resolve. */
  count: number;
  /** The search part of the address that opens it, or closes it; none where it is read alone. */
  to: string | undefined;
  /** Its reading view, while it is open. */
  reading: ReactNode;
  onPrint: (row: RecordRow) => void;
};

/** One record. It is drawn again when something about it changes, and not whenever its list is. */
const Item = memo(function RecordItem({ type, row, notes, count, to, reading, ...acts }: ItemProps) {
  const { onEdit, onDelete, onStatus, onPrint } = acts;
  const title = titleOf(type, row);
  const isOpen = Boolean(reading);
  const noted = notes.split('\n');
  const files = isOpen
    ? []
    : filesOfRecord(type, row).map((file, place) => ({ ...file, note: noted[place] || undefined }));
  const item: RecordListItem = {
    id: row.id,
    title,
    reading: to === undefined ? undefined : { to: { search: to }, isOpen },
    onEdit: onEdit && (() => onEdit(row)),
    details: <Details type={type} row={row} />,
    files,
    beside: to !== undefined && !isOpen && (
      <>
        <RecordEvidence {...{ type, row, title, onEdit }} hasFiles={files.length > 0} />
        <OpenComments count={count} />
      </>
    ),
    body: reading,
    badge: (
      <StatusSelect
        of={title}
        status={row.status}
        {...tellStatus(type, row)}
        choices={onStatus ? choices : []}
        onChoose={(status) => onStatus?.(row, status)}
      />
    ),
    acts: [
      ...(onEdit ? [{ label: 'Edit', onClick: () => onEdit(row) }] : []),
      { label: 'Print', onClick: () => onPrint(row) },
      ...(onDelete ? [{ label: 'Delete', onClick: () => onDelete(row) }] : []),
    ],
  };
  return <ListedRow item={item} hasMenu isMarked={isOpen} />;
});

/** The acts as functions that stay the same between renderings. */
function useStableActs({ onEdit, onDelete, onStatus }: Partial<RecordActs> = {}): Pick<
  RecordActs,
  'onEdit' | 'onDelete' | 'onStatus'
> {
  const latest = useRef({ onEdit, onDelete, onStatus });
  useEffect(() => {
    latest.current = { onEdit, onDelete, onStatus };
  });
  const [edit] = useState(() => (row: RecordRow, field?: string) => latest.current.onEdit?.(row, field));
  const [remove] = useState(() => (row: RecordRow) => latest.current.onDelete?.(row));
  const [choose] = useState(() => (row: RecordRow, status: RecordStatus) => latest.current.onStatus?.(row, status));
  return { onEdit: onEdit && edit, onDelete: onDelete && remove, onStatus: onStatus && choose };
}

function OpenComments({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  return <span>{counted(count, { one: '{count} comment to resolve', other: '{count} comments to resolve' })}</span>;
}

/** The status stays the owner's; where evidence is missing, it is told beside it. */
function tellStatus(type: RecordType, row: RecordRow): { tone: StatusTone; told?: string } {
  const missing = row.status === 'Completed' ? missingEvidence(type, row).length : 0;
  if (missing === 0) return { tone: tones[row.status] };
  return {
    tone: 'brass',
    told: counted(
      missing,
      { one: '{status}, {count} item missing', other: '{status}, {count} items missing' },
      { status: row.status },
    ),
  };
}

function Details({ type, row }: { type: RecordType; row: RecordRow }) {
  const filled = type.list.details.flatMap((name) => {
    const field = type.fields[name];
    return field && !isEmptyValue(field, row[name]) ? [{ name, field }] : [];
  });
  return filled.map(({ name, field }, index) => (
    <Fragment key={name}>
      {index > 0 && ' · '}
      <FieldCell field={field} value={row[name]} row={row} />
    </Fragment>
  ));
}
