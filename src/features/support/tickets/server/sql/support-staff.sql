-- Returns all users who answer tickets, for these users.
create or replace function app.support_staff() returns TABLE(id uuid, name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.has_permission('manage_users') is not true then
    return;
  end if;
  return query
    select u.id, u.name
    from public.users u
    where u.id in (select a.user_id from public.admin_roles a) and app.answers_tickets(u.id)
    order by lower(u.name), u.id;
end
$$;
grant execute on function app.support_staff to laurel_user;
