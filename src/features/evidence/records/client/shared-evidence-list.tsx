import { Link } from 'react-router';

import { counted } from '#core/shared/sentence.ts';
import { recordTypes } from '#records/registry.ts';
import type { SharedEvidence } from '#records/schema.ts';

import classes from './shared-evidence.module.css';

type SharedEvidenceListProps = {
  types: SharedEvidence['types'];
  /** Path of the page that shows them. The URL of each type starts with it. */
  page: string;
};

/** Types of evidence that an applicant shares, with their number of records. */
export function SharedEvidenceList({ types, page }: SharedEvidenceListProps) {
  return (
    <ul className={classes.types} aria-label="Types of evidence">
      {recordTypes.map((type) => {
        const found = types.find((one) => one.type === type.table);
        return (
          found && (
            <li key={type.table}>
              <Link to={`${page}/${type.segment}`} className={classes.type}>
                <span className={classes.numeral} aria-hidden>
                  {type.criterion}
                </span>
                <span className={classes.name}>{type.title}</span>
                <span className={classes.count}>{countText(found.records)}</span>
              </Link>
            </li>
          )
        );
      })}
    </ul>
  );
}

function countText(records: number): string {
  return counted(records, { none: 'No records', one: '{count} record', other: '{count} records' });
}
