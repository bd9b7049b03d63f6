import { defineFeature } from '#core/server/feature.ts';
import { HOUR } from '#core/server/jobs.ts';
import { UNVERIFIED_MARK } from '#core/shared/proof.ts';

import { licenses } from '../schema.ts';
import { sendExpiryReminders } from './reminders.ts';
import { credentialsRoutes } from './routes.ts';
import { userCredentials } from './table.ts';
import { credentialPendingItems } from './pending-items.ts';

/** Credentials of mentors and attorneys, verified by admins. */
export const providerCredentialsFeature = defineFeature({
  tables: [userCredentials],
  constants: { licenses, unverified_mark: UNVERIFIED_MARK },
  liveUpdates: [{ table: userCredentials, readers: [userCredentials.user_id], staff: 'manage_providers' }],
  settles: [{ table: userCredentials, changes: [userCredentials.verification_status] }],
  files: [userCredentials.document_url],
  exported: [
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
  ],
  pendingItems: credentialPendingItems,
  jobs: (services) => [{ name: 'remind of credentials', everyMinutes: HOUR, run: () => sendExpiryReminders(services) }],
  routes: { '/api/credentials': credentialsRoutes },
});
