import type { RecordType } from '#records/record-type.ts';
import { missingEvidence } from '#records/rules.ts';
import type { ListedRecord } from '#records/schema.ts';

import classes from './record-evidence.module.css';

export type RecordEvidenceProps = {
  type: RecordType;
  row: ListedRecord;
  /** Title of the record. */
  title: string;
  hasFiles: boolean;
  onEdit: ((row: ListedRecord, field?: string) => void) | undefined;
};

/** Link to the evidence that a record still needs to be complete. */
export function RecordEvidence({ type, row, title, hasFiles, onEdit }: RecordEvidenceProps) {
  const missing = missingEvidence(type, row);
  // Names the missing fields without a number, because the rules may find more than the form requires.
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
