-- Returns the signed-in user's ID if they have this role and it is active. Otherwise null. One query instead of two, because
-- row policies run it for every statement.
create or replace function app.user_id_in_role(wanted text) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select s.user_id
    from public.sessions s
    join public.users u on u.id = s.user_id
    join public.user_roles r on r.user_id = s.user_id
    where s.token = current_setting('app.token', true)
      and s.expires_at > now()
      and s.created_at > now() - interval '30 days'
      and u.email_verified
      and r.role = wanted
      and r.is_active
  );
end
$$;
grant execute on function app.user_id_in_role to laurel_user;
