-- Returns the IDs and emails of users whose orders and service requests the caller may read: their own, or for staff those of
-- all buyers.
create or replace function app.buyers() returns table (user_id uuid, email text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller uuid := app.user_id();
  is_staff boolean := app.has_permission('manage_subscriptions') is true;
begin
  return query
    select u.id, u.email from public.users u
    where u.id = caller or (is_staff and (
      exists (select from public.orders o where o.user_id = u.id)
      or exists (select from public.service_requests r where r.user_id = u.id)
    ));
end
$$;
grant execute on function app.buyers to laurel_user;
