// Credentials that no one has decided yet: for the admins who decide, and as their providers wait for us.
import { sql } from 'drizzle-orm';

import { currentUser, permits } from '#core/server/database/policies.ts';
import type { Waiting } from '#core/server/feature.ts';
import { paths, rowLink } from '#core/shared/paths.ts';

import { userCredentials } from './table.ts';

const { id, user_id, role, credential_type, credential_number, issuing_authority, verification_status, updated_at } =
  userCredentials;
const isPending = sql`${verification_status} = 'pending'`;

export const waitingCredentials: readonly Waiting[] = [
  {
    key: 'credentials',
    for: 'reader',
    word: 'to verify',
    rows: sql`
      select ${id}, initcap(${role}) as state, app.people_of_credential(${id}) ->> 'name' as title, concat(${credential_type}, ', ', ${issuing_authority}) as note, null::date as due, ${updated_at} as since
      from ${userCredentials} where ${permits('manage_providers')} and ${isPending} and ${user_id} <> ${currentUser}`,
    line: {
      tone: 'brass',
      act: 'Open credential',
      link: (credentialId) => rowLink(`${paths.admin}/credentials`, credentialId),
    },
  },
  {
    key: 'credentials',
    for: 'us',
    rows: sql`
      select ${id}, 'Pending' as state, concat(${credential_type}, ' ', ${credential_number}) as title, null as note, null::date as due, ${updated_at} as since
      from ${userCredentials} where ${user_id} = ${currentUser} and ${isPending}`,
    line: { tone: 'blue' },
  },
];
