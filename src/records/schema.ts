import { z } from 'zod';

import type { Clock } from '#core/shared/calendar-date.ts';
import { changedValues } from '#core/shared/changed-values.ts';
import { isAfterDate } from '#core/shared/partial-date.ts';

import { emptyValue, fieldInput, type Field, type FieldType, type FieldValue } from './field-types/kinds.ts';
import type { EvaluationContext } from './findings.ts';
import type { RecordType } from './record-type.ts';

export const recordStatuses = ['Started', 'In Progress', 'Completed'] as const;
export type RecordStatus = (typeof recordStatuses)[number];

const status = z.enum(recordStatuses, 'Status is required');

type InputOf = (field: Field) => ReturnType<typeof fieldInput>;

/** Returns a function that builds each field's input once. The two inputs of a type, built at each start, share them. */
export function shareInputs(now: Clock): InputOf {
  const inputs = new Map<Field, ReturnType<InputOf>>();
  return (field) => {
    const input = inputs.get(field) ?? fieldInput(field, now);
    inputs.set(field, input);
    return input;
  };
}

/** Input that creates a record. Unknown keys are rejected, and optional fields may be omitted. */
export function recordInput(type: RecordType, now: Clock, createInput: InputOf = (field) => fieldInput(field, now)) {
  const fields = mapFields(type, (field) =>
    field.required ? createInput(field) : createInput(field).default(emptyValue(field)),
  );
  return withPeriods(type, z.strictObject({ ...fields, status: status.default('Started') }));
}

/**
 * Input that changes a record: the changed fields, and the version that was read, so that a newer one is not
 * overwritten.
 */
export function recordChange(type: RecordType, now: Clock, createInput: InputOf = (field) => fieldInput(field, now)) {
  const fields = mapFields(type, (field) => createInput(field).optional());
  const version = z.int32('Please reload this record').min(1, 'Please reload this record');
  return withPeriods(type, z.strictObject({ ...fields, status: status.optional(), version }));
}

/** Schema for the form of a stored record. Unchanged fields are neither checked nor sent. */
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

/** Returns a message for the second date of each reversed period, by field. The other date may be a stored one. */
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

/** Whether the dates may be in order. True if one is missing, or if any day of a month or year fits. */
function isInOrder(from: unknown, to: unknown): boolean {
  return typeof from !== 'string' || typeof to !== 'string' || from === '' || to === '' || !isAfterDate(from, to);
}

/** Checked together with the fields, so that all messages appear at once. */
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

/** Columns that every record has in addition to its fields. `deleted_at` is set while it is in Trash. */
export const recordBase = z.object({
  id: z.uuid(),
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: z.string().nullable(),
  version: z.int(),
  status: z.enum(recordStatuses),
});

/** A record as returned by the API. */
export type RecordRow = RecordValues & z.output<typeof recordBase>;

/** Part of a record that judging needs: ID, version, and any fields. */
export type EvaluatedRow = Pick<RecordRow, 'id' | 'version'> & Partial<Record<string, FieldValue>>;

/** A record as a list has it: the fields of `listedFields`, without empty ones. */
export type ListedRecord = EvaluatedRow & Pick<RecordRow, 'status'> & { deleted_at?: string | null };

const textOrNull = z.string().nullable();
const textList = z.array(z.string());

/** Value of each kind in a row. */
export const answeredValues: Record<FieldType, z.ZodType<FieldValue>> = {
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

/** Schema of a row: common columns, then fields in form order. */
export function recordRow(type: RecordType): z.ZodObject {
  return recordBase.extend(mapFields(type, ({ kind }) => answeredValues[kind]));
}

export const recordAbilities = z.object({ create: z.boolean(), update: z.boolean(), delete: z.boolean() });
export type RecordAbilities = z.output<typeof recordAbilities>;

/** Query of a list of records, for both the page and the API. */
export const recordQuery = z.strictObject({
  status: z.enum(recordStatuses).optional(),
  trash: z.enum(['true', 'false']).optional(),
});

/** Data next to a page of own records: whether a draft exists, and the number of open comments by record. */
export const pageExtras = z.object({ has_draft: z.boolean(), open_comments: z.record(z.string(), z.int()) });

export type RecordPage = {
  /** Only with the reader's own records. They can be requested with the context for judging them. */
  beside?: z.output<typeof pageExtras> & { context?: EvaluationContext };
  rows: ListedRecord[];
  /** Pass it as `from` to get the next page. Null on the last one. */
  next: string | null;
  can: RecordAbilities;
};

/** Evidence that an applicant shares with the reader: types with their number of records. */
export const sharedEvidence = z.object({
  user_id: z.uuid(),
  /** ID of the applicant. */
  name: z.string(),
  /** Table names in the order of the registry. */
  types: z.array(z.object({ type: z.string(), records: z.int() })),
});
export type SharedEvidence = z.output<typeof sharedEvidence>;
