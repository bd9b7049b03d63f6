import type { Criterion } from '#features/criteria/schema.ts';

import type { DateField } from './kinds/date/kind.ts';
import type { Field } from './kinds/kinds.ts';

/** A kind of evidence: one page of data, from which its table, input, routes, form and list are made. */
export type RecordType = {
  /** The table's name, the former system's. */
  table: string;
  /** The last part of its page's and its API's address. */
  segment: string;
  /** Its number in 8 CFR 204.5(h)(3); undefined for what serves the case as a whole. */
  criterion?: Criterion;
  /** The regulation's words in short, under the page's title. */
  subtitle: string;
  title: string;
  /** Its name in the sidebar and the palette, where that is not the title. */
  label?: string;
  /** One record, in a sentence: 'patent'. */
  noun: string;
  form: { addTitle: string; editTitle: string; add: string; update: string; cancel: 'Cancel' | 'Cancel Edit' };
  /** Fields in form order. */
  fields: Record<string, Field>;
  /** Without any of these a record proves nothing yet: it is not counted as complete, whatever its status says. */
  evidence: readonly string[];
  /** Two days of which the second is not before the first. */
  periods?: readonly { from: string; to: string }[];
  /** The field that says when it happened; left out where records of the type have no date of their own. */
  datedBy?: DatedBy;
  list: { heading: string; title: string; details: readonly string[]; empty: string; why: string };
  /** The specified sentences for what did not work; the cause follows each. */
  failures?: { load: string; save: string; delete: string };
  /** What the regulation's text looks for, beside the form. */
  guidance: { points: readonly string[]; citation: string; asOf: string };
};

/** The day on which it happened, or the first and the last of several; without a last one it goes on, or was over that day. */
export type DatedBy<Name = string> =
  | { from: Name; to?: never }
  | { from: Name; to: Name; whileEmpty: 'ongoing' | 'one day' };

/** The names of the fields that hold a date. */
type DateName<Fields> = { [Name in keyof Fields]: Fields[Name] extends DateField ? Name : never }[keyof Fields];

/** Keeps the declaration's own field names, and checks that evidence, periods, dates and list name only those. */
export function recordType<const Fields extends Record<string, Field>>(
  declaration: Omit<RecordType, 'fields' | 'evidence' | 'periods' | 'datedBy' | 'list'> & {
    fields: Fields;
    evidence: readonly (keyof Fields & string)[];
    periods?: readonly { from: keyof Fields & string; to: keyof Fields & string }[];
    datedBy?: DatedBy<DateName<Fields> & string>;
    list: Omit<RecordType['list'], 'title' | 'details'> & {
      title: keyof Fields & string;
      details: readonly (keyof Fields & string)[];
    };
  },
) {
  return declaration satisfies RecordType;
}
