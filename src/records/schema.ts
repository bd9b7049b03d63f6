import { z } from 'zod';

import type { Clock } from '#core/shared/calendar-date.ts';
import { changedValues } from '#core/shared/changed-values.ts';
import { isAfterDate } from '#core/shared/partial-date.ts';

import { emptyValue, fieldInput, type Field, type FieldKind, type FieldValue } from './kinds/kinds.ts';
import type { RecordType } from './record-type.ts';

export const recordStatuses = ['Started', 'In Progress', 'Completed'] as const;
export type RecordStatus = (typeof recordStatuses)[number];

const status = z.enum(recordStatuses, 'Status is required');

/** What creates a record. Unknown keys are refused; a field that may stay empty may be left out. */
export function recordInput(type: RecordType, now: Clock) {
  const fields = mapFields(type, (field) =>
    field.required ? fieldInput(field, now) : fieldInput(field, now).default(emptyValue(field)),
  );
  return withPeriods(type, z.strictObject({ ...fields, status: status.default('Started') }));
}

/** What changes a record: the fields sent, and the version they were read at, so that a newer one is not overwritten. */
export function recordChange(type: RecordType, now: Clock) {
  const fields = mapFields(type, (field) => fieldInput(field, now).optional());
  const version = z.int32('Please reload this record').min(1, 'Please reload this record');
  return withPeriods(type, z.strictObject({ ...fields, status: status.optional(), version }));
}

/** The same for the form over a stored record: what is left as it was is neither checked nor sent. */
export function recordEdit(type: RecordType, now: Clock, stored: RecordRow) {
  return z
    .preprocess((values) => changedValues(values as Record<string, unknown>, stored), recordChange(type, now))
    .superRefine((changes, context) => {
      for (const [name, message] of Object.entries(periodProblems(type, { changes, stored }))) {
        context.addIssue({ code: 'custom', path: [name], message });
      }
    });
}

type Days = Record<string, unknown>;

/** A sentence for the second day of each period that changes turn around, by its field's name; the other day may be one that is stored. */
export function periodProblems(
  { periods = [], fields }: RecordType,
  { changes, stored = {} }: { changes: Days; stored?: Days },
): Record<string, string> {
  const days: Days = { ...stored, ...changes };
  const turned = periods.filter(
    ({ from, to }) => (from in changes || to in changes) && !isInOrder(days[from], days[to]),
  );
  return Object.fromEntries(
    turned.map(({ from, to }) => [to, `${fields[to]?.label} must not be before ${fields[from]?.label.toLowerCase()}`]),
  );
}

/** True if one of them is missing. A month or a year is in order if any of its days can be. */
function isInOrder(from: unknown, to: unknown): boolean {
  return typeof from !== 'string' || typeof to !== 'string' || from === '' || to === '' || !isAfterDate(from, to);
}

/** Checked beside the fields, so that every sentence comes at once. */
function withPeriods<Shape extends z.ZodType>(type: RecordType, schema: Shape): Shape {
  return (type.periods ?? []).reduce<Shape>((checked, { to }) => {
    const problem = (values: unknown) => periodProblems(type, { changes: values as Days })[to];
    return checked.refine((values) => problem(values) === undefined, {
      path: [to],
      error: ({ input }) => problem(input),
      when: isObject,
    });
  }, schema);
}

const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

function mapFields(type: RecordType, make: (field: Field) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(type.fields).map(([name, field]) => [name, make(field)]));
}

export type RecordValues = Record<string, FieldValue> & { status: RecordStatus };

/** What every record has beside its fields; instants in ISO 8601. `deleted_at` is set while it lies in Trash. */
export const recordBase = z.object({
  id: z.uuid(),
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: z.string().nullable(),
  version: z.int(),
  status: z.enum(recordStatuses),
});

/** A record as the API answers it. */
export type RecordRow = RecordValues & z.output<typeof recordBase>;

/** As much of a record as it is judged by: its id and version, and fields that may be left out. */
export type JudgedRow = Pick<RecordRow, 'id' | 'version'> & Partial<Record<string, FieldValue>>;

const textOrNull = z.string().nullable();
const textList = z.array(z.string());

/** What a row holds of each kind. */
const answeredValues: Record<FieldKind, z.ZodType<FieldValue>> = {
  text: z.string(),
  'long-text': z.string(),
  choice: z.string(),
  lines: textList,
  date: textOrNull,
  integer: z.int().nullable(),
  decimal: z.number().nullable(),
  file: textOrNull,
  files: textList,
};

/** The row of a type: what every record has, and its fields in form order. */
export function recordRow(type: RecordType): z.ZodObject {
  return recordBase.extend(mapFields(type, ({ kind }) => answeredValues[kind]));
}

export const recordAbilities = z.object({ create: z.boolean(), update: z.boolean(), delete: z.boolean() });
export type RecordAbilities = z.output<typeof recordAbilities>;

/** What a list of records is asked for, in the address of the page as in that of the API. */
export const recordQuery = z.strictObject({
  status: z.enum(recordStatuses).optional(),
  trash: z.enum(['true', 'false']).optional(),
});

/** What a page of own records shows beside them: whether a new one is half typed, and how many comments are open, by record. */
export const recordsBeside = z.object({ has_draft: z.boolean(), open_comments: z.record(z.string(), z.int()) });

export type RecordPage = {
  /** Of the reader's own records. */
  beside?: z.output<typeof recordsBeside>;
  rows: RecordRow[];
  /** Pass it as `from` for the next page; null on the last. */
  next: string | null;
  can: RecordAbilities;
};

/** What an applicant shares with the reader: each type of it, with how many records there are. */
export const sharedEvidence = z.object({
  user_id: z.uuid(),
  /** The applicant's. */
  name: z.string(),
  /** In the registry's order, by the names of their tables. */
  types: z.array(z.object({ type: z.string(), records: z.int() })),
});
export type SharedEvidence = z.output<typeof sharedEvidence>;
