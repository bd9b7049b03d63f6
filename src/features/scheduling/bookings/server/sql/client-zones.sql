-- The applicants who booked the signed-in provider, work with them and have set a time zone, each with it.
create or replace function app.client_zones() returns table (id uuid, time_zone text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  mentor uuid := app.entitled_user_id_as('mentor');
  attorney uuid := app.entitled_user_id_as('attorney');
begin
  return query
    select p.id, p.time_zone from public.profiles p
    where p.time_zone <> '' and p.id in (
      select b.client_id from public.session_bookings b where b.provider_id = mentor
      union all
      select c.client_id from public.consultation_sessions c where c.attorney_id = attorney
    ) and exists (
      select from public.mentor_assignments m where m.user_id = p.id and m.mentor_id in (mentor, attorney)
    );
end
$$;
grant execute on function app.client_zones to laurel_user;
