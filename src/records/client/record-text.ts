import type { ListedFile } from '#core/client/ui/file-list.tsx';
import { fileKey, nameOfAddress } from '#core/shared/uploads.ts';
import { isPreviewable } from '#features/files/rules.ts';

import { addressesOf } from '../kinds/kinds.ts';
import type { RecordType } from '../record-type.ts';
import type { RecordRow } from '../schema.ts';

/** The files and links of a record, each once. */
export function filesOfRecord(type: RecordType, row: RecordRow): ListedFile[] {
  const addresses = Object.entries(type.fields).flatMap(([name, field]) => addressesOf(field, row[name]));
  return [...new Set(addresses)].map(describeAddress);
}

/** A file or a link as it is listed. */
export function describeAddress(url: string): ListedFile {
  const name = nameOfAddress(url);
  return fileKey(url) === undefined
    ? { name, url }
    : { name, url, downloadUrl: `${url}?download`, isPreviewable: isPreviewable(name) };
}
