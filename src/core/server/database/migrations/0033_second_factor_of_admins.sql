ALTER TABLE "sessions" ADD COLUMN "second_factor_at" timestamp with time zone;
--> statement-breakpoint
-- Whether the person is an admin, switched on, with a second factor, who holds the permission: their own or, as an owner, all.
create or replace function app.permits(wanted text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.sessions s
    join public.users u on u.id = s.user_id
    join public.user_roles r on r.user_id = s.user_id
    join public.admin_roles a on a.user_id = s.user_id
    join public.two_factors f on f.user_id = s.user_id
    where s.token = current_setting('app.token', true)
      and s.expires_at > now()
      and s.created_at > now() - interval '30 days'
      and u.email_verified
      and f.enabled_at is not null
      and r.role = 'admin'
      and r.is_active
      and a.is_active
      and (a.is_owner or wanted = any (a.permissions))
  );
end
$$;
--> statement-breakpoint
-- Whether a code of the second factor was right in this session in the last 15 minutes.
create function app.second_factor_is_fresh() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.sessions s
    where s.token = current_setting('app.token', true)
      and s.second_factor_at > now() - interval '15 minutes'
  );
end
$$;
--> statement-breakpoint
revoke execute on function app.second_factor_is_fresh() from public;
--> statement-breakpoint
grant execute on function app.second_factor_is_fresh() to laurel_user;
--> statement-breakpoint
-- As before; an admin without a second factor is permitted nothing.
create or replace function app.enter(session_token text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person uuid;
  session_used_at timestamptz;
  profile_used_at timestamptz;
  proved_at timestamptz;
  held jsonb;
  permitted text[];
  owns boolean;
  proved text;
  kept text;
begin
  select
    s.user_id,
    s.updated_at,
    p.updated_at,
    s.second_factor_at,
    (
      select jsonb_agg(jsonb_build_object(
        'role', r.role,
        'is_active', r.is_active,
        'trial_start_date', r.trial_start_date,
        'trial_end_date', r.trial_end_date,
        'is_subscribed', r.is_subscribed
      ) order by r.role)
      from public.user_roles r
      where r.user_id = s.user_id
    )
  into person, session_used_at, profile_used_at, proved_at, held
  from public.sessions s
  join public.users u on u.id = s.user_id
  left join public.profiles p on p.id = s.user_id
  where s.token = session_token
    and s.expires_at > now()
    and s.created_at > now() - interval '30 days'
    and u.email_verified;
  if not found then
    raise exception 'no live session' using errcode = 'LA401';
  end if;

  if held @> '[{"role": "admin", "is_active": true}]' then
    if not exists (select from public.two_factors f where f.user_id = person and f.enabled_at is not null) then
      proved := 'missing';
    else
      proved := case when proved_at > now() - interval '15 minutes' then 'fresh' else 'stale' end;
      select a.permissions, a.is_owner into permitted, owns
      from public.admin_roles a
      where a.user_id = person and a.is_active;
    end if;
  end if;

  if session_used_at < now() - interval '1 hour' then
    update public.sessions
    set updated_at = now(),
        expires_at = least(now() + interval '7 days', created_at + interval '30 days')
    where id in (select id from public.sessions where token = session_token for update skip locked);
  end if;
  if profile_used_at < now() - interval '1 day' then
    update public.profiles
    set updated_at = now()
    where id in (select id from public.profiles where id = person for update skip locked);
  end if;

  kept := set_config('app.token', session_token, true);
  return jsonb_build_object(
    'userId', person,
    'roles', coalesce(held, '[]'),
    'permissions', coalesce(permitted, '{}'),
    'isOwner', coalesce(owns, false)
  ) || case when proved is null then '{}' else jsonb_build_object('secondFactor', proved) end;
end
$$;
--> statement-breakpoint
create or replace function app.decide_application(application uuid, verdict text, note text, trial_days integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  asked public.provider_applications;
begin
  perform pg_advisory_xact_lock(4180611);
  if app.permits('manage_providers') is not true then
    return app.refused('wrong_role');
  end if;
  if app.second_factor_is_fresh() is not true then
    return app.refused('second_factor_asked');
  end if;
  select * into asked from public.provider_applications a where a.id = application for update;
  if not found then
    return app.refused('not_found');
  elsif asked.user_id = app.user_id() then
    return app.refused('own_application');
  elsif asked.status <> 'pending' then
    return app.refused('application_decided');
  end if;
  update public.provider_applications
  set status = verdict, decision_note = note, reviewed_by = app.user_id(), decided_at = now()
  where id = application;
  if verdict = 'approved' then
    perform app.grant_role(asked.user_id, asked.role, trial_days);
  end if;
  return jsonb_build_object('user', asked.user_id, 'role', asked.role);
end
$$
--> statement-breakpoint
revoke execute on function app.decide_application(uuid, text, text, integer) from public
--> statement-breakpoint
grant execute on function app.decide_application(uuid, text, text, integer) to laurel_user
--> statement-breakpoint
create or replace function app.assign_role(address text, wanted text, trial_days integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  refusal text;
  person uuid;
  given boolean;
begin
  perform pg_advisory_xact_lock(4180611);
  if (case wanted when 'admin' then app.is_owner() else app.permits('manage_roles') end) is not true then
    return app.refused('wrong_role');
  end if;
  if app.second_factor_is_fresh() is not true then
    return app.refused('second_factor_asked');
  end if;
  refusal := app.recipient_refusal(address);
  select u.id into person from public.users u where u.email = lower(btrim(address));
  if refusal in ('', 'address_unconfirmed') and not exists (select from public.user_roles r where r.user_id = person) then
    refusal := 'no_role_to_update';
  end if;
  if refusal <> '' then
    return app.refused(refusal);
  end if;
  given := app.grant_role(person, wanted, trial_days);
  -- Without a row of permissions an admin could not be found among the admins. It permits nothing.
  if wanted = 'admin' then
    insert into public.admin_roles (user_id) values (person) on conflict do nothing;
  end if;
  return jsonb_build_object('user', person, 'changed', given);
end
$$
--> statement-breakpoint
revoke execute on function app.assign_role(text, text, integer) from public
--> statement-breakpoint
grant execute on function app.assign_role(text, text, integer) to laurel_user
--> statement-breakpoint
create or replace function app.switch_role(role_id uuid, turned_on boolean, seen integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  held public.user_roles;
begin
  perform pg_advisory_xact_lock(4180611);
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
$$
--> statement-breakpoint
revoke execute on function app.switch_role(uuid, boolean, integer) from public
--> statement-breakpoint
grant execute on function app.switch_role(uuid, boolean, integer) to laurel_user
--> statement-breakpoint
create or replace function app.add_admin(address text, given text[], owns boolean) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  refusal text;
  person uuid;
  admin uuid;
begin
  perform pg_advisory_xact_lock(4180611);
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
$$
--> statement-breakpoint
revoke execute on function app.add_admin(text, text[], boolean) from public
--> statement-breakpoint
grant execute on function app.add_admin(text, text[], boolean) to laurel_user
--> statement-breakpoint
create or replace function app.change_admin(admin uuid, given text[], owns boolean, seen integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  held public.admin_roles;
begin
  perform pg_advisory_xact_lock(4180611);
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
$$
--> statement-breakpoint
revoke execute on function app.change_admin(uuid, text[], boolean, integer) from public
--> statement-breakpoint
grant execute on function app.change_admin(uuid, text[], boolean, integer) to laurel_user
--> statement-breakpoint
create or replace function app.switch_admin(admin uuid, turned_on boolean, seen integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  held public.admin_roles;
begin
  perform pg_advisory_xact_lock(4180611);
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
$$
--> statement-breakpoint
revoke execute on function app.switch_admin(uuid, boolean, integer) from public
--> statement-breakpoint
grant execute on function app.switch_admin(uuid, boolean, integer) to laurel_user
--> statement-breakpoint
ALTER POLICY "settings_create" ON "settings" TO laurel_user WITH CHECK ((select app.is_owner()) and (select app.second_factor_is_fresh()));
--> statement-breakpoint
ALTER POLICY "settings_update" ON "settings" TO laurel_user USING ((select app.is_owner()) and (select app.second_factor_is_fresh())) WITH CHECK ((select app.is_owner()) and (select app.second_factor_is_fresh()));
