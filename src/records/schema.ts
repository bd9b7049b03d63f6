import { z } from 'zod';

import { emptyValue, fieldInput, type Field, type FieldValue } from './kinds/kinds.ts';
import type { RecordType } from './record-type.ts';

export const recordStatuses = ['Started', 'In Progress', 'Completed'] as const;
export type RecordStatus = (typeof recordStatuses)[number];

const status = z.enum(recordStatuses, 'Status is required');

/** What creates a record. Unknown keys are refused; a field that may stay empty may be left out. */
export function recordInput(type: RecordType) {
  return z.strictObject({
    ...mapFields(type, (field) => (field.required ? fieldInput(field) : fieldInput(field).default(emptyValue(field)))),
    status: status.default('Started'),
  });
}

/** What changes a record: the fields sent, and the version they were read at, so that a newer one is not overwritten. */
export function recordChange(type: RecordType) {
  return z.strictObject({
    ...mapFields(type, (field) => fieldInput(field).optional()),
    status: status.optional(),
    version: z.int32('Please reload this record').min(1, 'Please reload this record'),
  });
}

function mapFields(type: RecordType, make: (field: Field) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(type.fields).map(([name, field]) => [name, make(field)]));
}

export type RecordValues = Record<string, FieldValue> & { status: RecordStatus };

/** A record as the API answers it; instants in ISO 8601. `deleted_at` is set while it lies in Trash. */
export type RecordRow = RecordValues & { id: string; created_at: string; updated_at: string; deleted_at: string | null; version: number };

export type RecordAbilities = { create: boolean; update: boolean; delete: boolean };

export type RecordPage = {
  page: {
    rows: RecordRow[];
    /** Pass it as `from` for the next page; null on the last. */
    next: string | null;
  };
  can: RecordAbilities;
};
