import type { ExportRule } from '#core/server/data-export.ts';

import { ruleSwitches } from './table.ts';

export const exported: ExportRule[] = [
  {
    table: ruleSwitches,
    about: 'rules you turned off or on, and why',
    owners: [ruleSwitches.switched_by],
    portable: { stays: 'a site’s rules are set by its admins' },
  },
];
