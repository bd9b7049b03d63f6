-- The figures of today so far, as the night will count them; of the metrics that are asked for, so that a chart counts
-- no table that it does not show. No row to who may not know.
create or replace function app.figures_of_today(wanted text[]) returns table (day date, metric text, part text, metric_value numeric)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('view_analytics') is not true then
    return;
  end if;
  return query
    select (now() at time zone 'UTC')::date, counted.metric, counted.part, counted.n
    from (
      select 'sign_ups' as metric, '' as part, count(*)::numeric as n from public.users u
      where 'sign_ups' = any (wanted) and u.created_at >= (now() at time zone 'UTC')::date::timestamp at time zone 'UTC'
      union all
      select 'active_users', '', count(*) from public.profiles p
      where 'active_users' = any (wanted) and p.updated_at > now() - make_interval(days => app.constant('active_days')::integer)
      union all
      select 'tasks', state, count(t.id)
      from jsonb_array_elements_text(app.constant('counted_task_statuses')) as state
      left join public.tasks t on t.status = state and t.deleted_at is null
      where 'tasks' = any (wanted) group by state
      union all
      select 'requests', r.product, count(*) from public.service_requests r
      where 'requests' = any (wanted) and r.deleted_at is null and r.created_at >= (now() at time zone 'UTC')::date::timestamp at time zone 'UTC' group by r.product
      union all
      select 'documents_decided', d.status, count(*) from public.document_uploads d
      where 'documents_decided' = any (wanted) and d.deleted_at is null and app.constant('counted_decisions') ? d.status
        and d.reviewed_at >= (now() at time zone 'UTC')::date::timestamp at time zone 'UTC' group by d.status
      union all
      select 'hours_to_decision', d.status, sum(extract(epoch from greatest(d.reviewed_at - d.created_at, interval '0')) / 3600)
      from public.document_uploads d
      where 'hours_to_decision' = any (wanted) and d.deleted_at is null and app.constant('counted_decisions') ? d.status
        and d.reviewed_at >= (now() at time zone 'UTC')::date::timestamp at time zone 'UTC' group by d.status
    ) as counted
    where counted.metric = any (wanted);
end
$$;
grant execute on function app.figures_of_today to laurel_user;
