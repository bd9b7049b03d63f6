import { Link } from 'react-router';

import { EDIT } from '#core/shared/paths.ts';

import { titleOf } from '../record-title.ts';
import type { RecordType } from '../record-type.ts';
import { missingItems, type MissingItem } from '../rules.ts';
import type { RecordRow } from '../schema.ts';
import classes from './record-missing.module.css';

/** So many records are named with what they lack; of the others, how many there are. */
const NAMED_RECORDS = 5;

export type RecordMissingProps = {
  type: RecordType;
  /** The records shown beside. */
  rows: readonly RecordRow[];
  /** The one in the form: then it is all that is told of. */
  open: RecordRow | undefined;
  /** The search part of the address that names a row; without it, or where nothing may be changed, items are no links. */
  searchWithRow: ((id: string) => string) | undefined;
};

/** What records leave empty, each item with the way to its field: first what a record is not complete without. */
export function RecordMissing({ type, rows, open, searchWithRow }: RecordMissingProps) {
  const lacking = (open ? [open] : rows).flatMap((row) => {
    const items = missingItems(type, row);
    return items.length > 0 ? [{ row, items }] : [];
  });
  if (lacking.length === 0) {
    return (
      <p className={classes.complete}>
        {open
          ? 'Nothing is missing: every field of this record is filled in.'
          : 'Nothing is missing: every field of the records shown is filled in.'}
      </p>
    );
  }
  const others = lacking.length - NAMED_RECORDS;
  return (
    <ul className={classes.records}>
      {lacking.slice(0, NAMED_RECORDS).map(({ row, items }) => (
        <li key={row.id}>
          {!open && <p className={classes.title}>{titleOf(type, row)}</p>}
          <Items
            label="Required"
            items={items.filter(({ isRequired }) => isRequired)}
            {...{ type, row, searchWithRow }}
          />
          <Items
            label="Optional"
            items={items.filter(({ isRequired }) => !isRequired)}
            {...{ type, row, searchWithRow }}
          />
        </li>
      ))}
      {others > 0 && <li>Items in {others === 1 ? 'one more record' : `${others} more records`}</li>}
    </ul>
  );
}

type ItemsProps = Pick<RecordMissingProps, 'type' | 'searchWithRow'> & {
  label: string;
  items: readonly MissingItem[];
  row: RecordRow;
};

function Items({ label, items, type, row, searchWithRow }: ItemsProps) {
  if (items.length === 0) return null;
  const of = titleOf(type, row);
  return (
    <div className={classes.items}>
      <p className={classes.kind}>{label}</p>
      <ul aria-label={`${label} in ${of}`}>
        {items.map((item) => (
          <li key={item.name}>
            {searchWithRow ? (
              <Link to={{ search: `${searchWithRow(row.id)}&${EDIT}=${item.name}` }} preventScrollReset>
                {item.label}
                <span className="visually-hidden"> of {of}</span>
              </Link>
            ) : (
              item.label
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
