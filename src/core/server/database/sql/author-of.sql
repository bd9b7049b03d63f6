-- Returns the name of a comment's author or a task's last reviewer: for the applicant who owns the row, even if that user is no
-- longer assigned, and for other current readers of the row. Null for everyone else.
create or replace function app.author_of(source text, wanted uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  author uuid;
  applicant uuid;
  readers uuid[];
begin
  case source
    when 'record_comments' then
      select c.author_id, c.user_id, app.sharing_applicant_ids(c.record_type) into author, applicant, readers
      from public.record_comments c where c.id = wanted;
    when 'binder_comments' then
      select c.author_id, c.user_id, app.sharing_applicant_ids('binders') into author, applicant, readers
      from public.binder_comments c where c.id = wanted;
    when 'tasks' then
      select t.reviewer_id, t.user_id, case when t.deleted_at is null then app.assigned_applicant_ids('mentor') end into author, applicant, readers
      from public.tasks t where t.id = wanted;
  end case;
  return (
    select u.name from public.users u
    where u.id = author and (applicant = app.user_id_in_role('applicant') or applicant = any (readers))
  );
end
$$;
grant execute on function app.author_of to laurel_user;
