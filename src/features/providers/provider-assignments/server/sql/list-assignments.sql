-- A page of the assignments, the rows of a file, or with an id that one, as `{ rows, total }`.
create or replace function app.list_assignments(asked jsonb) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  direction text := case coalesce(asked ->> 'direction', case coalesce(asked ->> 'sort', 'assigned_at') when 'assigned_at' then 'desc' end)
    when 'desc' then 'desc' else 'asc' end;
  part text := case
    when asked ? 'file' then format(' limit %s', app.constant('csv_rows'))
    else format(' limit %s offset %s', app.constant('page_rows'), (coalesce((asked ->> 'page')::integer, 1) - 1) * app.constant('page_rows')::integer)
  end;
  found json;
begin
  if app.permits('manage_providers') is not true then
    return '{"rows":[],"total":0}'::json;
  end if;
  execute format(
    'select json_build_object(''rows'', coalesce((
      select json_agg(row_to_json(shown)) from (
        select m.id, m.user_id, a.name as user_name, a.email as user_email, m.mentor_id, p.name as mentor_name, p.email as mentor_email,
          array(select r.role from public.user_roles r where r.user_id = m.mentor_id and r.role = any (''{mentor,attorney}'') order by r.role desc) as mentor_roles,
          app.unverified_roles(m.mentor_id) as unverified,
          exists (select from public.user_roles r where r.user_id = m.user_id and r.role = ''applicant'' and r.is_active)
    and exists (select from public.user_roles r where r.user_id = m.mentor_id and r.role = any (''{mentor,attorney}'') and r.is_active) as is_active,
          (select count(*) from public.mentor_assignments o where o.mentor_id = m.mentor_id) as applicants,
          m.assigned_at
        from public.mentor_assignments m
        join public.users a on a.id = m.user_id
        join public.users p on p.id = m.mentor_id
        where %1$s order by %2$s %3$s, m.id %3$s %4$s
      ) as shown), ''[]''),
      ''total'', (select count(*) from public.mentor_assignments m where %1$s))',
    app.assignments_asked_for(asked),
    case asked ->> 'sort'
      when 'applicant' then format('lower(a.name) %1$s, a.id', direction)
      when 'provider' then format('lower(p.name) %1$s, p.id', direction)
      else 'm.assigned_at' end,
    direction,
    part
  ) into found;
  return found;
end
$$;
grant execute on function app.list_assignments to laurel_user;
