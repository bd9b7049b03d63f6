create or replace function app.open_evidence(applicant uuid, wanted text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  held uuid;
begin
  if (applicant = any (app.granted_people(wanted))) is not true then
    return false;
  end if;
  select g.id into held from public.evidence_grants g
  where g.user_id = applicant and g.provider_id = app.user_id();
  if not exists (
    select from public.evidence_openings o
    where o.grant_id = held and o.record_type = wanted
      and o.opened_at between now() - interval '5 minutes' and now() + interval '1 minute'
  ) then
    insert into public.evidence_openings (grant_id, record_type, opened_at)
    values (held, wanted, now())
    on conflict on constraint evidence_openings_pkey do update set opened_at = excluded.opened_at;
  end if;
  return true;
end
$$
--> statement-breakpoint
revoke execute on function app.open_evidence(uuid, text) from public
--> statement-breakpoint
grant execute on function app.open_evidence(uuid, text) to laurel_user
--> statement-breakpoint
create or replace function app.audit_opening(file_key text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  entry public.audit_entries := app.audit_actor();
  file public.files;
begin
  select * into file from public.files f where f.key = file_key;
  if not found or entry.actor_id is null or file.user_id = entry.actor_id then
    return;
  end if;
  select s.id into entry.session_id from public.sessions s where s.token = current_setting('app.token', true);
  perform pg_advisory_xact_lock(7221895, hashtext(concat(entry.session_id, file.id)));
  if exists (
    select from public.audit_entries e
    where e.action = 'opened' and e.session_id = entry.session_id and e.row_id = file.id::text
      and e.at between now() - interval '10 minutes' and now() + interval '1 minute'
  ) then
    return;
  end if;
  entry.actor_role := app.audit_role(entry.actor_id);
  entry.action := 'opened';
  entry.table_name := 'files';
  entry.row_id := file.id;
  entry.subject_id := file.user_id;
  entry.after := jsonb_build_object('name', app.audit_value('name', to_jsonb(file.name)), 'bucket', file.bucket);
  perform app.audit_keep(entry);
end
$$
--> statement-breakpoint
revoke execute on function app.audit_opening(text) from public
--> statement-breakpoint
grant execute on function app.audit_opening(text) to laurel_user
--> statement-breakpoint
-- A window that begins in the future was begun while the clock was ahead: it begins now.
create or replace function app.enqueue_bounded(mail_cause text, mail_kind text, mail_recipient text, mail_data jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  at_once constant integer := 3;
  span constant bigint := 600000;
  moment constant bigint := extract(epoch from now()) * 1000;
  who constant text := coalesce(app.user_id()::text, mail_cause);
  caused integer := 0;
  began bigint;
begin
  -- No one is mailed their own acts.
  if mail_recipient = (select u.email from public.users u where u.id = app.user_id()) then
    return;
  end if;
  if who is not null then
    insert into public.rate_limits as seen (key, count, last_request)
    values ('mail-by:' || who || ':' || mail_recipient, 1, moment)
    on conflict (key) do update set
      count = case when seen.last_request <= moment - span then 1 else least(seen.count, at_once) + 1 end,
      last_request = case when seen.last_request <= moment - span then moment else least(seen.last_request, moment) end
    returning seen.count, seen.last_request into caused, began;
  end if;
  if caused <= at_once then
    insert into public.outbox (kind, recipient, data) values (mail_kind, mail_recipient, mail_data);
  else
    insert into public.gathered_mails (cause, kind, recipient, data, due_at)
    values (who, mail_kind, mail_recipient, mail_data, to_timestamp((began + span) / 1000.0));
  end if;
end
$$
--> statement-breakpoint
-- A second factor proved in the future was proved while the clock was ahead: it is not fresh for longer than it may.
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
  is_admin boolean;
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

  is_admin := held @> '[{"role": "admin", "is_active": true}]';
  if is_admin
    or (held @> '[{"role": "mentor", "is_active": true}]' or held @> '[{"role": "attorney", "is_active": true}]')
      and exists (select from public.mentor_assignments m where m.mentor_id = person)
  then
    proved := case
      when not exists (select from public.two_factors f where f.user_id = person and f.enabled_at is not null) then 'missing'
      when proved_at > now() - interval '15 minutes' and proved_at <= now() + interval '1 minute' then 'fresh'
      else 'stale'
    end;
  end if;
  if is_admin and proved <> 'missing' then
    select a.permissions, a.is_owner into permitted, owns
    from public.admin_roles a
    where a.user_id = person and a.is_active;
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
$$
