import type { Finding } from './findings.ts';
import type { RecordType } from './record-type.ts';
import { missingItems } from './rules.ts';
import type { ListedRecord } from './schema.ts';

/** Weights of needs, most important first. */
export const needKinds = ['needed', 'questioned', 'check', 'optional'] as const;
export type NeedKind = (typeof needKinds)[number];

/** Something to fix in a record: an empty field, a finding, or both. */
export type Need = {
  kind: NeedKind;
  /** Field in which it is fixed. Null if it concerns the whole record. */
  field: string | null;
  /** Label of the field. Undefined if it has a value. */
  label: string | undefined;
  says: readonly Pick<Finding, 'rule' | 'say' | 'cite'>[];
};

export type RecordNeeds = { row: ListedRecord; needs: Need[] };

/** Records with needs: those that block the petition first, then those with the most needs. */
export function listNeeds(
  type: Pick<RecordType, 'fields' | 'evidence'>,
  judged: readonly { row: ListedRecord; findings: readonly Finding[] }[],
): RecordNeeds[] {
  return judged
    .map(({ row, findings }) => ({
      row,
      needs: needsOfRecord(type, row, findings),
      stops: findings.filter(({ level }) => level === 'stop').length,
    }))
    .filter(({ needs }) => needs.length > 0)
    .toSorted((one, other) => other.stops - one.stops || neededIn(other.needs) - neededIn(one.needs))
    .map(({ row, needs }) => ({ row, needs }));
}

/** Number of needs of the petition. */
export function neededIn(needs: readonly Need[]): number {
  return needs.filter(({ kind }) => kind === 'needed').length;
}

/** Merges needs, so that each field appears once per kind with all findings. */
function needsOfRecord(
  type: Pick<RecordType, 'fields' | 'evidence'>,
  row: ListedRecord,
  findings: readonly Finding[],
): Need[] {
  const items = missingItems(type, row);
  const labels = new Map(items.map(({ name, label }) => [name, label]));
  const found = findings.map((finding) => ({ ...finding, kind: kindOf[finding.level], field: getFieldName(finding) }));
  const needed = new Set(found.filter(({ kind }) => kind === 'needed').map(({ field }) => field));
  const needs = [
    ...found,
    ...items.map(({ name, isRequired }) => ({ kind: isRequired ? 'needed' : 'optional', field: name }) as const),
  ].filter(({ kind, field }) => kind !== 'optional' || !needed.has(field));
  return needKinds.flatMap((kind) => {
    const ofKind = needs.filter((one) => one.kind === kind);
    return [...new Set(ofKind.map(({ field }) => field))].map((field) => ({
      kind,
      field,
      label: field === null ? undefined : labels.get(field),
      says: found
        .filter((one) => one.kind === kind && one.field === field)
        .map(({ rule, say, cite }) => ({ rule, say, cite })),
    }));
  });
}

const kindOf = { stop: 'needed', gap: 'needed', risk: 'questioned', note: 'check' } as const satisfies Record<
  Finding['level'],
  NeedKind
>;

function getFieldName({ place }: Finding): string | null {
  return place?.field ?? null;
}
