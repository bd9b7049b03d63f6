-- Written by `npm run db:generate`, from what features declare.
create or replace function app.owner_of_record(kind text, record uuid) returns uuid
language sql stable set search_path = ''
as $$
  select case kind
    when 'awards' then (select t.user_id from public.awards t where t.id = record)
    when 'memberships' then (select t.user_id from public.memberships t where t.id = record)
    when 'published_materials' then (select t.user_id from public.published_materials t where t.id = record)
    when 'judging_events' then (select t.user_id from public.judging_events t where t.id = record)
    when 'original_contributions' then (select t.user_id from public.original_contributions t where t.id = record)
    when 'patents' then (select t.user_id from public.patents t where t.id = record)
    when 'scholarly_articles' then (select t.user_id from public.scholarly_articles t where t.id = record)
    when 'artistic_exhibitions' then (select t.user_id from public.artistic_exhibitions t where t.id = record)
    when 'critical_roles' then (select t.user_id from public.critical_roles t where t.id = record)
    when 'high_salary' then (select t.user_id from public.high_salary t where t.id = record)
    when 'commercial_success' then (select t.user_id from public.commercial_success t where t.id = record)
    when 'totality' then (select t.user_id from public.totality t where t.id = record)
  end
$$;
grant execute on function app.owner_of_record to laurel_user;
