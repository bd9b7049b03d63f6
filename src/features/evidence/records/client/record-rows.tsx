import { useQueryClient } from '@tanstack/react-query';
import { Fragment, memo, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';

import { ClampedText } from '#core/client/ui/clamped-text.tsx';
import { showErrorToast } from '#core/client/ui/error-toast.tsx';
import { ListedRow, RowList, type RecordListItem } from '#core/client/ui/record-list.tsx';
import type { StatusTone } from '#core/client/ui/status-badge.tsx';
import { StatusSelect, type StatusSelectProps } from '#core/client/ui/status-select.tsx';
import { counted } from '#core/shared/sentence.ts';
import { useLanguageNotes } from '#features/evidence/certified-translations/client/file-language.tsx';
import type { FileTranslation } from '#features/evidence/certified-translations/schema.ts';
import { isEmptyValue } from '#records/field-types/kinds.ts';
import { getTitle } from '#records/record-title.ts';
import type { RecordType } from '#records/record-type.ts';
import { missingEvidence } from '#records/rules.ts';
import { recordStatuses, type ListedRecord, type RecordRow, type RecordStatus } from '#records/schema.ts';

import { wholeRecord, type WholeRecords } from './api.ts';
import { FieldCell } from './field-cell.tsx';
import { PrintSheet } from './print-sheet.tsx';
import { RecordEvidence } from './record-evidence.tsx';
import { RecordDetails } from './record-details.tsx';
import { filesOfRecord } from './record-text.ts';

/** Actions on records. An omitted one is not allowed for this reader. */
export type RecordActions = {
  /** Record whose reading view is open. */
  openId: string | undefined;
  /** Query part of the URL that opens a record, or of none. */
  searchWithRow: (id: string | undefined) => string;
  onEdit: ((row: ListedRecord, field?: string) => void) | undefined;
  onDelete: ((row: ListedRecord) => void) | undefined;
  onStatus: ((row: ListedRecord, status: RecordStatus) => void) | undefined;
};

export type RecordRowsProps = {
  type: RecordType;
  source: WholeRecords;
  rows: readonly ListedRecord[];
  /** Number of unresolved comments, by record. */
  comments?: Readonly<Record<string, number>> | undefined;
  /** The reader's own files that are not in English, if these are the reader's records. */
  languages?: readonly FileTranslation[] | undefined;
  /** Applicant whose records they are, if the reader is a provider. */
  applicant?: string;
  /** If omitted, records are listed read-only with all their files. */
  acts?: RecordActions;
};

const tones: Record<RecordStatus, StatusTone> = { Started: 'blue', 'In Progress': 'brass', Completed: 'green' };
const choices = recordStatuses.map((status) => ({ value: status, label: status }));

/** Saved records: a title that expands, a status that changes in place, and a menu. */
export function RecordRows({ type, source, rows, comments = {}, languages, applicant, acts }: RecordRowsProps) {
  // Another round prints the same record again.
  const [printed, setPrinted] = useState<{ row: RecordRow; round: number }>();
  const getNote = useLanguageNotes(applicant, languages);
  const stable = useStableActs(acts);
  const onPrint = useWhole(source, (row) => setPrinted((before) => ({ row, round: (before?.round ?? 0) + 1 })), {
    notDone: (row) => `“${getTitle(type, row)}” could not be loaded for printing.`,
  });
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
              notes={files.map(({ url }) => getNote(url) ?? '').join('\n')}
              count={comments[row.id] ?? 0}
              to={acts?.searchWithRow(isOpen ? undefined : row.id)}
              reading={
                isOpen && (
                  <RecordDetails
                    type={type}
                    source={source}
                    listed={row}
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

type ItemProps = Pick<RecordActions, 'onEdit' | 'onDelete' | 'onStatus'> & {
  type: RecordType;
  row: ListedRecord;
  /** Notes about each of its files, one per line. */
  notes: string;
  /** Number of comments to resolve. */
  count: number;
  /** Query of the URL that opens or closes it. Undefined if its reading view is a separate page. */
  to: string | undefined;
  /** Reading view of the row, if it is open. */
  reading: ReactNode;
  onPrint: (row: ListedRecord) => void;
};

/** One record. It renders again only when it changes, not whenever the list does. */
const Item = memo(function RecordItem({ type, row, notes, count, to, reading, ...acts }: ItemProps) {
  const { onEdit, onDelete, onStatus, onPrint } = acts;
  const title = getTitle(type, row);
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

/** Returns the actions as functions that are stable between renders. */
function useStableActs({ onEdit, onDelete, onStatus }: Partial<RecordActions> = {}): Pick<
  RecordActions,
  'onEdit' | 'onDelete' | 'onStatus'
> {
  const latest = useRef({ onEdit, onDelete, onStatus });
  useEffect(() => {
    latest.current = { onEdit, onDelete, onStatus };
  });
  const [edit] = useState(() => (row: ListedRecord, field?: string) => latest.current.onEdit?.(row, field));
  const [remove] = useState(() => (row: ListedRecord) => latest.current.onDelete?.(row));
  const [choose] = useState(() => (row: ListedRecord, status: RecordStatus) => latest.current.onStatus?.(row, status));
  return { onEdit: onEdit && edit, onDelete: onDelete && remove, onStatus: onStatus && choose };
}

/** An action on all fields of a record, which is stable between renders. */
function useWhole(
  source: WholeRecords,
  act: (row: RecordRow) => void,
  { notDone }: { notDone: (row: ListedRecord) => string },
): (row: ListedRecord) => void {
  const queryClient = useQueryClient();
  const latest = useRef({ source, act, notDone });
  useEffect(() => {
    latest.current = { source, act, notDone };
  });
  return useCallback(
    (row) => {
      queryClient.fetchQuery(wholeRecord(latest.current.source, row)).then(
        (whole) => latest.current.act(whole),
        (error: unknown) => showErrorToast({ sentence: latest.current.notDone(row), error }),
      );
    },
    [queryClient],
  );
}

function OpenComments({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  return <span>{counted(count, { one: '{count} comment to resolve', other: '{count} comments to resolve' })}</span>;
}

/** The owner sets the status. Missing evidence is shown next to it. */
function tellStatus(type: RecordType, row: ListedRecord): Pick<StatusSelectProps<RecordStatus>, 'tone' | 'detail'> {
  const missing = row.status === 'Completed' ? missingEvidence(type, row).length : 0;
  if (missing === 0) return { tone: tones[row.status] };
  return {
    tone: 'brass',
    detail: counted(
      missing,
      { one: '{status}, {count} item missing', other: '{status}, {count} items missing' },
      { status: row.status },
    ),
  };
}

function Details({ type, row }: { type: RecordType; row: ListedRecord }) {
  const filled = type.list.details.flatMap((name) => {
    const field = type.fields[name];
    return field && !isEmptyValue(field, row[name]) ? [{ name, field }] : [];
  });
  return filled.map(({ name, field }, index) => (
    <Fragment key={name}>
      {index > 0 && ' · '}
      {field.kind === 'long-text' ? (
        <ClampedText>{String(row[name])}</ClampedText>
      ) : (
        <FieldCell field={field} value={row[name]} row={row} />
      )}
    </Fragment>
  ));
}
