import type { ExportRule } from '#core/server/data-export.ts';

import { broadcasts } from './table.ts';

export const exported: ExportRule[] = [
  {
    table: broadcasts,
    owners: [broadcasts.sent_by],
    excludedBecause:
      'Notifications that you sent to many users as an admin: they belong to this site. The ones you received are under notifications.',
  },
];
