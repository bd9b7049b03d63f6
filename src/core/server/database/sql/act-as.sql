-- Authenticates a request's transaction for a statement whose access only row policies decide. Skips the roles, permissions and
-- second factor that `app.authenticate` loads, which halves the time. Raises LA401 unless the session is valid and its user's email
-- confirmed.
create or replace function app.act_as(session_token text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
  session_used_at timestamptz;
  profile_used_at timestamptz;
begin
  select s.user_id, s.updated_at, p.updated_at
  into person, session_used_at, profile_used_at
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
  if session_used_at < now() - interval '1 hour' or profile_used_at < now() - interval '1 day' then
    perform app.record_use(session_token, person, session_used_at, profile_used_at);
  end if;
  return set_config('app.token', session_token, true);
end
$$;
grant execute on function app.act_as to laurel_user;
