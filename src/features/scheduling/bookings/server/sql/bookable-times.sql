-- Returns a provider's hours, and the taken times of provider and caller without saying whose they are. Null unless the caller
-- may book the provider. `moving` is a session to move, whose time counts as free.
create or replace function app.bookable_times(wanted uuid, kind text, since timestamptz, until timestamptz, moving uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'time_zone', b.time_zone, 'minutes', b.minutes, 'buffer_minutes', b.buffer_minutes, 'shows_availability', b.shows_availability,
      'weekly', coalesce((
        select jsonb_agg(to_jsonb(w)) from (
          select a.day_of_week, a.start_time, a.end_time, a.is_available from public.availability_settings a where kind = 'mentor' and a.user_id = b.id
          union all
          select a.day_of_week, a.start_time, a.end_time, a.is_available from public.attorney_availability a where kind = 'attorney' and a.attorney_id = b.id
        ) as w), '[]'),
      'days', coalesce((
        select jsonb_agg(jsonb_build_object('day', d.day, 'start_time', d.start_time, 'end_time', d.end_time))
        from public.availability_days d where d.user_id = b.id and d.role = kind), '[]'),
      'taken', coalesce((
        select jsonb_agg(jsonb_build_object('starts_at', o.starts_at, 'ends_at', o.ends_at))
        from public.busy_times o
        where o.user_id in (b.id, app.user_id()) and o.starts_at < until and o.ends_at > since
          and (moving is null or o.source_id <> moving
            or not exists (select from public.session_bookings x where x.id = moving and x.client_id = app.user_id()
              union all select from public.consultation_sessions x where x.id = moving and x.client_id = app.user_id()))), '[]'))
    from app.bookable_providers() b where b.id = wanted and b.role = kind
  );
end
$$;
grant execute on function app.bookable_times to laurel_user;
