import { getTitle } from '#records/record-title.ts';
import { recordTypes } from '#records/registry.ts';

import type { NamingRecord, OriginalFile, StoredTranslation, TranslationRow } from '../schema.ts';

export function presentTranslation(translation: StoredTranslation, canWrite: boolean): TranslationRow {
  const { record } = translation;
  return {
    ...translation,
    record: record && presentRecord(record),
    can: { edit: canWrite, delete: canWrite },
  };
}

export function presentOriginal({ url, record }: OriginalFile): OriginalFile {
  return { url, record: presentRecord(record) };
}

/** Replaces the stored title by the displayed one. */
function presentRecord(record: NamingRecord): NamingRecord {
  const type = recordTypes.find(({ table }) => table === record.type);
  return type ? { ...record, title: getTitle(type, { [type.list.title]: record.title }) } : record;
}
