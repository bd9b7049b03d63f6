import { defineFeature } from '#core/server/feature.ts';
import { DAY, HOUR } from '#core/server/jobs.ts';
import {
  accounts,
  adminRoles,
  profiles,
  recoveryCodes,
  sessions,
  twoFactors,
  userRoles,
  users,
  verifications,
} from '#core/server/identity/table.ts';

import { deleteAccounts } from './deletion.ts';
import { exported } from './data-export.ts';
import { accountMails } from './mails.ts';
import { profileRoutes } from './profile-routes.ts';
import { accountsRoutes, sessionRoutes } from './routes.ts';
import { sweepAccounts } from './service.ts';

export const accountsFeature = defineFeature({
  tables: [users, sessions, accounts, verifications, twoFactors, recoveryCodes, profiles, userRoles, adminRoles],
  liveUpdates: [
    { table: userRoles, readers: [userRoles.userId], changesAccess: true },
    { table: adminRoles, readers: [adminRoles.userId], changesAccess: true },
  ],
  backupExcluded: [sessions, verifications],
  auditedOwners: [
    { table: users, owner: users.id },
    { table: profiles, owner: profiles.id },
  ],
  auditExcluded: [
    {
      table: sessions,
      because: 'A separate trigger records staff who sign in, and who ends another user’s session.',
    },
    {
      table: verifications,
      because: 'Links and limits of accounts: what a link changes is in the audit trail.',
    },
  ],
  exported,
  mails: accountMails,
  jobs: (services) => [
    { name: 'sweep sessions and links', everyMinutes: HOUR, run: () => sweepAccounts(services) },
    { name: 'delete accounts', everyMinutes: DAY, run: () => deleteAccounts(services) },
  ],
  routes: { '/api/accounts': accountsRoutes, '/api/profile': profileRoutes, '/api/session': sessionRoutes },
});
