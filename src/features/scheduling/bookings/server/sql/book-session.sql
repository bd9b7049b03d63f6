-- Books a session for the calling applicant; asked for as `refusal`, with `session_type` and `client_note`. Answers its
-- id.
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
  perform app.tell_of_session(case offered.role when 'mentor' then 'session_bookings' else 'consultation_sessions' end, made, null);
  return made;
end
$$;
grant execute on function app.book_session to laurel_user;
