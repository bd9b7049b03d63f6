import type { DateField } from '#core/shared/field-types/date.ts';

import type { Criterion } from './criteria.ts';
import type { Field } from './field-types/kinds.ts';

/** Declaration of a record type, from which its table, input, routes, form and list are derived. */
export type RecordType = {
  /** Table name, taken from the former system. */
  table: string;
  /** Last segment of its page and API paths. */
  segment: string;
  /** Number in 8 CFR 204.5(h)(3). Undefined for evidence that serves the whole case. */
  criterion?: Criterion;
  /** Summary of the regulation's text, shown under the page title. */
  subtitle: string;
  title: string;
  /** Name in the sidebar and palette, if it differs from the title. */
  label?: string;
  /** Noun for one record in a sentence, such as 'patent'. */
  noun: string;
  form: { addTitle: string; editTitle: string; add: string; update: string; cancel: 'Cancel' | 'Cancel Edit' };
  /** Fields in form order. */
  fields: Record<string, Field>;
  /** Fields without which a record proves nothing. It does not count as complete then, regardless of its status. */
  evidence: readonly string[];
  /** Pairs of dates of which the second may not precede the first. */
  periods?: readonly { from: string; to: string }[];
  /** Field with the date of the event. Omitted if records of the type have no date. */
  eventDates?: DatedBy;
  list: { heading: string; title: string; details: readonly string[]; empty: string; why: string };
  /** Specified sentences for failures. Each is followed by the cause. */
  failures?: { load: string; save: string; delete: string };
  /** Guidance from the regulation's text, shown next to the form. */
  guidance: { points: readonly string[]; citation: string; asOf: string };
};

/** Date of the event, or first and last date. Without a last date it is ongoing, or ended on that day. */
export type DatedBy<Name = string> =
  | { from: Name; to?: never }
  | { from: Name; to: Name; whileEmpty: 'ongoing' | 'one day' };

type DateName<Fields> = { [Name in keyof Fields]: Fields[Name] extends DateField ? Name : never }[keyof Fields];

/** Preserves the declaration's field names, and checks that evidence, periods, dates and list only use those. */
export function recordType<const Fields extends Record<string, Field>>(
  declaration: Omit<RecordType, 'fields' | 'evidence' | 'periods' | 'eventDates' | 'list'> & {
    fields: Fields;
    evidence: readonly (keyof Fields & string)[];
    periods?: readonly { from: keyof Fields & string; to: keyof Fields & string }[];
    eventDates?: DatedBy<DateName<Fields> & string>;
    list: Omit<RecordType['list'], 'title' | 'details'> & {
      title: keyof Fields & string;
      details: readonly (keyof Fields & string)[];
    };
  },
) {
  return declaration satisfies RecordType;
}
