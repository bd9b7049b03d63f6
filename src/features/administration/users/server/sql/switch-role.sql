-- Activates or deactivates the role of a user. Refuses as `app.refused` does.
create or replace function app.switch_role(role_id uuid, turned_on boolean, seen integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  held public.user_roles;
begin
  perform pg_advisory_xact_lock(app.constant('access_lock')::bigint);
  if app.permits('manage_users') is not true then
    return app.refused('wrong_role');
  end if;
  if app.second_factor_is_fresh() is not true then
    return app.refused('second_factor_asked');
  end if;
  select * into held from public.user_roles r where r.id = role_id for update;
  if not found then
    return app.refused('not_found');
  elsif held.user_id = app.user_id() then
    return app.refused('own_access');
  elsif held.role = 'admin' and app.is_owner() is not true then
    return app.refused('wrong_role');
  elsif held.version is distinct from seen then
    return app.refused('changed_meanwhile');
  end if;
  update public.user_roles set is_active = turned_on, version = version + 1, updated_at = now() where id = role_id;
  return jsonb_build_object('user', held.user_id, 'role', held.role, 'changed', held.is_active is distinct from turned_on);
end
$$;
grant execute on function app.switch_role to laurel_user;
