-- Returns the providers of the calling applicant's sessions, and whether they are still assigned.
create or replace function app.booked_providers() returns table (id uuid, name text, is_working boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  client uuid := app.user_id_in_role('applicant');
begin
  return query
    select u.id, u.name, exists (select from public.mentor_assignments m where m.user_id = client and m.mentor_id = u.id)
    from public.users u
    where u.id in (
      select b.provider_id from public.session_bookings b where b.client_id = client
      union select c.attorney_id from public.consultation_sessions c where c.client_id = client
    );
end
$$;
grant execute on function app.booked_providers to laurel_user;
