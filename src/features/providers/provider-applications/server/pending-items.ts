// Undecided applications, for deciding admins, and for the applicant who waits for staff.
import { sql } from 'drizzle-orm';

import { quotedFirstLine } from '#core/server/database/first-line.ts';
import { currentUser, hasPermission } from '#core/server/database/policies.ts';
import type { PendingItemSource } from '#core/server/feature.ts';
import { paths, rowLink } from '#core/shared/paths.ts';

import { providerApplications } from './table.ts';

const { id, user_id, role, status, notes, created_at } = providerApplications;

export const applicationPendingItems: readonly PendingItemSource[] = [
  {
    key: 'applications',
    audience: 'reader',
    word: 'awaiting decision',
    rows: sql`
      select ${id}, initcap(${role}) as state, app.display_name(${user_id}) as title, ${quotedFirstLine(notes)} as note, null::date as due, ${created_at} as since
      from ${providerApplications} where ${hasPermission('manage_providers')} and ${status} = 'pending' and ${user_id} <> ${currentUser}`,
    line: {
      tone: 'brass',
      action: 'Open application',
      link: (applicationId) => rowLink(`${paths.admin}/applications`, applicationId),
    },
  },
  {
    key: 'applications',
    audience: 'staff',
    rows: sql`
      select ${id}, 'Pending' as state, concat(initcap(${role}), ' application') as title, null as note, null::date as due, ${created_at} as since
      from ${providerApplications} where ${user_id} = ${currentUser} and ${status} = 'pending'`,
    line: {
      tone: 'blue',
      action: 'Open application',
      link: (applicationId) => rowLink(paths.apply, applicationId),
    },
  },
];
