-- Returns author and role of an attestation, to the applicant, even after the assignment, and to those who may read all of its
-- evidence. Only attorneys attest and question, so these verdicts imply the role.
create or replace function app.author_of_attestation(attestation uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('name', u.name, 'role', held.role, 'is_verified',
      case when app.reads_provider(u.id, held.role) then app.holds_proof(u.id, held.role) end)
    from public.element_attestations a
    join public.users u on u.id = a.author_id
    cross join lateral (
      select case
        when a.verdict in ('attested', 'doubted') then 'attorney'
        when exists (select from public.user_roles r where r.user_id = u.id and r.role = 'attorney' and r.is_active) then 'attorney'
        else 'mentor' end as role
    ) as held
    where a.id = attestation and (
      a.user_id = app.user_id_in_role('applicant')
      or (select coalesce(bool_and(a.user_id = any (app.sharing_applicant_ids(type))), false) from unnest(a.record_types) as type)
    )
  );
end
$$;
grant execute on function app.author_of_attestation to laurel_user;
