// Pending item of an applicant's trial that is about to end.
import { sql } from 'drizzle-orm';

import { currentUser } from '#core/server/database/policies.ts';
import type { PendingItemSource } from '#core/server/feature.ts';
import { userRoles } from '#core/server/identity/table.ts';
import { paths } from '#core/shared/paths.ts';

/** Time before the end from which it is pending. */
const NOTICE = sql`interval '7 days'`;
const end = sql`${userRoles.trialEndDate}`;
/** Rounded up, like in the banner. */
const days = sql`ceil(extract(epoch from ${end} - now()) / 86400)`;

export const trialPendingItems: readonly PendingItemSource[] = [
  {
    key: 'trial',
    audience: 'reader',
    rows: sql`
      select ${userRoles.id}, 'Trial' as state, 'Your trial ends soon' as title,
        concat(${days}, case when ${days} = 1 then ' day' else ' days' end, ' remaining') as note, null::date as due, ${end} - ${NOTICE} as since
      from ${userRoles}
      where ${userRoles.userId} = ${currentUser} and ${userRoles.role} = 'applicant' and ${userRoles.isActive} and not ${userRoles.isSubscribed}
        and ${end} between now() and now() + ${NOTICE}`,
    line: { tone: 'blue', action: 'Subscribe', link: () => paths.subscribe },
  },
];
