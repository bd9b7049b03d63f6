-- The applicants of the signed-in mentor's sessions, by name.
create or replace function app.session_clients() returns table (id uuid, name text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  mentor uuid := app.entitled_user_id_as('mentor');
begin
  return query
    select u.id, u.name from public.users u
    where u.id in (
      select b.client_id from public.session_bookings b where b.provider_id = mentor
    );
end
$$;
grant execute on function app.session_clients to laurel_user;
