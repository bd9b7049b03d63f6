// The SQL by which a mentor or attorney is told what their account still lacks.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

/** Returns the steps of the signed-in user's account that are left. Requests cannot read these tables themselves. */
const accountSteps = sqlFunction({
  name: 'app.account_steps',
  args: '',
  returns: 'text[]',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: `begin
  return array_remove(array[
    case when not exists (select from public.two_factors f where f.user_id = app.user_id() and f.enabled_at is not null) then 'second_factor' end,
    case when not exists (select from public.profiles p where p.id = app.user_id() and p.time_zone <> '') then 'time_zone' end
  ], null);
end`,
});

export const checklistFunctions: readonly DerivedSql[] = [accountSteps];
