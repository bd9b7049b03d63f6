-- The admin role goes off and on with the permissions.
create or replace function app.switch_admin(admin uuid, turned_on boolean, seen integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  held public.admin_roles;
begin
  perform pg_advisory_xact_lock(app.constant('access_lock')::bigint);
  if app.is_owner() is not true then
    return app.refused('wrong_role');
  end if;
  if app.second_factor_is_fresh() is not true then
    return app.refused('second_factor_asked');
  end if;
  select * into held from public.admin_roles a where a.id = admin for update;
  if not found then
    return app.refused('not_found');
  elsif held.user_id = app.user_id() then
    return app.refused('own_access');
  elsif held.version is distinct from seen then
    return app.refused('changed_meanwhile');
  end if;
  update public.admin_roles set is_active = turned_on, version = version + 1, updated_at = now() where id = admin;
  update public.user_roles set is_active = turned_on, version = version + 1, updated_at = now()
  where user_id = held.user_id and role = 'admin' and is_active <> turned_on;
  return jsonb_build_object('user', held.user_id, 'admin', admin);
end
$$;
grant execute on function app.switch_admin to laurel_user;
