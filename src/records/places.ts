// Targets of findings: record pages, records and fields.
import { editLink, newLink, paths, rowLink } from '#core/shared/paths.ts';

import type { Place } from './findings.ts';
import type { RecordType } from './record-type.ts';
import { recordTypes } from './registry.ts';

export type DescribedPlace = {
  /** Title of the page. */
  page: string;
  /** Title of the record. Null if there is none yet. */
  title: string | null;
  /** Label of the field. */
  field: string | undefined;
  /** Link to the record's row, or to its page. */
  to: string;
  /** Link to where it is fixed: the field of the record, or a new record. */
  mend: { to: string; label: 'Fill in' | 'Open' | 'Add' };
};

/** Name of a place and its links. */
export function describePlace({ table, record, title, field }: Place): DescribedPlace {
  const type = typeOfTable(table);
  const page = `${paths.dashboard}/${type.segment}`;
  return {
    page: type.title,
    title: record === null ? null : (title ?? `Untitled ${type.noun}`),
    field: field === null ? undefined : type.fields[field]?.label,
    to: record === null ? page : rowLink(page, record),
    mend:
      record === null
        ? { to: newLink(page), label: 'Add' }
        : field === null
          ? { to: rowLink(page, record), label: 'Open' }
          : { to: editLink(page, record, field), label: 'Fill in' },
  };
}

export function typeOfTable(table: string): RecordType {
  const type = recordTypes.find((one) => one.table === table);
  if (!type) throw new Error(`${table} is not in the registry`);
  return type;
}
