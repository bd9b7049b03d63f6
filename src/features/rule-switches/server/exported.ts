// What a person's export holds of this table.
import type { Exported } from '#core/server/exported.ts';

import { ruleSwitches } from './table.ts';

export const exported: Exported[] = [
  {
    table: ruleSwitches,
    about: 'rules of the regulation that you switched off or on, and why',
    owners: [ruleSwitches.switched_by],
    portable: { stays: 'the rules of a site are its admins’' },
  },
];
