// Columns of CSV files: headings and cell formats.
import { z } from 'zod';

import { minorToDecimal } from '#core/shared/money.ts';
import { nameWithProof } from '#core/shared/proof.ts';

/** A column of a file: a field of its rows under a heading. Of an object in the field, its cells have this part. */
export type Column = { field: string; heading: string; part?: string | undefined };

/** Headings that differ from the field's name in words. */
export type Headings<Field extends string = string> = Partial<Record<Field, string>>;

/** Fields for programs, which a reader of a file does not need. */
const leftOut = new Set(['can', 'version']);

/** Headings of fields that mean the same in every list, if the name in words is not clear enough. */
const knownHeadings: Headings = {
  id: 'ID',
  kind: 'Type',
  payment_option: 'Payment method',
  payment_method: 'Payment method',
  state: 'Status',
  paid_minor: 'Amount paid',
  due_minor: 'Amount due',
  refunded_minor: 'Amount refunded',
  due_on: 'Due date',
  deleted_at: 'Moved to Trash (UTC)',
  waiting_since: 'Waiting since (UTC)',
  original_filename: 'File name',
  mime_type: 'File format',
  file_url: 'File',
  document_url: 'File',
  task_files: 'Files',
  submission_files: 'Submitted files',
  duration: 'Duration (hh:mm)',
  start_time: 'Start time (hh:mm)',
  session_date: 'Date',
  session_type: 'Type',
  applicant_zone: 'Applicant’s time zone',
  client_note: 'Applicant’s note',
  no_show: 'No-show',
  is_over: 'Ended',
  is_ended: 'Assignment ended',
  reviewer: 'Reviewed by',
  reviewed_by: 'Reviewed by (ID)',
  decider: 'Decided by',
  decided_by: 'Decided by (ID)',
  action_item: 'Action items',
  issue: 'Issue number',
  reviewer_comments: 'Comments',
  reviewer_notes: 'Review notes',
  review: 'Review started by',
  document_type: 'Document type',
  older: 'Earlier versions',
  credential_type: 'Credential type',
  verification_status: 'Status',
  trial_end_date: 'Trial ends (UTC)',
  off_roles: 'Inactive roles',
  unverified: 'Unverified roles',
  is_confirmed: 'Email confirmed',
  guarantee_until: 'Guarantee ends (UTC)',
  terms_version: 'Terms version',
  delivery_time: 'Delivery time (days)',
  cancel_reason: 'Cancellation reason',
  decision_note: 'Decision note',
  applicant_name: 'Applicant',
  original: 'Original feedback',
  attorney_answer: 'Attorney’s response',
  attorney_note: 'Attorney’s note',
  translator_name: 'Translator’s name',
  translator_address: 'Translator’s address',
  translator_competence: 'Translator’s competence',
  cost: 'Unit cost (USD)',
  total: 'Total cost (USD)',
  versions: 'Number of versions',
  period: 'Period start',
  sign_ups: 'Sign-ups',
};

/**
 * Returns the columns of a file: the fields of a row that are meaningful to its reader.
 * @throws Error if two columns have the same heading, because the cells of one would be lost
 */
export function fileColumns(row: z.ZodObject, headings: Headings = {}): Column[] {
  const columns = Object.entries(row.shape)
    .filter(([field]) => !leftOut.has(field))
    .map(([field, type]) => ({ field, heading: headings[field] ?? formatHeading(field), part: partToName(type) }));
  const taken = columns.map(({ heading }) => heading);
  const twice = taken.find((heading, at) => taken.indexOf(heading) < at);
  if (twice !== undefined) throw new Error(`Two columns of a file are called ${twice}`);
  return columns;
}

/** `is_active` as 'Active', `mentor_is_verified` as 'Mentor verified', `user_id` as 'User ID', `paid_at` as 'Paid (UTC)'. */
export function formatHeading(field: string): string {
  const words = field
    .replace(/(^|_)is_/, '$1')
    .replace(/_(?:minor|at)$/, '')
    .replace(/_id$/, '_ID')
    .replaceAll('_', ' ');
  return (
    knownHeadings[field] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}${field.endsWith('_at') ? ' (UTC)' : ''}`
  );
}

/** Rows under the headings of their columns. Amounts are in units of their currency, and not in its cents. */
export function underHeadings(
  rows: readonly Record<string, unknown>[],
  columns: readonly Column[],
): Record<string, unknown>[] {
  return rows.map((row) =>
    Object.fromEntries(columns.map((column) => [column.heading, toCell(column, row[column.field])])),
  );
}

/** Fields that represent an object in a cell: the name of a user, the title of a document. */
const namingParts = ['name', 'title', 'due_on', 'quote', 'original_filename', 'text', 'position'];

function partToName(type: unknown): string | undefined {
  if (type instanceof z.ZodNullable) return partToName(type.unwrap());
  if (type instanceof z.ZodArray) return partToName(type.element);
  return type instanceof z.ZodObject ? namingParts.find((part) => part in type.shape) : undefined;
}

function toCell({ field, part }: Column, value: unknown): unknown {
  if (field.endsWith('_minor') && typeof value === 'number') return minorToDecimal(value);
  if (part === undefined || typeof value !== 'object' || value === null) return value;
  return Array.isArray(value)
    ? value.map((one: Record<string, unknown>) => nameIn(one, part))
    : nameIn(value as Record<string, unknown>, part);
}

/** Names an object by its part. A provider who is not verified is named as on the page. */
function nameIn(object: Record<string, unknown>, part: string): unknown {
  const name = object[part];
  return part === 'name' && typeof name === 'string' && object['is_verified'] === false
    ? nameWithProof({ name, is_verified: false })
    : name;
}
