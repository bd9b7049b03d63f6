// Why a person's export holds nothing of this table.
import type { Exported } from '#core/server/exported.ts';

import { broadcasts } from './table.ts';

export const exported: Exported[] = [
  {
    table: broadcasts,
    owners: [broadcasts.sent_by],
    withheld:
      'Notifications that you sent to many as an admin: they belong to this site. Those that you got stand in notifications.',
  },
];
