import { fileUrl } from '#core/shared/uploads.ts';
import { emptyValue, type FieldValue } from '#records/field-types/kinds.ts';
import type { Portfolio } from '#records/readiness.ts';
import { recordTypes } from '#records/registry.ts';
import type { RecordRow } from '#records/schema.ts';

/** Portfolio of a new user on the day that the rules were read. */
export const emptyPortfolio: Portfolio = {
  records: {},
  translations: [],
  claimed: null,
  filedOn: null,
  on: '2026-11-24',
  off: [],
  attested: [],
};

let records = 0;

/** A record with only these fields, as returned by the API. */
export function createRecord(
  table: string,
  values: Partial<Record<string, FieldValue>> = {},
  base: Partial<Pick<RecordRow, 'id' | 'version' | 'deleted_at'>> = {},
): RecordRow {
  const type = recordTypes.find((one) => one.table === table);
  if (!type) throw new Error(`there is no type ${table}`);
  const empty = Object.entries(type.fields).map(([name, field]) => [name, emptyValue(field)]);
  records += 1;
  return {
    id: `00000000-0000-4000-8000-${String(records).padStart(12, '0')}`,
    created_at: '2026-11-01T09:00:00.000Z',
    updated_at: '2026-11-01T09:00:00.000Z',
    deleted_at: null,
    version: 1,
    status: 'Started',
    ...Object.fromEntries(empty),
    ...values,
    ...base,
  } as RecordRow;
}

/** URL of a stored file. */
export function file(bucket: string, name = 'evidence.pdf'): string {
  return fileUrl(`${bucket}/00000000-0000-4000-8000-000000000001/1700000000000-${name}`);
}

const pdf = file('awards');

/** Records of some types that document each element of their criterion. */
const complete = {
  awards: { award_name: 'Best Paper', certificate_url: pdf, media_coverage_url: [pdf], award_criteria: 'One of 400' },
  judging_events: { event: 'Reviews', evidence_url: pdf, field_relation: 'The same field' },
  critical_roles: { company_name: 'Engines', supervisor_signed_letters: [pdf], recognition_docs: [pdf] },
} satisfies Record<string, Partial<Record<string, FieldValue>>>;

/** Records that document a whole criterion. */
export function documented(table: keyof typeof complete): Record<string, RecordRow[]> {
  return { [table]: [createRecord(table, complete[table])] };
}
