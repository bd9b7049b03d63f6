-- Returns the users whom the caller may read or, with `writes`, write to. An applicant without access may only read. A provider
-- may do both or neither.
create or replace function app.message_partners(writes boolean) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  applicant uuid := case when writes then app.entitled_user_id_in_role('applicant') else app.user_id_in_role('applicant') end;
begin
  return (
    select coalesce(array_agg(p.id), '{}')
    from (
      select unnest(app.assigned_applicant_ids('mentor', 'attorney')) as id
      union
      select m.mentor_id from public.mentor_assignments m where m.user_id = applicant
    ) as p
    where p.id <> (select app.user_id())
  );
end
$$;
grant execute on function app.message_partners to laurel_user;
