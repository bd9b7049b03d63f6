import { defineFeature } from '#core/server/feature.ts';

import { refreshAccess } from './expiry.ts';
import { entitlementsRoutes } from './routes.ts';
import { accessGrants, includedRequests, sessionCredits } from './table.ts';

export const entitlementsFeature = defineFeature({
  tables: [accessGrants, sessionCredits, includedRequests],
  exported: [
    {
      table: accessGrants,
      about: 'access to your workspace beyond its trial, with the order that paid for it',
      owners: [accessGrants.user_id],
      portable: { stays: 'purchases belong to the site they were made on' },
    },
    {
      table: sessionCredits,
      about: 'session credits you bought, and the session each one was used for',
      owners: [sessionCredits.user_id],
      portable: { stays: 'purchases belong to the site they were made on' },
    },
    {
      table: includedRequests,
      about: 'the service requests created for you as part of a purchase',
      owners: [includedRequests.user_id],
      portable: { stays: 'purchases belong to the site they were made on' },
    },
  ],
  liveUpdates: [
    { table: accessGrants, readers: [accessGrants.user_id], changesAccess: true, includeActor: true },
    { table: sessionCredits, readers: [sessionCredits.user_id], includeActor: true },
  ],
  // Access that expired while no server ran is revoked before anyone signs in.
  start: (services) => refreshAccess(services),
  jobs: (services) => [{ name: 'end access', everyMinutes: 1, run: () => refreshAccess(services) }],
  routes: { '/api/entitlements': entitlementsRoutes },
});
