-- How things stand now; null to who may not know.
create or replace function app.platform_figures() returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('view_analytics') is not true then
    return null;
  end if;
  return (
    select json_build_object(
      'users', (select count(*) from public.users),
      'active_users', (select count(*) from public.profiles p where p.updated_at > now() - make_interval(days => app.constant('active_days')::integer)),
      'tasks', t.total,
      'completed_tasks', t.completed,
      'completion_rate', round(100.0 * t.completed / nullif(t.total, 0)),
      'documents_processed', (
        select count(*) from public.document_uploads d where d.deleted_at is null and app.constant('counted_decisions') ? d.status),
      'today', (now() at time zone 'UTC')::date,
      'known_from', coalesce(
        (select min(a.day) from public.platform_analytics a where a.metric = 'active_users' and a.part = ''), (now() at time zone 'UTC')::date)
    )
    from (
      select count(*) as total, count(*) filter (where k.status = 'Completed') as completed
      from public.tasks k where k.deleted_at is null
    ) as t
  );
end
$$;
grant execute on function app.platform_figures to laurel_user;
