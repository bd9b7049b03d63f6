import { sql } from 'drizzle-orm';

import { quotedFirstLine } from '#core/server/database/first-line.ts';
import { currentUser, hasPermission } from '#core/server/database/policies.ts';
import { defineFeature } from '#core/server/feature.ts';
import { paths, rowLink } from '#core/shared/paths.ts';

import { applicationMails } from './mails.ts';
import { applicationsRoutes } from './routes.ts';
import { providerApplications } from './table.ts';

const { id, user_id, role, status, notes, decision_note, reviewed_by, created_at } = providerApplications;

/** Users apply as mentors or attorneys, and admins decide. */
export const providerApplicationsFeature = defineFeature({
  tables: [providerApplications],
  liveUpdates: [{ table: providerApplications, readers: [user_id], staff: 'manage_providers' }],
  settles: [{ table: providerApplications, changes: [status] }],
  files: [providerApplications.documents],
  exported: [
    {
      table: providerApplications,
      about: 'your applications to become a mentor or attorney, and the decisions on them',
      owners: [user_id],
      portable: { stays: 'each site decides on its own mentors and attorneys' },
      leftOut: [{ columns: [reviewed_by], because: 'it names one of our staff' }],
    },
    {
      table: providerApplications,
      owners: [reviewed_by],
      excludedBecause: 'Applications that you decided on as an admin: they belong to the people who applied.',
    },
  ],
  searchSources: [
    {
      table: providerApplications,
      title: sql`concat(initcap(${role}), ' application')`,
      words: [notes, decision_note],
      place: 'Applications',
      link: (applicationId) => rowLink(paths.apply, applicationId),
    },
  ],
  // Undecided applications, for deciding admins, and for the applicant who waits for staff.
  pendingItems: [
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
  ],
  mails: applicationMails,
  routes: { '/api/applications': applicationsRoutes },
});
