import type { ListedFile } from '#core/client/ui/file-list.tsx';
import { fileKey, nameOfAddress } from '#core/shared/uploads.ts';
import { isPreviewable } from '#features/storage/files/rules.ts';
import { listUrls, isEmptyValue, type Field } from '#records/field-types/kinds.ts';
import type { RecordType } from '#records/record-type.ts';
import type { ListedRecord, RecordRow } from '#records/schema.ts';

/** Heading of the fields that the regulation requires, in the form, on the page and in print. */
export const FOR_PETITION = 'For the petition';

/** Fields of a record for reading: those of its form, and petition fields with a value. */
export function readFields(
  type: RecordType,
  row: RecordRow,
): { own: [string, Field][]; forPetition: [string, Field][] } {
  const fields = Object.entries(type.fields);
  return {
    own: fields.filter(([, { isForPetition }]) => !isForPetition),
    forPetition: fields.filter(([name, field]) => field.isForPetition && !isEmptyValue(field, row[name])),
  };
}

/** Files and links of a record, without duplicates. */
export function filesOfRecord(type: RecordType, row: ListedRecord): ListedFile[] {
  const addresses = Object.entries(type.fields).flatMap(([name, field]) => listUrls(field, row[name]));
  return [...new Set(addresses)].map(describeAddress);
}

/** A file or link in a list. */
export function describeAddress(url: string): ListedFile {
  const name = nameOfAddress(url);
  return fileKey(url) === undefined
    ? { name, url }
    : { name, url, downloadUrl: `${url}?download`, isPreviewable: isPreviewable(name) };
}
