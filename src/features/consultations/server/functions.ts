// The SQL by which an attorney knows with whom their consultations were, also after the work together has ended.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

/** The applicants of the signed-in attorney's consultations, by name. */
const clients = sqlFunction({
  name: 'app.consultation_clients',
  args: '',
  returns: 'table (id uuid, name text)',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: `declare
  attorney uuid := app.entitled_user_id_as('attorney');
begin
  return query
    select u.id, u.name from public.users u
    where u.id in (
      select c.client_id from public.consultation_sessions c where c.attorney_id = attorney
    );
end`,
});

export const consultationFunctions: readonly DerivedSql[] = [clients];
