-- Whether the mentor or attorney with this address is not verified in a role that they hold.
create or replace function app.is_unverified_provider(address text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.permits('manage_providers') is true and exists (
    select from public.users u where u.email = lower(btrim(address)) and app.unverified_roles(u.id) <> '{}'
  );
end
$$;
grant execute on function app.is_unverified_provider to laurel_user;
