-- Whether the caller may know trials and subscriptions; null where not even names.
create or replace function app.reads_users() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when app.permits('manage_users') or app.permits('manage_roles') or app.permits('manage_subscriptions') then true
    when app.permits('manage_providers') then false
  end;
end
$$;
