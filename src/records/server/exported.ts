// What a person's export holds of these tables.
import type { Exported } from '#core/server/exported.ts';
import { recordTypes } from '#records/registry.ts';
import { recordInput } from '#records/schema.ts';

import { fieldColumn, tableOf } from './table.ts';

export const exported: Exported[] = recordTypes.map((type) => {
  const table = tableOf(type);
  const columns = ['status', ...Object.keys(type.fields)].map((name) => fieldColumn(type, name));
  return {
    table,
    about: `evidence: ${type.title}`,
    owners: [table.user_id],
    portable: { columns, check: (now) => recordInput(type, now) },
  };
});
