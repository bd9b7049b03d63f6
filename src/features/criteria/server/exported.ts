// What a person's export holds of this table.
import type { Exported } from '#core/server/exported.ts';

import { criterionClaims } from './table.ts';

export const exported: Exported[] = [
  {
    table: criterionClaims,
    about: 'which of the criteria you claim, and which you set aside',
    owners: [criterionClaims.user_id],
  },
];
