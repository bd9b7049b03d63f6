// The SQL by which mentors and attorneys know what the clocks of those who booked them show.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

/** The applicants who booked the signed-in provider, work with them and have set a time zone, each with it. */
const zones = sqlFunction({
  name: 'app.client_zones',
  args: '',
  returns: 'table (id uuid, time_zone text)',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: `declare
  mentor uuid := app.entitled_user_id_as('mentor');
  attorney uuid := app.entitled_user_id_as('attorney');
begin
  return query
    select p.id, p.time_zone from public.profiles p
    where p.time_zone <> '' and p.id in (
      select b.client_id from public.session_bookings b where b.provider_id = mentor
      union all
      select c.client_id from public.consultation_sessions c where c.attorney_id = attorney
    ) and exists (
      select from public.mentor_assignments m where m.user_id = p.id and m.mentor_id in (mentor, attorney)
    );
end`,
});

export const clientZonesSql: readonly DerivedSql[] = [zones];
