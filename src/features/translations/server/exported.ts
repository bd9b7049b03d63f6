// What a person's export holds of this table.
import type { Exported } from '#core/server/exported.ts';

import { translations } from './table.ts';

export const exported: Exported[] = [
  {
    table: translations,
    about: 'your files that are not in English, with their translations and certificates',
    owners: [translations.user_id],
  },
];
