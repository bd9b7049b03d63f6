-- Stores that a session is used: it moves the end of an idle session once an hour, and the profile's day once a day. A row that
-- another request is changing is skipped, so that no request waits for another here.
create or replace function app.record_use(session_token text, person uuid, session_used_at timestamptz, profile_used_at timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
begin
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
end
$$;
