// Where findings lead: pages of records, one of them, one of its fields.
import { editLink, newLink, paths, rowLink } from '#core/shared/paths.ts';
import type { Place } from '#features/readiness/schema.ts';

import type { RecordType } from './record-type.ts';
import { recordTypes } from './registry.ts';

export type DescribedPlace = {
  /** What the page is called. */
  page: string;
  /** What the record is called; null where there is none yet. */
  title: string | null;
  /** What the field is called. */
  field: string | undefined;
  /** The record's row, or its page. */
  to: string;
  /** Where it is mended: at the field of the record, or with a new one. */
  mend: { to: string; label: 'Fill in' | 'Open' | 'Add' };
};

/** What a place is called, and the ways to it. */
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
