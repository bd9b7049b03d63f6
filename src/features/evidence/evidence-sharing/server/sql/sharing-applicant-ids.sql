-- Returns the applicants who share evidence of this type with the signed-in provider, while assigned, with the provider's role
-- active and entitled. Excludes inactive applicants, who could not withdraw the sharing.
create or replace function app.sharing_applicant_ids(wanted text) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(g.user_id), '{}')
    from public.evidence_grants g
    join public.user_roles r on r.user_id = g.user_id and r.role = 'applicant' and r.is_active
    where g.provider_id = app.user_id()
      and (g.all_types or wanted = any (g.types))
      and g.user_id = any ((select app.assigned_applicant_ids('mentor', 'attorney'))::uuid[])
  );
end
$$;
grant execute on function app.sharing_applicant_ids to laurel_user;
