create or replace function app.document_history(document uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.reads_document(document) is not true then
    return null;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind, 'name', u.name, 'is_verified',
      case when u.id is not null then case when (select d.user_id from public.document_uploads d where d.id = document) = app.user_id() then app.holds_proof(u.id, 'mentor') or app.holds_proof(u.id, 'attorney') end end) order by e.at, e.place), '[]')
    from (
      select 1 as place, d.created_at as at, case when d.previous_id is null then 'submitted' else 'submitted_anew' end as kind, null::uuid as person
      from public.document_uploads d where d.id = document
      union all
      select 3, r.created_at, case when exists (
          select from public.legal_reviews o where o.document_id = document and o.ended_at = r.created_at
        ) then 'taken_over' else 'begun' end, r.attorney_id
      from public.legal_reviews r where r.document_id = document
      union all
      select 2, r.ended_at, 'left', r.attorney_id
      from public.legal_reviews r join public.document_uploads d on d.id = r.document_id
      where r.document_id = document and r.status = 'handed_over' and r.ended_at is distinct from d.reviewed_at
        and not exists (select from public.legal_reviews n where n.document_id = document and n.created_at = r.ended_at)
      union all
      select 4, d.reviewed_at, case d.status when 'Approved' then 'approved' else 'needs_revision' end, d.reviewer_id
      from public.document_uploads d
      where d.id = document and d.status in ('Approved', 'Needs Revision') and d.reviewed_at is not null
      union all
      select 5, n.created_at, 'replaced', null
      from public.document_uploads n where n.previous_id = document and n.deleted_at is null
    ) as e
    left join public.users u on u.id = e.person
  );
end
$$
--> statement-breakpoint
revoke execute on function app.document_history(uuid) from public
--> statement-breakpoint
grant execute on function app.document_history(uuid) to laurel_user
--> statement-breakpoint
create or replace function app.reviewer_of(document uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.reads_document(document) is not true then
    return null;
  end if;
  return (
    select jsonb_build_object('name', u.name, 'is_verified', case when d.user_id = app.user_id() then app.holds_proof(u.id, 'mentor') or app.holds_proof(u.id, 'attorney') end)
    from public.document_uploads d join public.users u on u.id = d.reviewer_id
    where d.id = document and d.reviewer_notes <> ''
  );
end
$$
--> statement-breakpoint
revoke execute on function app.reviewer_of(uuid) from public
--> statement-breakpoint
grant execute on function app.reviewer_of(uuid) to laurel_user
--> statement-breakpoint
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
      'active_users', (select count(*) from public.profiles p where p.updated_at > now() - interval '30 days'),
      'tasks', t.total,
      'completed_tasks', t.completed,
      'completion_rate', round(100.0 * t.completed / nullif(t.total, 0)),
      'documents_processed', (
        select count(*) from public.document_uploads d where d.deleted_at is null and d.status in ('Approved', 'Needs Revision')),
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
$$
--> statement-breakpoint
revoke execute on function app.platform_figures() from public
--> statement-breakpoint
grant execute on function app.platform_figures() to laurel_user
--> statement-breakpoint
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
      where 'active_users' = any (wanted) and p.updated_at > now() - interval '30 days'
      union all
      select 'tasks', state, count(t.id)
      from unnest(array['Started', 'In Progress', 'Submitted', 'Completed', 'Reviewed']) as state
      left join public.tasks t on t.status = state and t.deleted_at is null
      where 'tasks' = any (wanted) group by state
      union all
      select 'requests', r.product, count(*) from public.service_requests r
      where 'requests' = any (wanted) and r.deleted_at is null and r.created_at >= (now() at time zone 'UTC')::date::timestamp at time zone 'UTC' group by r.product
      union all
      select 'documents_decided', d.status, count(*) from public.document_uploads d
      where 'documents_decided' = any (wanted) and d.deleted_at is null and d.status in ('Approved', 'Needs Revision')
        and d.reviewed_at >= (now() at time zone 'UTC')::date::timestamp at time zone 'UTC' group by d.status
      union all
      select 'hours_to_decision', d.status, sum(extract(epoch from greatest(d.reviewed_at - d.created_at, interval '0')) / 3600)
      from public.document_uploads d
      where 'hours_to_decision' = any (wanted) and d.deleted_at is null and d.status in ('Approved', 'Needs Revision')
        and d.reviewed_at >= (now() at time zone 'UTC')::date::timestamp at time zone 'UTC' group by d.status
    ) as counted
    where counted.metric = any (wanted);
end
$$
--> statement-breakpoint
revoke execute on function app.figures_of_today(text[]) from public
--> statement-breakpoint
grant execute on function app.figures_of_today(text[]) to laurel_user
