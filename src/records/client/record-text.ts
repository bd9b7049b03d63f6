import { fileName } from '#core/shared/uploads.ts';

import { filesOf } from '../kinds/kinds.ts';
import type { RecordType } from '../record-type.ts';
import type { RecordRow } from '../schema.ts';

export function filesOfRecord(type: RecordType, row: RecordRow): { name: string; url: string; downloadUrl: string }[] {
  const urls = Object.entries(type.fields).flatMap(([name, field]) => filesOf(field, row[name]));
  return [...new Set(urls)].map((url) => ({ name: fileName(url), url, downloadUrl: `${url}?download` }));
}
