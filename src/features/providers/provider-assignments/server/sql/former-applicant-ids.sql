-- Returns the IDs of applicants who are no longer assigned to the signed-in provider, under the conditions of
-- `app.assigned_applicant_ids`: an active and entitled role, and a second factor.
create or replace function app.former_applicant_ids(variadic wanted text[]) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(e.user_id), '{}')
    from public.ended_assignments e
    where e.mentor_id = any (select app.entitled_user_id_in_role(role) from unnest(wanted) as role)
      and exists (select from public.two_factors f where f.user_id = e.mentor_id and f.enabled_at is not null)
      and not exists (
        select from public.mentor_assignments m where m.user_id = e.user_id and m.mentor_id = e.mentor_id
      )
  );
end
$$;
grant execute on function app.former_applicant_ids to laurel_user;
