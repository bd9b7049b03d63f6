// The SQL by which admins who manage providers learn whose a price is: no policy shows them the users.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

/** One row for each provider who has named a price, and no one else; none for who may not see all prices. */
const providers = sqlFunction({
  name: 'app.pricing_providers',
  args: '',
  returns: 'table (provider_id uuid, name text, email text, roles text[])',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: `begin
  if app.permits('manage_providers') is not true then
    return;
  end if;
  return query
    select u.id, u.name, u.email,
      array(select r.role from public.user_roles r where r.user_id = u.id and r.role in ('mentor', 'attorney') order by r.role desc)
    from public.users u
    where exists (select from public.service_pricing p where p.user_id = u.id);
end`,
});

export const pricingFunctions: readonly DerivedSql[] = [providers];
