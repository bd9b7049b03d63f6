-- Returns the providers who have set a price, for admins who manage providers.
create or replace function app.pricing_providers() returns table (provider_id uuid, name text, email text, roles text[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.has_permission('manage_providers') is not true then
    return;
  end if;
  return query
    select u.id, u.name, u.email,
      array(select r.role from public.user_roles r where r.user_id = u.id and r.role in ('mentor', 'attorney') order by r.role desc)
    from public.users u
    where exists (select from public.service_pricing p where p.user_id = u.id);
end
$$;
grant execute on function app.pricing_providers to laurel_user;
