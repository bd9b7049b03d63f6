// What a person's export holds of these tables.
import type { Exported } from '#core/server/exported.ts';
import { recordTypes } from '#records/registry.ts';

import { tableOf } from './table.ts';

export const exported: Exported[] = recordTypes.map((type) => {
  const table = tableOf(type);
  return { table, about: `evidence: ${type.title}`, owners: [table.user_id] };
});
