// What a person's export holds of this table.
import type { Exported } from '#core/server/exported.ts';

import { drafts } from './table.ts';

export const exported: Exported[] = [
  { table: drafts, about: 'what you typed into forms but have not saved', owners: [drafts.user_id] },
];
