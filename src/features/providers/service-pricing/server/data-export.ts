import type { ExportRule } from '#core/server/data-export.ts';

import { servicePricing } from './table.ts';

export const exported: ExportRule[] = [
  {
    table: servicePricing,
    about: 'the prices of your services as a mentor or attorney',
    owners: [servicePricing.user_id],
    portable: { stays: 'it belongs to a mentor or attorney, not to a case' },
  },
];
