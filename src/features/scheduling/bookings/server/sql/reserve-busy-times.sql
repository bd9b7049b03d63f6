-- Maintains the times of a session in `busy_times`, whose exclusion constraint rejects double bookings by any writer.
-- Argument: the provider's column.
create or replace function app.reserve_busy_times() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider uuid;
begin
  if tg_op = 'UPDATE' then
    -- Other changes of status occupy no time, and need not wait for the locks below.
    if (new.status = 'cancelled') = (old.status = 'cancelled')
      and (new.client_id, to_jsonb(new) ->> tg_argv[0], new.starts_at, new.ends_at, new.buffer_minutes)
        is not distinct from (old.client_id, to_jsonb(old) ->> tg_argv[0], old.starts_at, old.ends_at, old.buffer_minutes) then
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    delete from public.busy_times o where o.source = tg_table_name and o.source_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.status <> 'cancelled' then
    provider := (to_jsonb(new) ->> tg_argv[0])::uuid;
    -- Locks by ascending ID, so that two bookings of the same users cannot deadlock.
    perform pg_advisory_xact_lock(hashtextextended('busy_times' || locked.person, 0))
    from (select distinct person from unnest(array[provider, new.client_id]) as person order by person) as locked;
    insert into public.busy_times (user_id, starts_at, ends_at, source, source_id)
    select taken.person, new.starts_at, max(taken.until), tg_table_name, new.id
    from (values (provider, new.ends_at + make_interval(mins => new.buffer_minutes)), (new.client_id, new.ends_at)) as taken (person, until)
    group by taken.person
    order by taken.person;
  end if;
  return null;
end
$$;

create or replace trigger consultation_sessions_reserve_busy_times
  after insert or delete or update of client_id, attorney_id, starts_at, ends_at, buffer_minutes, status on consultation_sessions
  for each row execute function app.reserve_busy_times('attorney_id');

create or replace trigger session_bookings_reserve_busy_times
  after insert or delete or update of client_id, provider_id, starts_at, ends_at, buffer_minutes, status on session_bookings
  for each row execute function app.reserve_busy_times('provider_id');
