// What a person's export holds of these tables.
import type { Exported } from '#core/server/exported.ts';

import { searchEntries, searchWords } from './table.ts';

export const exported: readonly Exported[] = [
  {
    table: searchEntries,
    owners: [searchEntries.user_id],
    withheld: 'Where search looks for your words: it repeats what your records, tasks and documents say.',
  },
  {
    table: searchWords,
    owners: [searchWords.user_id],
    withheld: 'Every word of them once, so that search knows what a mistyped one may be.',
  },
];
