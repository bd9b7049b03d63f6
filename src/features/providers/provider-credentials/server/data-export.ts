import type { ExportRule } from '#core/server/data-export.ts';

import { userCredentials } from './table.ts';

export const exported: ExportRule[] = [
  {
    table: userCredentials,
    about: 'your credentials as a mentor or attorney, and the decisions on them',
    owners: [userCredentials.user_id],
    portable: { stays: 'each site verifies its own mentors and attorneys' },
    leftOut: [{ columns: [userCredentials.decided_by], because: 'it names one of our staff' }],
  },
  {
    table: userCredentials,
    owners: [userCredentials.decided_by],
    excludedBecause: 'Credentials that you decided on as an admin: they belong to their mentors and attorneys.',
  },
];
