-- Returns the ID of the user whose session token the transaction stores. Any role can write a setting, so the setting contains
-- the secret token and not the user: forging it takes a valid token. A session lasts until expires_at, which use extends, and
-- for at most 30 days.
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
