-- Returns the IDs of the signed-in applicant's assigned providers in a role who show their availability.
create or replace function app.shown_availability(wanted text) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(p.id), '{}')
    from unnest(app.assigned_providers(wanted)) as p (id)
    where not exists (
      select from public.provider_settings s where s.user_id = p.id and s.role = wanted and not s.show_availability
    )
  );
end
$$;
grant execute on function app.shown_availability to laurel_user;
