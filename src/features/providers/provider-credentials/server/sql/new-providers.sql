-- Returns mentors and attorneys without credentials and assignments, for admins who manage providers.
create or replace function app.new_providers() returns table (id uuid, name text, role text, since timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.has_permission('manage_providers') is not true then
    return;
  end if;
  return query
    select u.id, u.name, r.role, r.created_at
    from public.user_roles r join public.users u on u.id = r.user_id and u.email_verified
    where r.role in ('mentor', 'attorney') and r.is_active and u.id <> app.user_id()
      and not exists (select from public.user_credentials c where c.user_id = u.id and c.role = r.role)
      and not exists (select from public.mentor_assignments m where m.mentor_id = u.id);
end
$$;
grant execute on function app.new_providers to laurel_user;
