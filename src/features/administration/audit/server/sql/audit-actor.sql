-- Starts an audit entry with its actor: a user, the operator, or null.
create or replace function app.audit_actor() returns public.audit_entries
language plpgsql stable security definer set search_path = ''
as $$
declare
  entry public.audit_entries;
begin
  if coalesce(current_setting('app.token', true), '') <> '' then
    entry.actor_id := app.user_id();
  end if;
  if entry.actor_id is null then
    entry.actor_role := case when current_setting('app.operator', true) = 'true' then 'operator' end;
  end if;
  return entry;
end
$$;
