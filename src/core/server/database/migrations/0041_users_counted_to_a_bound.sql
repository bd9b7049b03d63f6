CREATE INDEX "user_roles_by_user" ON "user_roles" USING btree ("user_id","is_subscribed","trial_end_date","role","is_active");
--> statement-breakpoint
create or replace function app.list_users(asked jsonb) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  sees_trials boolean := app.reads_users();
  wanted text;
  direction text := case asked ->> 'direction' when 'desc' then 'desc' else 'asc' end;
  part text := case
    when asked ? 'file' then ' limit 10000'
    else format(' limit 25 offset %s', ((asked ->> 'page')::integer - 1) * 25)
  end;
  of_role text;
  counted text;
  found json;
begin
  if sees_trials is null then
    return '{"rows":[],"total":0}';
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
          coalesce(held.on_roles, ''[]'') as roles, coalesce(held.off_roles, ''[]'') as off_roles,
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
      ''total'', (select count(*) from (%6$s limit 10000) as counted))',
    wanted,
    case asked ->> 'sort' when 'email' then 'u.email' when 'created_at' then 'u.created_at' else 'lower(u.name)' end,
    direction,
    part,
    case asked ->> 'sort' when 'email' then 'page.email' when 'created_at' then 'page.created_at' else 'lower(page.name)' end,
    counted
  ) into found using sees_trials;
  return found;
end
$$
--> statement-breakpoint
revoke execute on function app.list_users(jsonb) from public
--> statement-breakpoint
grant execute on function app.list_users(jsonb) to laurel_user
--> statement-breakpoint
create or replace function app.audit_users_like(q text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from public.users u where u.email = lower(btrim(q))) then
    return format('u.email = %L', lower(btrim(q)));
  end if;
  return (
    select string_agg('u.search like ' || quote_literal(app.search_pattern(word)), ' and ')
    from unnest(string_to_array(app.search_plain(q), ' ')) as word
    where word <> ''
  );
end
$$
--> statement-breakpoint
revoke execute on function app.audit_users_like(text) from public
