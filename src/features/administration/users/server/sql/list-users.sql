-- A page of the users, or the rows of a file, as `{ rows, total }`; the total is counted up to `COUNTED_ROWS`.
create or replace function app.list_users(asked jsonb) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  sees_trials boolean := app.reads_users();
  wanted text;
  direction text := case asked ->> 'direction' when 'desc' then 'desc' else 'asc' end;
  part text := case
    when asked ? 'file' then format(' limit %s', app.constant('csv_rows'))
    else format(' limit %s offset %s', app.constant('page_rows'), ((asked ->> 'page')::integer - 1) * app.constant('page_rows')::integer)
  end;
  of_role text;
  counted text;
  found json;
begin
  if sees_trials is null then
    return '{"rows":[],"total":0}'::json;
  end if;
  wanted := app.users_asked_for(asked, sees_trials);
  of_role := app.roles_asked_for(asked, sees_trials);
  -- Without a search the roles alone are counted, which is several times as fast; no user holds a role twice.
  counted := case
    when of_role = '' or app.search_plain(asked ->> 'q') <> '' then 'select from public.users u where ' || wanted
    when asked ? 'role' then 'select from public.user_roles r where true' || of_role
    else 'select distinct r.user_id from public.user_roles r where true' || of_role
  end;
  execute format(
    'select json_build_object(''rows'', coalesce((
      select json_agg(row_to_json(shown)) from (
        select page.id, page.name, page.email, page.email_verified as is_confirmed,
          coalesce(held.on_roles, ''[]'') as roles, coalesce(held.off_roles, ''[]'') as off_roles, app.unverified_roles(page.id) as unverified,
          case when $1 then held.trial_end_date end as trial_end_date,
          case when $1 then coalesce(held.is_subscribed, false) end as is_subscribed,
          page.created_at, p.updated_at as last_active_at
        from (select u.* from public.users u where %1$s order by %2$s %3$s, u.id %3$s %4$s) as page
        left join public.profiles p on p.id = page.id
        left join lateral (
          select json_agg(r.role order by r.role) filter (where r.is_active) as on_roles,
            json_agg(r.role order by r.role) filter (where not r.is_active) as off_roles,
            min(r.trial_end_date) filter (where r.is_active and r.role <> ''admin'' and not r.is_subscribed) as trial_end_date,
            bool_or(r.is_subscribed) filter (where r.is_active and r.role <> ''admin'') as is_subscribed
          from public.user_roles r where r.user_id = page.id
        ) as held on true
        order by %5$s %3$s, page.id %3$s
      ) as shown), ''[]''),
      ''total'', (select count(*) from (%6$s limit app.constant(''counted_rows'')::integer) as counted))',
    wanted,
    case asked ->> 'sort' when 'email' then 'u.email' when 'created_at' then 'u.created_at' else 'lower(u.name)' end,
    direction,
    part,
    case asked ->> 'sort' when 'email' then 'page.email' when 'created_at' then 'page.created_at' else 'lower(page.name)' end,
    counted
  ) into found using sees_trials;
  return found;
end
$$;
grant execute on function app.list_users to laurel_user;
