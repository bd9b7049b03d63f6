import type { ExportRule } from '#core/server/data-export.ts';

import { ruleToggles } from './table.ts';

export const exported: ExportRule[] = [
  {
    table: ruleToggles,
    about: 'rules you turned off or on, and why',
    owners: [ruleToggles.toggled_by],
    portable: { stays: 'a site’s rules are set by its admins' },
  },
];
