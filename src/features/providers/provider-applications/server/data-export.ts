import type { ExportRule } from '#core/server/data-export.ts';

import { providerApplications } from './table.ts';

export const exported: ExportRule[] = [
  {
    table: providerApplications,
    about: 'your applications to become a mentor or attorney, and the decisions on them',
    owners: [providerApplications.user_id],
    portable: { stays: 'each site decides on its own mentors and attorneys' },
    leftOut: [{ columns: [providerApplications.reviewed_by], because: 'it names one of our staff' }],
  },
  {
    table: providerApplications,
    owners: [providerApplications.reviewed_by],
    excludedBecause: 'Applications that you decided on as an admin: they belong to the people who applied.',
  },
];
