-- Whether the signed-in user is an active admin with a second factor and this permission. Owners have every permission.
create or replace function app.has_permission(wanted text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.sessions s
    join public.users u on u.id = s.user_id
    join public.user_roles r on r.user_id = s.user_id
    join public.admin_roles a on a.user_id = s.user_id
    join public.two_factors f on f.user_id = s.user_id
    where s.token = current_setting('app.token', true)
      and s.expires_at > now()
      and s.created_at > now() - interval '30 days'
      and u.email_verified
      and f.enabled_at is not null
      and r.role = 'admin'
      and r.is_active
      and a.is_active
      and (a.is_owner or wanted = any (a.permissions))
  );
end
$$;
grant execute on function app.has_permission to laurel_user;
