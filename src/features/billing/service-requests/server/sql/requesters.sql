-- Whose requests there are: the person who asks and, to admins who deliver them, everybody with one. The accounts
-- themselves stay closed to requests.
create or replace function app.requesters() returns TABLE(user_id uuid, email text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select u.id, u.email from public.users u where u.id = (select app.user_id())
    union
    select u.id, u.email from public.users u
    where (select app.permits('manage_subscriptions'))
      and exists (select from public.service_requests r where r.user_id = u.id);
end
$$;
grant execute on function app.requesters to laurel_user;
