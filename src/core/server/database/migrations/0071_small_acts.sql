ALTER TABLE "profiles" ADD COLUMN "clock" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "session_bookings" ADD COLUMN "agreed_price" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "consultation_sessions" ADD COLUMN "agreed_price" text DEFAULT '' NOT NULL;
--> statement-breakpoint
create or replace function app.document_history(document uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.reads_document(document) is not true then
    return null;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind, 'name', u.name, 'is_verified',
      case when u.id is not null then case when (select d.user_id from public.document_uploads d where d.id = document) = app.user_id() then app.holds_proof(u.id, 'mentor') or app.holds_proof(u.id, 'attorney') end end) order by e.at, e.place), '[]')
    from (
      select 1 as place, d.created_at as at, case when d.previous_id is null then 'submitted' else 'submitted_anew' end as kind, null::uuid as person
      from public.document_uploads d where d.id = document
      union all
      select 3, r.created_at, case when exists (
          select from public.legal_reviews o where o.document_id = document and o.ended_at = r.created_at
        ) then 'taken_over' else 'begun' end, r.attorney_id
      from public.legal_reviews r where r.document_id = document
      union all
      select 2, r.ended_at, 'left', r.attorney_id
      from public.legal_reviews r join public.document_uploads d on d.id = r.document_id
      where r.document_id = document and r.status = 'handed_over' and r.ended_at is distinct from d.reviewed_at
        and not exists (select from public.legal_reviews n where n.document_id = document and n.created_at = r.ended_at)
      union all
      select 4, d.reviewed_at, case d.status when 'Approved' then 'approved' else 'needs_revision' end, d.reviewer_id
      from public.document_uploads d
      where d.id = document and d.status in ('Approved', 'Needs Revision') and d.reviewed_at is not null
      union all
      select 5, n.created_at, 'replaced', null
      from public.document_uploads n where n.previous_id = document and n.deleted_at is null
    ) as e
    left join public.users u on u.id = e.person
  );
end
$$
--> statement-breakpoint
revoke execute on function app.document_history(uuid) from public
--> statement-breakpoint
grant execute on function app.document_history(uuid) to laurel_user
--> statement-breakpoint
create or replace function app.reviewer_of(document uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.reads_document(document) is not true then
    return null;
  end if;
  return (
    select jsonb_build_object('name', u.name, 'is_verified', case when d.user_id = app.user_id() then app.holds_proof(u.id, 'mentor') or app.holds_proof(u.id, 'attorney') end)
    from public.document_uploads d join public.users u on u.id = d.reviewer_id
    where d.id = document and d.reviewer_notes <> ''
  );
end
$$
--> statement-breakpoint
revoke execute on function app.reviewer_of(uuid) from public
--> statement-breakpoint
grant execute on function app.reviewer_of(uuid) to laurel_user
--> statement-breakpoint
-- Its columns are others now.
drop function app.bookable_providers()
--> statement-breakpoint
create or replace function app.bookable_providers() returns table (id uuid, role text, name text, time_zone text, minutes integer, buffer_minutes integer, shows_availability boolean, accepts boolean, session_types text[], prices jsonb, is_verified boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select u.id, kind.role, u.name, coalesce(nullif(p.time_zone, ''), 'UTC'), coalesce(s.session_minutes, 60), coalesce(s.buffer_minutes, 15),
      coalesce(s.show_availability, true), coalesce(s.auto_accept_consultations, false),
      coalesce(
        (select array_agg(distinct o.service_type order by o.service_type) from public.service_pricing o where o.user_id = u.id and o.is_active),
        case kind.role when 'attorney' then array['Initial Consultation', 'EB1A Strategy Session', 'Document Review', 'Application Review'] else array['Initial Consultation', 'EB1A Strategy Session', 'Document Review', 'Research Publication Guidance', 'Patent Filing Assistance', 'Recommendation Letter Writing', 'Mock Interview', 'Application Review', 'Career Coaching', 'Hourly Mentoring'] end),
      coalesce((
        select jsonb_agg(jsonb_build_object('session_type', o.service_type, 'price', o.price::text, 'currency', o.currency) order by o.service_type, o.price)
        from public.service_pricing o where o.user_id = u.id and o.is_active), '[]'),
      app.holds_proof(u.id, kind.role)
    from (values ('mentor'), ('attorney')) as kind (role)
    join public.users u on u.id = any (app.assigned_providers(kind.role)) and u.id <> app.user_id()
    left join public.profiles p on p.id = u.id
    left join public.provider_settings s on s.user_id = u.id and s.role = kind.role;
end
$$
--> statement-breakpoint
revoke execute on function app.bookable_providers() from public
--> statement-breakpoint
grant execute on function app.bookable_providers() to laurel_user
--> statement-breakpoint
create or replace function app.book_session(asked jsonb) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  refused text := app.booking_refusal(asked - 'moving');
  client uuid := app.user_id();
  start timestamptz := (asked ->> 'starts_at')::timestamptz;
  offered record;
  agreed text;
  made uuid;
begin
  if refused is not null then
    raise exception 'this cannot be booked: %', refused using errcode = '42501';
  end if;
  select * into offered from app.bookable_providers() b where b.id = (asked ->> 'provider_id')::uuid and b.role = asked ->> 'role';
  -- Known before the session is written: the mails about it say so.
  agreed := case
    when (asked ->> 'use_credit')::boolean is distinct from false and app.has_session_credit(client) then 'credit'
    else coalesce((
      select case when count(*) = 1 then min(concat(p ->> 'price', ' ', p ->> 'currency')) end
      from jsonb_array_elements(offered.prices) p where p ->> 'session_type' = asked ->> 'session_type'), '')
  end;
  if offered.role = 'mentor' then
    insert into public.session_bookings (client_id, provider_id, session_date, start_time, duration, time_zone, starts_at, ends_at, buffer_minutes, session_type, client_note, agreed_price)
    values (client, offered.id, (asked ->> 'date')::date, (asked ->> 'time')::time, lpad((offered.minutes / 60)::text, 2, '0') || ':' || lpad((offered.minutes % 60)::text, 2, '0'), offered.time_zone, start,
    start + make_interval(mins => offered.minutes), offered.buffer_minutes, asked ->> 'session_type', asked ->> 'client_note', agreed)
    returning id into made;
  else
    insert into public.consultation_sessions (client_id, attorney_id, accepted_at, session_date, start_time, duration, time_zone, starts_at, ends_at, buffer_minutes, session_type, client_note, agreed_price)
    values (client, offered.id, case when offered.accepts then now() end, (asked ->> 'date')::date, (asked ->> 'time')::time, lpad((offered.minutes / 60)::text, 2, '0') || ':' || lpad((offered.minutes % 60)::text, 2, '0'), offered.time_zone, start,
    start + make_interval(mins => offered.minutes), offered.buffer_minutes, asked ->> 'session_type', asked ->> 'client_note', agreed)
    returning id into made;
  end if;
  -- Without a word about it, one is spent where there is one.
  if (asked ->> 'use_credit')::boolean is distinct from false then
    perform app.spend_session_credit(case offered.role when 'mentor' then 'session_bookings' else 'consultation_sessions' end, made);
  end if;
  return made;
end
$$
--> statement-breakpoint
revoke execute on function app.book_session(jsonb) from public
--> statement-breakpoint
grant execute on function app.book_session(jsonb) to laurel_user
--> statement-breakpoint
drop function app.clock_text(timestamptz, text)
--> statement-breakpoint
create or replace function app.clock_text(moment timestamptz, zone text, clock text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  form constant text := 'FMDay, FMMonth FMDD, YYYY, ' || case clock when '24' then 'HH24:MI' else 'FMHH12:MI AM' end;
begin
  return to_char(moment at time zone zone, form) || ' (' || replace(zone, '_', ' ') || ')';
exception when invalid_parameter_value then
  return to_char(moment at time zone 'UTC', form) || ' (UTC)';
end
$$
--> statement-breakpoint
revoke execute on function app.clock_text(timestamptz, text, text) from public
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
      coalesce(nullif(p.time_zone, ''), new.time_zone) as zone, coalesce(p.clock, '') as clock,
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
      when 'missed' then 'Your ' || noun || ' with ' || side.peer || ' on ' || app.clock_text(new.starts_at, side.zone, side.clock) || ' was recorded as a no-show: '
        || case when side.is_provider = (new.no_show = 'provider') then 'you' else side.peer end || ' did not come.'
        || case when new.cancel_reason <> '' then ' Note: ' || new.cancel_reason else '' end
      else app.session_news(act, noun, side.peer, app.clock_text(new.starts_at, side.zone, side.clock), new.cancel_reason, waiting, side.is_provider)
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
      'zone', side.zone, 'peer_zone', side.peer_zone, 'clock', side.clock,
      'call_link', case when act in ('cancelled', 'missed') then '' else link end, 'session_type', new.session_type,
      'note', coalesce(after ->> 'client_note', ''), 'agreed_price', case when act in ('cancelled', 'missed') then '' else new.agreed_price end
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
create or replace function app.platform_figures() returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('view_analytics') is not true then
    return null;
  end if;
  return (
    select json_build_object(
      'users', (select count(*) from public.users),
      'active_users', (select count(*) from public.profiles p where p.updated_at > now() - interval '30 days'),
      'tasks', t.total,
      'completed_tasks', t.completed,
      'completion_rate', round(100.0 * t.completed / nullif(t.total, 0)),
      'documents_processed', (
        select count(*) from public.document_uploads d where d.deleted_at is null and d.status in ('Approved', 'Needs Revision')),
      'today', (now() at time zone 'UTC')::date,
      'known_from', coalesce(
        (select min(a.day) from public.platform_analytics a where a.metric = 'active_users' and a.part = ''), (now() at time zone 'UTC')::date)
    )
    from (
      select count(*) as total, count(*) filter (where k.status = 'Completed') as completed
      from public.tasks k where k.deleted_at is null
    ) as t
  );
end
$$
--> statement-breakpoint
revoke execute on function app.platform_figures() from public
--> statement-breakpoint
grant execute on function app.platform_figures() to laurel_user
--> statement-breakpoint
create or replace function app.figures_of_today(wanted text[]) returns table (day date, metric text, part text, metric_value numeric)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('view_analytics') is not true then
    return;
  end if;
  return query
    select (now() at time zone 'UTC')::date, counted.metric, counted.part, counted.n
    from (
      select 'sign_ups' as metric, '' as part, count(*)::numeric as n from public.users u
      where 'sign_ups' = any (wanted) and u.created_at >= (now() at time zone 'UTC')::date::timestamp at time zone 'UTC'
      union all
      select 'active_users', '', count(*) from public.profiles p
      where 'active_users' = any (wanted) and p.updated_at > now() - interval '30 days'
      union all
      select 'tasks', state, count(t.id)
      from unnest(array['Started', 'In Progress', 'Submitted', 'Completed', 'Reviewed']) as state
      left join public.tasks t on t.status = state and t.deleted_at is null
      where 'tasks' = any (wanted) group by state
      union all
      select 'requests', r.product, count(*) from public.service_requests r
      where 'requests' = any (wanted) and r.deleted_at is null and r.created_at >= (now() at time zone 'UTC')::date::timestamp at time zone 'UTC' group by r.product
      union all
      select 'documents_decided', d.status, count(*) from public.document_uploads d
      where 'documents_decided' = any (wanted) and d.deleted_at is null and d.status in ('Approved', 'Needs Revision')
        and d.reviewed_at >= (now() at time zone 'UTC')::date::timestamp at time zone 'UTC' group by d.status
      union all
      select 'hours_to_decision', d.status, sum(extract(epoch from greatest(d.reviewed_at - d.created_at, interval '0')) / 3600)
      from public.document_uploads d
      where 'hours_to_decision' = any (wanted) and d.deleted_at is null and d.status in ('Approved', 'Needs Revision')
        and d.reviewed_at >= (now() at time zone 'UTC')::date::timestamp at time zone 'UTC' group by d.status
    ) as counted
    where counted.metric = any (wanted);
end
$$
--> statement-breakpoint
revoke execute on function app.figures_of_today(text[]) from public
--> statement-breakpoint
grant execute on function app.figures_of_today(text[]) to laurel_user
