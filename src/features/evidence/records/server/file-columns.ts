import type { PgColumn } from 'drizzle-orm/pg-core';

import { recordTypes } from '#records/registry.ts';

import { fieldColumn } from './table.ts';

/** Returns every column of a record that contains file URLs. Records in Trash keep their files. */
export function recordFileColumns(): PgColumn[] {
  return recordTypes.flatMap((type) =>
    Object.entries(type.fields)
      .filter(([, field]) => field.kind === 'file' || field.kind === 'files')
      .map(([name]) => fieldColumn(type, name)),
  );
}
