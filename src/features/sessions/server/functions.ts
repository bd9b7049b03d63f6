// The SQL by which a mentor knows with whom their sessions were, also after the work together has ended.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

/** The applicants of the signed-in mentor's sessions, by name. */
const clients = sqlFunction({
  name: 'app.session_clients',
  args: '',
  returns: 'table (id uuid, name text)',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: `declare
  mentor uuid := app.entitled_user_id_as('mentor');
begin
  return query
    select u.id, u.name from public.users u
    where u.id in (
      select b.client_id from public.session_bookings b where b.provider_id = mentor
    );
end`,
});

export const sessionFunctions: readonly DerivedSql[] = [clients];
