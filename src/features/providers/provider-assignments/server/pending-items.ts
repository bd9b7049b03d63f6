// Applicants without a reviewer for their submissions, for admins who assign them.
import { sql } from 'drizzle-orm';

import type { PendingItemSource } from '#core/server/feature.ts';
import { newLink, paths } from '#core/shared/paths.ts';

const counted = (count: string, noun: string) =>
  sql.raw(`case when w.${count} > 0 then concat(w.${count}, ' ${noun}', case when w.${count} > 1 then 's' end) end`);

export const applicantPendingItems: readonly PendingItemSource[] = [
  {
    key: 'assignments',
    audience: 'reader',
    word: 'to assign',
    rows: sql`
      select w.user_id as id, case when w.tasks > 0 then 'No mentor' else 'No reviewer' end as state, w.name as title,
        concat_ws(' and ', ${counted('tasks', 'task')}, ${counted('documents', 'document')}) || ' submitted' as note, null::date as due, w.since
      from app.applicants_without_reviewer() w`,
    line: { tone: 'rust', act: 'Assign', link: () => newLink(`${paths.admin}/assignments`) },
  },
];
