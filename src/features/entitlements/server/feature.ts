import { defineFeature } from '#core/server/feature.ts';

import { refreshAccess } from './expiry.ts';
import { entitlementsSql } from './functions.ts';
import { entitlementsRoutes } from './routes.ts';
import { accessGrants, includedRequests, sessionCredits } from './table.ts';

export const entitlementsFeature = defineFeature({
  name: 'entitlements',
  tables: [accessGrants, sessionCredits, includedRequests],
  exported: [
    {
      table: accessGrants,
      about: 'access to your workspace beyond its trial, with the order that paid for it',
      owners: [accessGrants.user_id],
      portable: { stays: 'what was bought was bought of one site' },
    },
    {
      table: sessionCredits,
      about: 'coaching sessions that you bought, and which session each was spent on',
      owners: [sessionCredits.user_id],
      portable: { stays: 'what was bought was bought of one site' },
    },
    {
      table: includedRequests,
      about: 'the service requests that were made for you with what you bought',
      owners: [includedRequests.user_id],
      portable: { stays: 'what was bought was bought of one site' },
    },
  ],
  live: [
    { table: accessGrants, readers: [accessGrants.user_id], isOfAccess: true, toldToAll: true },
    { table: sessionCredits, readers: [sessionCredits.user_id], toldToAll: true },
  ],
  derived: () => entitlementsSql,
  // What ran out while no server ran is closed before anyone comes in.
  start: (services) => refreshAccess(services),
  jobs: (services) => [{ name: 'end access', everyMinutes: 1, run: () => refreshAccess(services) }],
  routes: { '/api/entitlements': entitlementsRoutes },
});
