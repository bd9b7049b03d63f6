drop trigger if exists session_bookings_guard on session_bookings
--> statement-breakpoint
drop trigger if exists consultation_sessions_guard on consultation_sessions
--> statement-breakpoint
ALTER TABLE "session_bookings" ADD COLUMN "no_show" text;
--> statement-breakpoint
ALTER TABLE "consultation_sessions" ADD COLUMN "no_show" text;
--> statement-breakpoint
ALTER TABLE "session_bookings" ADD CONSTRAINT "session_bookings_no_show" CHECK ("session_bookings"."no_show" is null or ("session_bookings"."no_show" in ('applicant', 'provider') and "session_bookings"."status" = 'cancelled'));
--> statement-breakpoint
ALTER TABLE "consultation_sessions" ADD CONSTRAINT "consultation_sessions_no_show" CHECK ("consultation_sessions"."no_show" is null or ("consultation_sessions"."no_show" in ('applicant', 'provider') and "consultation_sessions"."status" = 'cancelled'));
--> statement-breakpoint
create or replace trigger session_bookings_guard before update on session_bookings for each row execute function app.guard_columns('provider_id: status cancel_reason no_show notes call_link')
--> statement-breakpoint
create or replace trigger consultation_sessions_guard before update on consultation_sessions for each row execute function app.guard_columns('attorney_id: status cancel_reason no_show notes call_link accepted_at')
--> statement-breakpoint
create or replace function app.keep_time_zone(given text) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles p set time_zone = given, updated_at = now()
  where p.id = app.user_id() and p.time_zone = '' and given <> '';
  return (select p.time_zone from public.profiles p where p.id = app.user_id());
end
$$
--> statement-breakpoint
revoke execute on function app.keep_time_zone(text) from public
--> statement-breakpoint
grant execute on function app.keep_time_zone(text) to laurel_user
--> statement-breakpoint
create or replace function app.session_act(before jsonb, after jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  was_open constant boolean := coalesce(before ->> 'status' in ('pending', 'confirmed', 'scheduled'), false);
  is_open constant boolean := after ->> 'status' in ('pending', 'confirmed', 'scheduled');
  is_over constant boolean := (after ->> 'ends_at')::timestamptz <= now();
begin
  return case
    when was_open and after ->> 'no_show' is not null then 'missed'
    when was_open and after ->> 'status' = 'cancelled' then 'cancelled'
    when not is_open then null
    when not was_open then case when not is_over then 'booked' end
    when before ->> 'starts_at' <> after ->> 'starts_at' or before ->> 'ends_at' <> after ->> 'ends_at' then 'moved'
    when before ->> 'status' = 'pending' and after ->> 'status' = 'confirmed' then 'confirmed'
    when before ->> 'accepted_at' is null and after ->> 'accepted_at' is not null then 'accepted'
    when before ->> 'call_link' <> after ->> 'call_link' and not is_over then 'linked'
  end;
end
$$
--> statement-breakpoint
revoke execute on function app.session_act(jsonb, jsonb) from public
--> statement-breakpoint
create or replace function app.tell_of_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  after constant jsonb := to_jsonb(new);
  before constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  act constant text := app.session_act(before, after);
  provider constant uuid := (after ->> tg_argv[0])::uuid;
  as_role constant text := tg_argv[1];
  noun constant text := case as_role when 'attorney' then 'consultation' else 'session' end;
  needs_accepting constant boolean := as_role = 'attorney';
  was_out constant boolean := coalesce(before ->> 'status' in ('pending', 'confirmed', 'scheduled'), false)
    and not (needs_accepting and before ->> 'accepted_at' is null);
  is_out constant boolean := new.status in ('pending', 'confirmed', 'scheduled')
    and not (needs_accepting and after ->> 'accepted_at' is null);
  waiting constant text := case
    when act not in ('booked', 'moved') then ''
    when new.status = 'pending' then 'confirm'
    when not is_out then 'accept'
    else ''
  end;
  method constant text := case when is_out then 'REQUEST' when was_out then 'CANCEL' else '' end;
  link constant text := app.call_link(new.call_link, provider, as_role);
  side record;
  heading text;
  body text;
  mail jsonb;
begin
  if act is null then
    return null;
  end if;
  if act in ('booked', 'moved', 'confirmed', 'accepted') then
    insert into public.session_reminders as r (source, source_id, starts_at) values (tg_table_name, new.id, new.starts_at)
    on conflict (source, source_id) do update set
      agreed_at = now(),
      starts_at = excluded.starts_at,
      day_sent_at = case when r.starts_at = excluded.starts_at then r.day_sent_at end,
      hour_sent_at = case when r.starts_at = excluded.starts_at then r.hour_sent_at end;
  end if;
  heading := initcap(noun) || case act when 'linked' then ': new call link' when 'missed' then ': no-show' else ' ' || act end;
  for side in
    select u.id, u.email, u.name, u.email_verified, coalesce(o.name, '') as peer, s.is_provider, s.page || '?row=' || new.id as address,
      coalesce(nullif(p.time_zone, ''), new.time_zone) as zone,
      case
        when not s.is_provider then new.time_zone
        when exists (select from public.mentor_assignments m where m.user_id = new.client_id and m.mentor_id = provider) then coalesce(q.time_zone, '')
        else ''
      end as peer_zone
    from (values (new.client_id, provider, false, '/bookings'), (provider, new.client_id, true, '/' || as_role || '/consultations')) as s (person, peer, is_provider, page)
    join public.users u on u.id = s.person
    left join public.users o on o.id = s.peer
    left join public.profiles p on p.id = u.id
    left join public.profiles q on q.id = s.peer
  loop
    body := case act
      when 'missed' then 'Your ' || noun || ' with ' || side.peer || ' on ' || app.clock_text(new.starts_at, side.zone) || ' was recorded as a no-show: '
        || case when side.is_provider = (new.no_show = 'provider') then 'you' else side.peer end || ' did not come.'
        || case when new.cancel_reason <> '' then ' Note: ' || new.cancel_reason else '' end
      else app.session_news(act, noun, side.peer, app.clock_text(new.starts_at, side.zone), new.cancel_reason, waiting, side.is_provider)
    end;
    if side.id is distinct from app.user_id() then
      insert into public.notifications (user_id, kind, title, message, type, link)
      values (side.id, 'booking', heading, body, case act when 'cancelled' then 'warning' when 'missed' then 'warning' when 'confirmed' then 'success' when 'accepted' then 'success' else 'info' end, side.address);
    end if;
    if not side.email_verified or not app.is_mailed(side.id, 'booking', side.address) then
      continue;
    end if;
    mail := jsonb_build_object(
      'name', side.name, 'email', side.email, 'peer', side.peer, 'title', heading, 'message', body, 'link', side.address,
      'method', method, 'id', new.id, 'sequence', new.calendar_sequence::text, 'noun', noun,
      'status', case when method = 'CANCEL' then 'CANCELLED' when new.status = 'pending' then 'TENTATIVE' else 'CONFIRMED' end,
      'starts_at', app.instant_text(new.starts_at), 'ends_at', app.instant_text(new.ends_at),
      'made_at', app.instant_text(new.created_at), 'changed_at', app.instant_text(now()),
      'zone', side.zone, 'peer_zone', side.peer_zone,
      'call_link', case when act in ('cancelled', 'missed') then '' else link end, 'session_type', new.session_type,
      'note', coalesce(after ->> 'client_note', '')
    );
    if method = '' then
      perform app.enqueue_bounded(null, 'invitation', side.email, mail);
    else
      insert into public.outbox (kind, recipient, data) values ('invitation', side.email, mail);
    end if;
  end loop;
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.tell_of_session() from public
--> statement-breakpoint
create or replace function app.is_unverified_provider(address text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.permits('manage_providers') is true and exists (
    select from public.users u where u.email = lower(btrim(address)) and app.unverified_roles(u.id) <> '{}'
  );
end
$$
--> statement-breakpoint
revoke execute on function app.is_unverified_provider(text) from public
--> statement-breakpoint
grant execute on function app.is_unverified_provider(text) to laurel_user
--> statement-breakpoint
create or replace function app.assign_provider(applicant text, provider text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wrong jsonb;
  made uuid;
begin
  perform pg_advisory_xact_lock(4180611);
  if app.permits('manage_providers') is not true then
    return app.refused('wrong_role');
  end if;
  wrong := jsonb_build_object(
    'applicant', nullif(app.assignment_refusal(applicant, '{applicant}'), ''),
    'provider', nullif(app.assignment_refusal(provider, '{mentor,attorney}'), '')
  );
  if wrong = jsonb_build_object('applicant', null, 'provider', null) and lower(btrim(applicant)) = lower(btrim(provider)) then
    wrong := jsonb_build_object('provider', 'same_user');
  end if;
  wrong := jsonb_strip_nulls(wrong);
  if wrong <> '{}' then
    return jsonb_build_object('refused', 'invalid', 'wrong', wrong);
  end if;
  if app.is_unverified_provider(provider) and exists (
    select from public.settings s where s.key = 'provider_verification' and s.value = 'required'
  ) then
    return app.refused('verification_required');
  end if;
  insert into public.mentor_assignments (user_id, mentor_id)
  select a.id, p.id from public.users a, public.users p
  where a.email = lower(btrim(applicant)) and p.email = lower(btrim(provider))
  on conflict on constraint mentor_assignments_pair do nothing
  returning id into made;
  if made is null then
    return app.refused('already_assigned');
  end if;
  return jsonb_build_object('id', made);
end
$$
--> statement-breakpoint
revoke execute on function app.assign_provider(text, text) from public
--> statement-breakpoint
grant execute on function app.assign_provider(text, text) to laurel_user
--> statement-breakpoint
create or replace function app.list_assignments(asked jsonb) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  direction text := case coalesce(asked ->> 'direction', case coalesce(asked ->> 'sort', 'assigned_at') when 'assigned_at' then 'desc' end)
    when 'desc' then 'desc' else 'asc' end;
  part text := case
    when asked ? 'file' then ' limit 10000'
    else format(' limit 25 offset %s', (coalesce((asked ->> 'page')::integer, 1) - 1) * 25)
  end;
  found json;
begin
  if app.permits('manage_providers') is not true then
    return '{"rows":[],"total":0}';
  end if;
  execute format(
    'select json_build_object(''rows'', coalesce((
      select json_agg(row_to_json(shown)) from (
        select m.id, m.user_id, a.name as user_name, a.email as user_email, m.mentor_id, p.name as mentor_name, p.email as mentor_email,
          array(select r.role from public.user_roles r where r.user_id = m.mentor_id and r.role = any (''{mentor,attorney}'') order by r.role desc) as mentor_roles,
          app.unverified_roles(m.mentor_id) as unverified,
          exists (select from public.user_roles r where r.user_id = m.user_id and r.role = ''applicant'' and r.is_active)
    and exists (select from public.user_roles r where r.user_id = m.mentor_id and r.role = any (''{mentor,attorney}'') and r.is_active) as is_active,
          (select count(*) from public.mentor_assignments o where o.mentor_id = m.mentor_id) as applicants,
          m.assigned_at
        from public.mentor_assignments m
        join public.users a on a.id = m.user_id
        join public.users p on p.id = m.mentor_id
        where %1$s order by %2$s %3$s, m.id %3$s %4$s
      ) as shown), ''[]''),
      ''total'', (select count(*) from public.mentor_assignments m where %1$s))',
    app.assignments_asked_for(asked),
    case asked ->> 'sort'
      when 'applicant' then format('lower(a.name) %1$s, a.id', direction)
      when 'provider' then format('lower(p.name) %1$s, p.id', direction)
      else 'm.assigned_at' end,
    direction,
    part
  ) into found;
  return found;
end
$$
--> statement-breakpoint
revoke execute on function app.list_assignments(jsonb) from public
--> statement-breakpoint
grant execute on function app.list_assignments(jsonb) to laurel_user
--> statement-breakpoint
create or replace function app.find_assignable(side text, q text) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  found json;
begin
  if app.permits('manage_providers') is not true or (q <> '' and app.search_plain(q) = '') then
    return '[]';
  end if;
  execute format(
    'select coalesce(json_agg(row_to_json(shown)), ''[]'') from (
      select u.name, u.email,
        array(select r.role from public.user_roles r where r.user_id = u.id and r.role = any ($1) and r.is_active order by r.role desc) as roles,
        case $2
          when ''applicant'' then (select count(*) from public.mentor_assignments m where m.user_id = u.id)
          else (select count(*) from public.mentor_assignments m where m.mentor_id = u.id)
        end as assigned,
        case $2 when ''applicant'' then ''{}'' else app.unverified_roles(u.id) end as unverified
      from public.users u
      where %s and u.email_verified and u.id <> app.user_id()
        and exists (select from public.user_roles r where r.user_id = u.id and r.role = any ($1) and r.is_active)
      order by lower(u.name), u.id limit %s
    ) as shown',
    app.users_asked_for(jsonb_build_object('q', q), false),
    case q when '' then 100 else 10 end
  ) into found using case side when 'applicant' then '{applicant}'::text[] else '{mentor,attorney}'::text[] end, side;
  return found;
end
$$
--> statement-breakpoint
revoke execute on function app.find_assignable(text, text) from public
--> statement-breakpoint
grant execute on function app.find_assignable(text, text) to laurel_user
--> statement-breakpoint
create or replace function app.give_back_session_credit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) ->> 'no_show' = 'applicant'
    and not exists (select from public.settings s where s.key = 'no_show_credit' and s.value = 'returned')
  then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('entitlements' || old.client_id::text, 0));
  update public.session_credits c
  set spent_source = null, spent_source_id = null, spent_at = null,
    revoked_at = case when (select o.status from public.orders o where o.id = c.order_id) in ('paid', 'partly_refunded') then null else now() end
  where c.spent_source = tg_table_name and c.spent_source_id = old.id;
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.give_back_session_credit() from public
--> statement-breakpoint
create or replace function app.holds_proof(person uuid, wanted text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.user_credentials c
    where c.user_id = person and c.role = wanted and c.verification_status = 'verified' and (c.expiry_date is null or c.expiry_date >= (now() at time zone 'UTC')::date)
      and (wanted <> 'attorney' or c.credential_type in ('Bar License', 'State License'))
  );
end
$$
--> statement-breakpoint
revoke execute on function app.holds_proof(uuid, text) from public
--> statement-breakpoint
create or replace function app.unverified_roles(person uuid) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(r.role order by r.role desc), '{}') from public.user_roles r
    where r.user_id = person and r.role in ('mentor', 'attorney') and r.is_active and not app.holds_proof(person, r.role)
  );
end
$$
--> statement-breakpoint
revoke execute on function app.unverified_roles(uuid) from public
--> statement-breakpoint
create or replace function app.new_providers() returns table (id uuid, name text, role text, since timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('manage_providers') is not true then
    return;
  end if;
  return query
    select u.id, u.name, r.role, r.created_at
    from public.user_roles r join public.users u on u.id = r.user_id and u.email_verified
    where r.role in ('mentor', 'attorney') and r.is_active and u.id <> app.user_id()
      and not exists (select from public.user_credentials c where c.user_id = u.id and c.role = r.role)
      and not exists (select from public.mentor_assignments m where m.mentor_id = u.id);
end
$$
--> statement-breakpoint
revoke execute on function app.new_providers() from public
--> statement-breakpoint
grant execute on function app.new_providers() to laurel_user
--> statement-breakpoint
create or replace function app.is_verified(person uuid, wanted text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.reads_provider(person, wanted), false) and app.holds_proof(person, wanted);
end
$$
--> statement-breakpoint
revoke execute on function app.is_verified(uuid, text) from public
--> statement-breakpoint
grant execute on function app.is_verified(uuid, text) to laurel_user
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
  of_role text;
  counted text;
  found json;
begin
  if sees_trials is null then
    return '{"rows":[],"total":0}';
  end if;
  wanted := app.users_asked_for(asked, sees_trials);
  of_role := app.roles_asked_for(asked, sees_trials);
  -- Without a search the roles alone are counted, which is several times as fast; no user holds a role twice.
  counted := case
    when of_role = '' or app.search_plain(asked ->> 'q') <> '' then 'select from public.users u where ' || wanted
    when asked ? 'role' then 'select from public.user_roles r where true' || of_role
    else 'select distinct r.user_id from public.user_roles r where true' || of_role
  end;
  execute format(
    'select json_build_object(''rows'', coalesce((
      select json_agg(row_to_json(shown)) from (
        select page.id, page.name, page.email, page.email_verified as is_confirmed,
          coalesce(held.on_roles, ''[]'') as roles, coalesce(held.off_roles, ''[]'') as off_roles, app.unverified_roles(page.id) as unverified,
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
      ''total'', (select count(*) from (%6$s limit 10000) as counted))',
    wanted,
    case asked ->> 'sort' when 'email' then 'u.email' when 'created_at' then 'u.created_at' else 'lower(u.name)' end,
    direction,
    part,
    case asked ->> 'sort' when 'email' then 'page.email' when 'created_at' then 'page.created_at' else 'lower(page.name)' end,
    counted
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
        'is_verified', case when r.role in ('mentor', 'attorney') then app.holds_proof(u.id, r.role) end,
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
