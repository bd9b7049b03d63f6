-- The admins, to owners: a page, or with an id that one. There are few, so no index is asked.
create or replace function app.list_admins(asked jsonb) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.is_owner() is not true then
    return '{"rows":[],"total":0}'::json;
  end if;
  return (
    with wanted as (
      select a.id, a.user_id, u.name, u.email, a.permissions, a.is_owner, a.is_active and coalesce(r.is_active, false) as is_active,
        a.created_at, a.updated_at, a.version
      from public.admin_roles a
      join public.users u on u.id = a.user_id
      left join public.user_roles r on r.user_id = a.user_id and r.role = 'admin'
      where (asked ->> 'id' is null or a.id = (asked ->> 'id')::uuid)
        and strpos(u.search, app.search_plain(asked ->> 'q')) > 0
        and (asked ->> 'active' is null or (a.is_active and coalesce(r.is_active, false)) = (asked ->> 'active')::boolean)
        and (asked ->> 'permission' is null or a.is_owner or asked ->> 'permission' = any (a.permissions))
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(row_to_json(page)) from (
          select * from wanted order by lower(name), id limit app.constant('page_rows')::integer offset (coalesce((asked ->> 'page')::integer, 1) - 1) * app.constant('page_rows')::integer
        ) as page
      ), '[]'),
      'total', (select count(*) from wanted)
    )
  );
end
$$;
grant execute on function app.list_admins to laurel_user;
