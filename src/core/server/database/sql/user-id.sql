-- The person of the session whose token this transaction keeps. Any role may set a setting, so it holds the secret
-- token and never the person: forging it takes a live session's token. A session lives until expires_at, which use
-- moves on, and 30 days at most.
create or replace function app.user_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select s.user_id
    from public.sessions s
    join public.users u on u.id = s.user_id
    where s.token = current_setting('app.token', true)
      and s.expires_at > now()
      and s.created_at > now() - interval '30 days'
      and u.email_verified
  );
end
$$;
grant execute on function app.user_id to laurel_user;
