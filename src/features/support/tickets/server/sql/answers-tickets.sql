-- Whether a user answers tickets: an active admin who manages users.
create or replace function app.answers_tickets(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.users u
    join public.user_roles r on r.user_id = u.id and r.role = 'admin' and r.is_active
    join public.admin_roles a on a.user_id = u.id and a.is_active
    where u.id = person and u.email_verified and (a.is_owner or 'manage_users' = any (a.permissions))
  )
$$;
