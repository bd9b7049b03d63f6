-- The number of users who have read a broadcast. Null if the caller may not know.
create or replace function app.count_readers(broadcast uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('manage_notifications') is not true then
    return null;
  end if;
  return (select count(*)::integer from public.notifications n where n.broadcast_id = broadcast and n.read_at is not null);
end
$$;
grant execute on function app.count_readers to laurel_user;
