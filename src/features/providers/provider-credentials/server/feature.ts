import { defineFeature } from '#core/server/feature.ts';
import { HOUR } from '#core/server/jobs.ts';
import { UNVERIFIED_MARK } from '#core/shared/proof.ts';

import { licenses } from '../schema.ts';
import { exported } from './data-export.ts';
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
  exported,
  pendingItems: credentialPendingItems,
  jobs: (services) => [{ name: 'remind of credentials', everyMinutes: HOUR, run: () => sendExpiryReminders(services) }],
  routes: { '/api/credentials': credentialsRoutes },
});
