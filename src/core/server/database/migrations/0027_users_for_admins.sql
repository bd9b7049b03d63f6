ALTER TABLE "users" ADD COLUMN "search" text GENERATED ALWAYS AS (app.search_plain(name || ' ' || email)) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "admin_roles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search" gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("name"),"id");
--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");
--> statement-breakpoint
ALTER TABLE "admin_roles" ADD CONSTRAINT "admin_roles_permissions" CHECK ("admin_roles"."permissions" <@ array['manage_users', 'manage_roles', 'manage_content', 'manage_subscriptions', 'view_analytics', 'manage_templates', 'manage_providers', 'manage_notifications']::text[]);
--> statement-breakpoint
ALTER TABLE "criterion_claims" ADD CONSTRAINT "criterion_claims_criterion" CHECK ("criterion_claims"."criterion" in ('i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'));
--> statement-breakpoint
create or replace function app.search_plain(given text) returns text
language sql immutable set search_path = ''
as $$
  select btrim(regexp_replace(lower(regexp_replace(normalize(coalesce(given, ''), nfkd), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g'))
$$
--> statement-breakpoint
revoke execute on function app.search_plain(text) from public
--> statement-breakpoint
grant execute on function app.search_plain(text) to laurel_user
--> statement-breakpoint
create or replace function app.refused(code text) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('refused', code)
$$
--> statement-breakpoint
revoke execute on function app.refused(text) from public
--> statement-breakpoint
create or replace function app.recipient_refusal(address text) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select case
      when u.id = app.user_id() then 'own_access'
      when not u.email_verified then 'address_unconfirmed'
      else '' end
    from public.users u where u.email = lower(btrim(address))),
    'user_not_found')
$$
--> statement-breakpoint
revoke execute on function app.recipient_refusal(text) from public
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
  refusal := app.recipient_refusal(address);
  select u.id into person from public.users u where u.email = lower(btrim(address));
  if refusal in ('', 'address_unconfirmed') and not exists (select from public.user_roles r where r.user_id = person) then
    refusal := 'no_role_to_update';
  end if;
  if refusal <> '' then
    return app.refused(refusal);
  end if;
  insert into public.user_roles as held (user_id, role, trial_start_date, trial_end_date)
  values (person, wanted, now(), now() + make_interval(days => least(greatest(trial_days, 0), 366)))
  on conflict on constraint user_roles_user_id_role do update
  set is_active = true, version = held.version + 1, updated_at = now()
  where not held.is_active;
  given := found;
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
create or replace function app.set_trial(role_id uuid, starts timestamp with time zone, ends timestamp with time zone, subscribed boolean, seen integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  held public.user_roles;
begin
  perform pg_advisory_xact_lock(4180611);
  if app.permits('manage_subscriptions') is not true then
    return app.refused('wrong_role');
  end if;
  select * into held from public.user_roles r where r.id = role_id and r.role <> 'admin' for update;
  if not found then
    return app.refused('not_found');
  elsif held.user_id = app.user_id() then
    return app.refused('own_access');
  elsif held.version is distinct from seen then
    return app.refused('changed_meanwhile');
  elsif coalesce(ends, held.trial_end_date) < coalesce(starts, held.trial_start_date) then
    return app.refused('trial_ends_early');
  end if;
  update public.user_roles
  set trial_start_date = coalesce(starts, trial_start_date),
      trial_end_date = coalesce(ends, trial_end_date),
      is_subscribed = coalesce(subscribed, is_subscribed),
      version = version + 1,
      updated_at = now()
  where id = role_id;
  return jsonb_build_object('user', held.user_id, 'role', held.role, 'changed', true);
end
$$
--> statement-breakpoint
revoke execute on function app.set_trial(uuid, timestamp with time zone, timestamp with time zone, boolean, integer) from public
--> statement-breakpoint
grant execute on function app.set_trial(uuid, timestamp with time zone, timestamp with time zone, boolean, integer) to laurel_user
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
create or replace function app.end_sessions_of(person uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_owner() is not true then
    return app.refused('wrong_role');
  elsif person = app.user_id() then
    return app.refused('own_access');
  elsif not exists (select from public.users u where u.id = person) then
    return app.refused('not_found');
  end if;
  delete from public.sessions where user_id = person;
  return jsonb_build_object('user', person);
end
$$
--> statement-breakpoint
revoke execute on function app.end_sessions_of(uuid) from public
--> statement-breakpoint
grant execute on function app.end_sessions_of(uuid) to laurel_user
--> statement-breakpoint
create or replace function app.reads_users() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when app.permits('manage_users') or app.permits('manage_roles') or app.permits('manage_subscriptions') then true
    when app.permits('manage_providers') then false
  end;
end
$$
--> statement-breakpoint
revoke execute on function app.reads_users() from public
--> statement-breakpoint
create or replace function app.users_asked_for(asked jsonb, sees_trials boolean) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  of_role text := concat(
    ' and r.role = ' || quote_literal(asked ->> 'role'),
    ' and r.is_active = ' || quote_literal(asked ->> 'active')
  );
begin
  if sees_trials then
    of_role := concat(
      of_role,
      ' and r.is_subscribed = ' || quote_literal(asked ->> 'subscribed'),
      case asked ->> 'trial'
        when 'running' then ' and not r.is_subscribed and now() <= r.trial_end_date'
        when 'ending' then ' and not r.is_subscribed and r.trial_end_date between now() and now() + interval ''7 days'''
        when 'over' then ' and not r.is_subscribed and now() > r.trial_end_date'
      end,
      case when asked ? 'trial' or asked ? 'subscribed' then ' and r.role <> ''admin''' end
    );
  end if;
  return concat_ws(
    ' and ',
    'true',
    (
      select string_agg('u.search like ' || quote_literal(app.search_pattern(word)), ' and ')
      from unnest(string_to_array(app.search_plain(asked ->> 'q'), ' ')) as word
      where word <> ''
    ),
    case when of_role <> '' then 'exists (select from public.user_roles r where r.user_id = u.id' || of_role || ')' end
  );
end
$$
--> statement-breakpoint
revoke execute on function app.users_asked_for(jsonb, boolean) from public
--> statement-breakpoint
create or replace function app.list_users(asked jsonb) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  sees_trials boolean := app.reads_users();
  wanted text;
  direction text := case asked ->> 'direction' when 'desc' then 'desc' else 'asc' end;
  part text := case
    when asked ? 'file' then ' limit 10000'
    else format(' limit 25 offset %s', ((asked ->> 'page')::integer - 1) * 25)
  end;
  found json;
begin
  if sees_trials is null then
    return '{"rows":[],"total":0}';
  end if;
  wanted := app.users_asked_for(asked, sees_trials);
  execute format(
    'select json_build_object(''rows'', coalesce((
      select json_agg(row_to_json(shown)) from (
        select page.id, page.name, page.email, page.email_verified as is_confirmed,
          coalesce(held.on_roles, ''[]'') as roles, coalesce(held.off_roles, ''[]'') as off_roles,
          case when $1 then held.trial_end_date end as trial_end_date,
          case when $1 then coalesce(held.is_subscribed, false) end as is_subscribed,
          page.created_at, p.updated_at as last_active_at
        from (select u.* from public.users u where %1$s order by %2$s %3$s, u.id %3$s %4$s) as page
        left join public.profiles p on p.id = page.id
        left join lateral (
          select json_agg(r.role order by r.role) filter (where r.is_active) as on_roles,
            json_agg(r.role order by r.role) filter (where not r.is_active) as off_roles,
            min(r.trial_end_date) filter (where r.is_active and r.role <> ''admin'' and not r.is_subscribed) as trial_end_date,
            bool_or(r.is_subscribed) filter (where r.is_active and r.role <> ''admin'') as is_subscribed
          from public.user_roles r where r.user_id = page.id
        ) as held on true
        order by %5$s %3$s, page.id %3$s
      ) as shown), ''[]''),
      ''total'', (select count(*) from public.users u where %1$s))',
    wanted,
    case asked ->> 'sort' when 'email' then 'u.email' when 'created_at' then 'u.created_at' else 'lower(u.name)' end,
    direction,
    part,
    case asked ->> 'sort' when 'email' then 'page.email' when 'created_at' then 'page.created_at' else 'lower(page.name)' end
  ) into found using sees_trials;
  return found;
end
$$
--> statement-breakpoint
revoke execute on function app.list_users(jsonb) from public
--> statement-breakpoint
grant execute on function app.list_users(jsonb) to laurel_user
--> statement-breakpoint
create or replace function app.read_user(person uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  sees_trials boolean := app.reads_users();
begin
  if sees_trials is null then
    return null;
  end if;
  return (select json_build_object(
    'id', u.id, 'name', u.name, 'email', u.email, 'is_confirmed', u.email_verified,
    'created_at', u.created_at, 'last_active_at', p.updated_at,
    'roles', coalesce((
      select json_agg(json_build_object(
        'id', r.id, 'role', r.role, 'is_active', r.is_active,
        'trial_start_date', case when sees_trials then r.trial_start_date end,
        'trial_end_date', case when sees_trials then r.trial_end_date end,
        'is_subscribed', case when sees_trials then r.is_subscribed end,
        'created_at', r.created_at, 'version', r.version
      ) order by array_position(array['admin', 'mentor', 'attorney', 'applicant'], r.role))
      from public.user_roles r where r.user_id = u.id), '[]'),
    'assignments', case when app.permits('manage_providers') then (
      select json_build_object('total', count(*), 'rows', coalesce(json_agg(row_to_json(shown)) filter (where shown.place <= 5), '[]'))
      from (select o.id, o.name, case when m.user_id = u.id then 'provider' else 'applicant' end as as, row_number() over (order by m.assigned_at desc, m.id) as place from public.mentor_assignments m join public.users o on o.id = case when m.user_id = u.id then m.mentor_id else m.user_id end where u.id in (m.user_id, m.mentor_id) order by m.assigned_at desc, m.id) as shown
    ) end,
    'requests', case when app.permits('manage_subscriptions') then (
      select json_build_object('total', count(*), 'rows', coalesce(json_agg(row_to_json(shown)) filter (where shown.place <= 5), '[]'))
      from (select s.id, s.product as title, s.status, s.created_at, row_number() over (order by s.created_at desc, s.id) as place from public.service_requests s where s.user_id = u.id and s.deleted_at is null order by s.created_at desc, s.id) as shown
    ) end,
    'tickets', case when app.permits('manage_users') then (
      select json_build_object('total', count(*), 'rows', coalesce(json_agg(row_to_json(shown)) filter (where shown.place <= 5), '[]'))
      from (select t.id, concat('#', t.number, ' ', t.subject) as title, t.status, t.created_at, row_number() over (order by t.created_at desc, t.id) as place from public.support_tickets t where t.user_id = u.id order by t.created_at desc, t.id) as shown
    ) end,
    'sessions', case when app.is_owner() then (
      select json_build_object('total', count(*), 'rows', coalesce(json_agg(json_build_object(
        'id', s.id, 'user_agent', s.user_agent, 'ip_address', s.ip_address, 'used_at', s.updated_at) order by s.updated_at desc), '[]'))
      from public.sessions s
      where s.user_id = u.id and s.expires_at > now() and s.created_at > now() - interval '30 days') end
  )
  from public.users u
  left join public.profiles p on p.id = u.id
  where u.id = person);
end
$$
--> statement-breakpoint
revoke execute on function app.read_user(uuid) from public
--> statement-breakpoint
grant execute on function app.read_user(uuid) to laurel_user
--> statement-breakpoint
create or replace function app.list_admins(asked jsonb) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.is_owner() is not true then
    return '{"rows":[],"total":0}';
  end if;
  return (
    with wanted as (
      select a.id, a.user_id, u.name, u.email, a.permissions, a.is_owner, a.is_active and coalesce(r.is_active, false) as is_active,
        a.created_at, a.updated_at, a.version
      from public.admin_roles a
      join public.users u on u.id = a.user_id
      left join public.user_roles r on r.user_id = a.user_id and r.role = 'admin'
      where (asked ->> 'id' is null or a.id = (asked ->> 'id')::uuid)
        and strpos(u.search, app.search_plain(asked ->> 'q')) > 0
        and (asked ->> 'active' is null or (a.is_active and coalesce(r.is_active, false)) = (asked ->> 'active')::boolean)
        and (asked ->> 'permission' is null or a.is_owner or asked ->> 'permission' = any (a.permissions))
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(row_to_json(page)) from (
          select * from wanted order by lower(name), id limit 25 offset (coalesce((asked ->> 'page')::integer, 1) - 1) * 25
        ) as page
      ), '[]'),
      'total', (select count(*) from wanted)
    )
  );
end
$$
--> statement-breakpoint
revoke execute on function app.list_admins(jsonb) from public
--> statement-breakpoint
grant execute on function app.list_admins(jsonb) to laurel_user
