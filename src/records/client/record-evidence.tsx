import { IconFile } from '@tabler/icons-react';
import { Link } from 'react-router';

import { FileList } from '#core/client/ui/file-list.tsx';

import { titleOf } from '../record-title.ts';
import type { RecordType } from '../record-type.ts';
import { missingEvidence } from '../rules.ts';
import type { RecordRow } from '../schema.ts';
import classes from './record-evidence.module.css';
import { filesOfRecord } from './record-text.ts';

/** So many files are named in a row; the rest is counted. */
const NAMED_FILES = 2;

export type RecordEvidenceProps = {
  type: RecordType;
  row: RecordRow;
  /** Where the whole record is read. */
  reading: { search: string } | undefined;
  onEdit: ((row: RecordRow, field?: string) => void) | undefined;
};

/** The files of a record in one line, on a narrow screen as their number, and what it is not complete without. */
export function RecordEvidence({ type, row, reading, onEdit }: RecordEvidenceProps) {
  const files = filesOfRecord(type, row);
  const missing = missingEvidence(type, row);
  const title = titleOf(type, row);
  const lacks = missing.length === 1 ? '1 required item missing' : `${missing.length} required items missing`;
  return (
    <div className={classes.root}>
      <div className={classes.files}>
        <FileList label={`Files of ${title}`} files={files.slice(0, NAMED_FILES)} />
      </div>
      {files.length > 0 && reading && (
        <Link
          className={classes.count}
          data-rest={files.length > NAMED_FILES || undefined}
          to={reading}
          preventScrollReset
        >
          <IconFile size="0.875rem" aria-hidden />
          <span className={classes.all}>{files.length === 1 ? '1 file' : `${files.length} files`}</span>
          <span className={classes.rest}>{files.length - NAMED_FILES} more</span>
          <span className="visually-hidden"> of {title}</span>
        </Link>
      )}
      {files.length === 0 && <span className={classes.none}>No files yet</span>}
      {missing.length > 0 && onEdit && (
        <button
          type="button"
          className={classes.missing}
          aria-label={`${lacks} in ${title}: fill in`}
          onClick={() => onEdit(row, missing[0]?.name)}
        >
          {lacks}
        </button>
      )}
    </div>
  );
}
