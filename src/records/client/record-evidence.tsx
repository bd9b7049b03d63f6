import type { RecordType } from '../record-type.ts';
import { missingEvidence } from '../rules.ts';
import type { RecordRow } from '../schema.ts';
import classes from './record-evidence.module.css';

export type RecordEvidenceProps = {
  type: RecordType;
  row: RecordRow;
  /** What the record is called. */
  title: string;
  hasFiles: boolean;
  onEdit: ((row: RecordRow, field?: string) => void) | undefined;
};

/** What a record is not complete without, in one quiet link. */
export function RecordEvidence({ type, row, title, hasFiles, onEdit }: RecordEvidenceProps) {
  const missing = missingEvidence(type, row);
  // Named and not counted: the rules may find more than what the form itself asks for.
  const lacks = `Needed: ${missing.map(({ label }) => label).join(', ')}`;
  return (
    <>
      {!hasFiles && 'No files yet '}
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
    </>
  );
}
