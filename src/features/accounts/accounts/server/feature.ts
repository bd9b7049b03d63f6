import { sql } from 'drizzle-orm';

import { defineFeature } from '#core/server/feature.ts';
import { DAY, HOUR } from '#core/server/jobs.ts';
import {
  accounts,
  adminRoles,
  profiles,
  rateLimits,
  recoveryCodes,
  sessions,
  twoFactors,
  userRoles,
  users,
  verifications,
} from '#core/server/identity/table.ts';

import { deleteAccounts } from './deletion.ts';
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
  exported: [
    {
      table: users,
      as: 'account',
      about:
        'your name, your email address and whether it is confirmed, when you created the account, and whether two-factor authentication is on',
      owners: [users.id],
      portable: { stays: 'the user who imports already has an account' },
      readBy: 'system',
      columns: [users.id, users.name, users.email, users.emailVerified, users.image, users.createdAt, users.updatedAt],
      leftOut: [
        { columns: [users.search], because: 'it is your name and address again, in the form that search uses' },
      ],
      added: {
        two_factor_on: sql`exists (select from ${twoFactors} where ${twoFactors.userId} = ${users.id} and ${twoFactors.enabledAt} is not null)`,
      },
    },
    {
      table: profiles,
      about:
        'your time zone (empty means the browser’s), and the day after which the account will be deleted, if you asked for that',
      owners: [profiles.id],
      portable: { stays: 'these settings are specific to each site' },
    },
    {
      table: userRoles,
      about: 'your roles, each with its trial',
      owners: [userRoles.userId],
      portable: { stays: 'each site assigns its own roles' },
    },
    {
      table: adminRoles,
      about: 'your admin permissions',
      owners: [adminRoles.userId],
      portable: { stays: 'each site grants its own permissions' },
    },
    {
      table: sessions,
      about:
        'where you are signed in: the device, its IP address, when you signed in, when it was last used (updated_at), and when a code was last entered there (second_factor_at)',
      owners: [sessions.userId],
      portable: { stays: 'you sign in again on the new site' },
      readBy: 'system',
      columns: [
        sessions.id,
        sessions.userId,
        sessions.ipAddress,
        sessions.userAgent,
        sessions.createdAt,
        sessions.updatedAt,
        sessions.expiresAt,
        sessions.secondFactorAt,
      ],
      leftOut: [{ columns: [sessions.token], because: 'it would let its holder act as you' }],
    },
    {
      table: twoFactors,
      as: 'two_factor',
      about: 'when two-factor authentication was set up, and since when it is on (enabled_at)',
      owners: [twoFactors.userId],
      portable: { stays: 'you set it up again on the new site' },
      readBy: 'system',
      columns: [twoFactors.userId, twoFactors.enabledAt, twoFactors.createdAt],
      leftOut: [
        { columns: [twoFactors.sealedSecret, twoFactors.usedStep], because: 'the secret generates your codes' },
      ],
    },
    {
      table: recoveryCodes,
      owners: [recoveryCodes.userId],
      excludedBecause: 'Your recovery codes: we keep only hashes of them, which tell you nothing.',
    },
    {
      table: accounts,
      owners: [accounts.userId],
      excludedBecause: 'Your password: we keep only a hash of it, which would help only an attacker.',
    },
    {
      table: verifications,
      owners: [verifications.value, verifications.identifier],
      excludedBecause: 'Links in emails to you that still work: anyone who has one could use it.',
    },
    {
      table: rateLimits,
      owners: [rateLimits.key],
      excludedBecause: 'How often you tried something in recent minutes or hours: we delete this within a day.',
    },
  ],
  mails: accountMails,
  jobs: (services) => [
    { name: 'sweep sessions and links', everyMinutes: HOUR, run: () => sweepAccounts(services) },
    { name: 'delete accounts', everyMinutes: DAY, run: () => deleteAccounts(services) },
  ],
  routes: { '/api/accounts': accountsRoutes, '/api/profile': profileRoutes, '/api/session': sessionRoutes },
});
