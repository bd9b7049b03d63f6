-- The name of the admin who sent a broadcast, for admins who may send them.
create or replace function app.broadcast_sender(person uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select u.name from public.users u
    where u.id = person and app.permits('manage_notifications')
      and exists (select from public.broadcasts b where b.sent_by = person));
end
$$;
grant execute on function app.broadcast_sender to laurel_user;
