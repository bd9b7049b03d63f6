-- Changes the permissions of an admin, or makes them an owner. Refuses as `app.refused` does.
create or replace function app.change_admin(admin uuid, given text[], owns boolean, seen integer) returns jsonb
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
  update public.admin_roles
  set permissions = given, is_owner = owns, version = version + 1, updated_at = now()
  where id = admin;
  return jsonb_build_object('user', held.user_id, 'admin', admin);
end
$$;
grant execute on function app.change_admin to laurel_user;
