// Pending items of credentials: undecided ones for admins and for the waiting providers, and rejected or expiring ones
// for their providers.
import { sql } from 'drizzle-orm';

import { quotedFirstLine } from '#core/server/database/first-line.ts';
import { currentUser, hasPermission } from '#core/server/database/policies.ts';
import type { PendingItemSource } from '#core/server/feature.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { providerRoles } from '#features/accounts/roles/schema.ts';

import { credentialsPath, EXPIRY_NOTICE_DAYS } from '../rules.ts';
import { userCredentials } from './table.ts';

const { id, user_id, role, credential_type, credential_number, issuing_authority, verification_status } =
  userCredentials;
const { expiry_date, decision_note, decided_at, updated_at } = userCredentials;
const today = sql`app.day_of(${user_id}, now())`;
/** In days. */
const SOON = sql.raw(String(EXPIRY_NOTICE_DAYS));
const isPending = sql`${verification_status} = 'pending'`;

export const credentialPendingItems: readonly PendingItemSource[] = [
  {
    key: 'credentials',
    audience: 'reader',
    word: 'to verify',
    rows: sql`
      select ${id}, initcap(${role}) as state, app.display_name(${user_id}) as title, concat(${credential_type}, ', ', ${issuing_authority}) as note, null::date as due, ${updated_at} as since
      from ${userCredentials} where ${hasPermission('manage_providers')} and ${isPending} and ${user_id} <> ${currentUser}`,
    line: {
      tone: 'brass',
      action: 'Open credential',
      link: (credentialId) => rowLink(`${paths.admin}/credentials`, credentialId),
    },
  },
  {
    key: 'credentials',
    audience: 'reader',
    // The page lists credentials, and these providers have none.
    isCounted: false,
    // A single line that links to the oldest one, so that a site with many new credentials still shows admins other
    // work.
    rows: sql`
      select n.id, 'Not verified' as state, n.name || case n.total when 1 then '' when 2 then ' and another' else concat(' and ', n.total - 1, ' others') end as title,
        concat('New ', n.role, ' without a credential') as note, null::date as due, n.since
      from (select *, count(*) over () as total from app.new_providers() order by since, id limit 1) n`,
    line: { tone: 'rust', action: 'Open user', link: (userId) => `${paths.admin}/roles/${userId}` },
  },
  {
    key: 'credentials',
    audience: 'staff',
    rows: sql`
      select ${id}, 'Pending' as state, concat(${credential_type}, ' ', ${credential_number}) as title, null as note, null::date as due, ${updated_at} as since
      from ${userCredentials} where ${user_id} = ${currentUser} and ${isPending}`,
    line: { tone: 'blue' },
  },
  ...providerRoles.flatMap((as): PendingItemSource[] => {
    const own = sql`from ${userCredentials} where ${user_id} = ${currentUser} and ${role} = ${sql.raw(`'${as}'`)}`;
    const title = sql`concat(${credential_type}, ' ', ${credential_number}) as title`;
    const open = {
      action: 'Open credential',
      link: (credentialId: string) => rowLink(credentialsPath(as), credentialId),
    };
    return [
      {
        key: 'credentials',
        audience: 'reader',
        word: 'to update',
        rows: sql`
          select ${id}, 'Rejected' as state, ${title}, ${quotedFirstLine(decision_note)} as note, null::date as due, ${decided_at} as since
          ${own} and ${verification_status} = 'rejected'`,
        line: { ...open, tone: 'rust' },
      },
      {
        key: 'credentials',
        audience: 'reader',
        word: 'to renew',
        rows: sql`
          select ${id}, 'Expires soon' as state, ${title}, ${issuing_authority} as note, ${expiry_date} as due, (${expiry_date} - ${SOON})::timestamptz as since
          ${own} and ${verification_status} = 'verified' and ${expiry_date} between ${today} and ${today} + ${SOON}`,
        line: { ...open, tone: 'brass' },
      },
    ];
  }),
];
