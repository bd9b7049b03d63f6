-- Returns the elements of an applicant's evidence that currently assigned attorneys attest, with the attested digests: to the
-- applicant, and each to those who may read all of its evidence.
create or replace function app.attested_elements(applicant uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', a.element, 'digest', a.digest) order by a.element, a.digest), '[]')
    from public.element_attestations a
    where a.user_id = applicant and a.verdict = 'attested'
      and exists (select from public.mentor_assignments m where m.user_id = a.user_id and m.mentor_id = a.author_id)
      and exists (select from public.user_roles r where r.user_id = a.author_id and r.role = 'attorney' and r.is_active)
      and (
        a.user_id = app.user_id_in_role('applicant')
        or (select coalesce(bool_and(a.user_id = any (app.sharing_applicant_ids(type))), false) from unnest(a.record_types) as type)
      )
  );
end
$$;
grant execute on function app.attested_elements to laurel_user;
