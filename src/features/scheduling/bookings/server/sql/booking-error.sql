-- Returns the error code why the calling applicant cannot book a time. Null if they can, and then the time stays reserved until
-- the transaction ends. `asked` has `provider_id`, `role`, `date`, `time`, `starts_at`, and `moving`: the ID of a session that
-- is moved there.
create or replace function app.booking_error(asked jsonb) returns text
language plpgsql set search_path = ''
as $$
declare
  client uuid := app.entitled_user_id_in_role('applicant');
  host uuid := (asked ->> 'provider_id')::uuid;
  kind text := asked ->> 'role';
  wall timestamp := (asked ->> 'date')::date + (asked ->> 'time')::time;
  start timestamptz := (asked ->> 'starts_at')::timestamptz;
  length interval;
  moment constant interval := interval '1 millisecond';
  buffer interval;
  offered record;
begin
  -- Lock order everywhere: roles, users, assignment, then the times of both. Another order could deadlock.
  perform pg_advisory_xact_lock_shared(app.constant('access_lock')::bigint);
  perform from public.users u where u.id in (client, host) order by u.id for key share;
  perform from public.mentor_assignments m where m.user_id = client and m.mentor_id = host for key share;
  select * into offered from app.bookable_providers() b where b.id = host and b.role = kind;
  if client is null or offered.id is null then
    return 'not_found';
  end if;
  length := make_interval(mins => offered.minutes);
  buffer := make_interval(mins => offered.buffer_minutes);
  if not offered.shows_availability or start <= now()
    or start at time zone offered.time_zone <> wall
    -- Checks the last moment of the session, because the clocks may change at its end.
    or (start + length - moment) at time zone offered.time_zone <> wall + length - moment
    or not coalesce((
      select range_agg(tsrange(dates.day + hours.start_time, dates.day + hours.end_time)) @> tsrange(wall, wall + length)
      -- Includes the next day, because hours that touch at midnight are one range.
      from (select wall::date + later as day from generate_series(0, 1) as later) as dates
      cross join lateral (
        select a.start_time, a.end_time from public.availability_settings a
        where kind = 'mentor' and a.user_id = host and a.is_available and a.day_of_week = extract(dow from dates.day)
        union all
        select a.start_time, a.end_time from public.attorney_availability a
        where kind = 'attorney' and a.attorney_id = host and a.is_available and a.day_of_week = extract(dow from dates.day)
        union all
        select d.start_time, d.end_time from public.availability_days d
        where d.user_id = host and d.role = kind and d.day = dates.day and d.start_time is not null
      ) as hours
      where not exists (
        select from public.availability_days d
        where d.user_id = host and d.role = kind and d.day = dates.day and d.start_time is null
      )
    ), false)
  then
    return 'time_not_offered';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('busy_times' || locked.person, 0))
  from (select distinct person from unnest(array[client, host]) as person order by person) as locked;
  return (
    select case when bool_or(o.user_id = client and o.ends_at > start and o.starts_at < start + length) then 'own_time_taken' else 'time_taken' end
    from public.busy_times o
    where o.source_id is distinct from (asked ->> 'moving')::uuid
      and ((o.user_id = client and o.starts_at < start + length and o.ends_at > start)
        or (o.user_id = host and o.starts_at < start + length + buffer and o.ends_at > start))
    having count(*) > 0
  );
end
$$;
