-- The applicants of the signed-in attorney's consultations, by name.
create or replace function app.consultation_clients() returns table (id uuid, name text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  attorney uuid := app.entitled_user_id_as('attorney');
begin
  return query
    select u.id, u.name from public.users u
    where u.id in (
      select c.client_id from public.consultation_sessions c where c.attorney_id = attorney
    );
end
$$;
grant execute on function app.consultation_clients to laurel_user;
