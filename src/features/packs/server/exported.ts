// What a person's export holds of this table.
import type { Exported } from '#core/server/exported.ts';

import { packs } from './table.ts';

export const exported: Exported[] = [
  {
    table: packs,
    about: 'the packs made of your binder',
    owners: [packs.user_id],
    portable: { stays: 'packs are made anew of the binder; the PDFs of these are among the files' },
  },
];
