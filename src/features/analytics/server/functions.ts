// The SQL that counts for admins: no policy shows them the rows that are counted.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

import { ACTIVE_DAYS } from '../rules.ts';

/** How things stand now; null to who may not know. */
const figures = sqlFunction({
  name: 'app.platform_figures',
  args: '',
  returns: 'json',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: `begin
  if app.permits('view_analytics') is not true then
    return null;
  end if;
  return (
    select json_build_object(
      'users', (select count(*) from public.users),
      'active_users', (select count(*) from public.profiles p where p.updated_at > now() - interval '${ACTIVE_DAYS} days'),
      'tasks', t.total,
      'completed_tasks', t.completed,
      'completion_rate', round(100.0 * t.completed / nullif(t.total, 0)),
      'documents_processed', (
        select round(a.metric_value) from public.platform_analytics a
        where a.metric = 'documents_processed' and a.part = '' order by a.day desc limit 1),
      'counted_to', (select max(a.day) from public.platform_analytics a where a.metric = 'sign_ups' and a.part = ''),
      'known_from', (select min(a.day) from public.platform_analytics a where a.metric = 'active_users' and a.part = '')
    )
    from (
      select count(*) as total, count(*) filter (where k.status = 'Completed') as completed
      from public.tasks k where k.deleted_at is null
    ) as t
  );
end`,
});

export const analyticsFunctions: readonly DerivedSql[] = [figures];
