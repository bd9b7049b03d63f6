// Pending items of sharing: providers whom the applicant has not accepted or declined yet.
import { sql } from 'drizzle-orm';

import { isVerifiedFor, sqlNameWithProof } from '#core/server/database/policies.ts';
import type { PendingItemSource } from '#core/server/feature.ts';
import { paths } from '#core/shared/paths.ts';

import { fromUnanswered } from './queries.ts';

const provider = sqlNameWithProof(sql`app.display_name(m.mentor_id)`, isVerifiedFor(sql`m.mentor_id`));

export const sharingPendingItems: readonly PendingItemSource[] = [
  {
    key: 'sharing',
    audience: 'reader',
    word: 'awaiting decision',
    rows: sql`
      select m.id, 'Sharing' as state, concat('Share your evidence with ', ${provider}, '?') as title,
        'They can read none of your records until you say so.' as note, null::date as due, m.assigned_at as since
      ${fromUnanswered}`,
    line: { tone: 'brass', action: 'Decide', link: () => `${paths.dashboard}/sharing` },
  },
];
