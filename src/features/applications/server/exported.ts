// What a person's export holds of this table.
import type { Exported } from '#core/server/exported.ts';

import { providerApplications } from './table.ts';

export const exported: Exported[] = [
  {
    table: providerApplications,
    about: 'your applications for the role of a mentor or an attorney, and what was decided',
    owners: [providerApplications.user_id],
    portable: { stays: 'each site decides about its mentors and attorneys' },
    leftOut: [{ columns: [providerApplications.reviewed_by], because: 'it names one of our staff' }],
  },
  {
    table: providerApplications,
    owners: [providerApplications.reviewed_by],
    withheld: 'Applications that you decided as an admin: they belong to those who applied.',
  },
];
