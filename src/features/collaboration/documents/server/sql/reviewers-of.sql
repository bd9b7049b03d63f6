-- Returns an applicant's reviewers: assigned providers in active and entitled roles. Only for other functions: `app.reviewers`
-- and `app.applicants_without_reviewer`.
create or replace function app.reviewers_of(applicant uuid) returns TABLE(id uuid, name text, roles text[])
language sql stable set search_path = ''
as $$
  select m.mentor_id, u.name, array_agg(r.role order by r.role)
  from public.mentor_assignments m
  join public.users u on u.id = m.mentor_id and u.email_verified
  join public.user_roles r on r.user_id = m.mentor_id
  where m.user_id = applicant
    and r.role in ('mentor', 'attorney')
    and r.is_active
    and (r.is_subscribed or now() <= r.trial_end_date)
  group by m.id, u.name
  order by m.assigned_at, m.id
$$;
