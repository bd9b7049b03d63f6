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
