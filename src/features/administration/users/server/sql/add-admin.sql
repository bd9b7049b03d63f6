-- Makes an admin of a user, with these permissions or as an owner; one who was an admin before is one again.
create or replace function app.add_admin(address text, given text[], owns boolean) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  refusal text;
  person uuid;
  admin uuid;
begin
  perform pg_advisory_xact_lock(app.constant('access_lock')::bigint);
  if app.is_owner() is not true then
    return app.refused('wrong_role');
  end if;
  if app.second_factor_is_fresh() is not true then
    return app.refused('second_factor_asked');
  end if;
  refusal := app.recipient_refusal(address);
  if refusal <> '' then
    return app.refused(refusal);
  end if;
  select u.id into person from public.users u where u.email = lower(btrim(address));
  if exists (
    select from public.admin_roles a
    join public.user_roles r on r.user_id = a.user_id and r.role = 'admin' and r.is_active
    where a.user_id = person and a.is_active and (a.is_owner or a.permissions <> '{}')
  ) then
    return app.refused('already_admin');
  end if;
  insert into public.admin_roles as held (user_id, permissions, is_owner) values (person, given, owns)
  on conflict (user_id) do update
  set permissions = given, is_owner = owns, is_active = true, version = held.version + 1, updated_at = now()
  returning held.id into admin;
  insert into public.user_roles as held (user_id, role, trial_start_date, trial_end_date) values (person, 'admin', now(), now())
  on conflict on constraint user_roles_user_id_role do update
  set is_active = true, version = held.version + 1, updated_at = now()
  where not held.is_active;
  return jsonb_build_object('user', person, 'admin', admin);
end
$$;
grant execute on function app.add_admin to laurel_user;
