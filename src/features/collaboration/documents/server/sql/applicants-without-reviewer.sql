-- Returns applicants with submissions that no one can review, by name and number only, for admins who assign reviewers.
create or replace function app.applicants_without_reviewer() returns TABLE(user_id uuid, name text, tasks integer, documents integer, since timestamp with time zone)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.has_permission('manage_providers') is not true then
    return;
  end if;
  return query
    with submitted as (
      select t.user_id, 'task' as kind, count(*)::integer as size, min(t.updated_at) as since from public.tasks t
      where t.status = 'Submitted' and t.deleted_at is null
      group by t.user_id
      union all
      select d.user_id, 'document', count(*)::integer, min(d.created_at) from public.document_uploads d
      where d.status in ('Pending', 'Under Review') and d.deleted_at is null
      group by d.user_id
    )
    select u.id, u.name,
      coalesce(max(s.size) filter (where s.kind = 'task'), 0),
      coalesce(max(s.size) filter (where s.kind = 'document'), 0),
      min(s.since)
    from submitted s
    join public.users u on u.id = s.user_id
    where not exists (
      select from app.reviewers_of(s.user_id) r where s.kind = 'document' or 'mentor' = any (r.roles)
    )
    group by u.id, u.name;
end
$$;
grant execute on function app.applicants_without_reviewer to laurel_user;
