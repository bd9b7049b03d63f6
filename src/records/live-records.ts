import type { FieldMatch } from './conditions.ts';
import { listUrls, emptyValue } from './field-types/kinds.ts';
import type { RecordType } from './record-type.ts';
import { recordTypes } from './registry.ts';
import type { EvaluatedRow } from './schema.ts';

export type LiveRecords = ReadonlyMap<RecordType, readonly EvaluatedRow[]>;

/** Records outside of Trash without their unreadable files, and those files by record. */
export function liveRecords({
  records,
  unreadable: addresses = [],
}: {
  records: Partial<Record<string, readonly EvaluatedRow[]>>;
  unreadable?: readonly string[];
}): {
  live: LiveRecords;
  unreadable: ReadonlyMap<string, readonly FieldMatch[]>;
} {
  const gone = new Set(addresses);
  const unreadable = new Map<string, readonly FieldMatch[]>();
  const read = (type: RecordType, row: EvaluatedRow): EvaluatedRow => {
    const hits = gone.size === 0 ? [] : unreadableIn(type, row, gone);
    if (hits.length === 0) return row;
    unreadable.set(row.id, hits);
    return withoutFiles(type, row, hits);
  };
  const live = new Map(
    recordTypes.map((type) => [
      type,
      (records[type.table] ?? []).filter((row) => !isInTrash(row)).map((row) => read(type, row)),
    ]),
  );
  return { live, unreadable };
}

function unreadableIn({ fields }: RecordType, row: EvaluatedRow, gone: ReadonlySet<string>): FieldMatch[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    listUrls(field, row[name])
      .filter((file) => gone.has(file))
      .map((file) => ({ field: name, file })),
  );
}

function withoutFiles({ fields }: RecordType, row: EvaluatedRow, hits: readonly FieldMatch[]): EvaluatedRow {
  const changed = new Set(hits.map(({ field }) => field));
  const left = Object.entries(fields)
    .filter(([name]) => changed.has(name))
    .map(([name, field]) => {
      const value = row[name];
      const remaining = Array.isArray(value)
        ? value.filter((file) => !hits.some((hit) => hit.file === file))
        : emptyValue(field);
      return [name, remaining] as const;
    });
  return { ...row, ...Object.fromEntries(left) };
}

export function isInTrash({ deleted_at }: EvaluatedRow): boolean {
  return typeof deleted_at === 'string';
}
