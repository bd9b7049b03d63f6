-- Records that a session is used: extends an idle session once an hour, and updates the profile's last active date once a day.
-- Skips rows locked by other requests, so that no request waits here.
create or replace function app.record_use(session_token text, person uuid, session_used_at timestamptz, profile_used_at timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if session_used_at < now() - interval '1 hour' then
    update public.sessions
    set updated_at = now(), expires_at = least(now() + interval '7 days', created_at + interval '30 days')
    where id in (select id from public.sessions where token = session_token for update skip locked);
  end if;
  if profile_used_at < now() - interval '1 day' then
    update public.profiles
    set updated_at = now()
    where id in (select id from public.profiles where id = person for update skip locked);
  end if;
end
$$;
