// The SQL by which admins find users. The functions run with the owner's rights, since neither names nor the index of the
// search can be had under a row policy, and ask first what their caller may know.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';
import { COUNTED_ROWS, PAGE_ROWS } from '#core/shared/list-query.ts';
import { CSV_ROWS } from '#core/server/database/list.ts';

const stable = `stable ${asOwner}`;

/** Whether the caller may know trials and subscriptions; null where not even names. */
const reading = sqlFunction({
  name: 'app.reads_users',
  args: '',
  returns: 'boolean',
  kind: stable,
  body: `begin
  return case
    when app.permits('manage_users') or app.permits('manage_roles') or app.permits('manage_subscriptions') then true
    when app.permits('manage_providers') then false
  end;
end`,
});

/** What is asked of a role that a user holds, over `public.user_roles r`: conditions, each after an `and`; '' for nothing. */
const roleConditions = sqlFunction({
  name: 'app.roles_asked_for',
  args: 'asked jsonb, sees_trials boolean',
  returns: 'text',
  kind: stable,
  body: `begin
  return concat(
    ' and r.role = ' || quote_literal(asked ->> 'role'),
    ' and r.is_active = ' || quote_literal(asked ->> 'active'),
    case when sees_trials then concat(
      ' and r.is_subscribed = ' || quote_literal(asked ->> 'subscribed'),
      case asked ->> 'trial'
        when 'running' then ' and not r.is_subscribed and now() <= r.trial_end_date'
        when 'ending' then ' and not r.is_subscribed and r.trial_end_date between now() and now() + interval ''7 days'''
        when 'over' then ' and not r.is_subscribed and now() > r.trial_end_date'
      end,
      case when asked ? 'trial' or asked ? 'subscribed' then ' and r.role <> ''admin''' end
    ) end
  );
end`,
});

/** What follows `where`, over `public.users u`: made of what is asked for, so that its plan is made for it. */
const conditions = sqlFunction({
  name: 'app.users_asked_for',
  args: 'asked jsonb, sees_trials boolean',
  returns: 'text',
  kind: stable,
  body: `declare
  of_role text := app.roles_asked_for(asked, sees_trials);
begin
  return concat_ws(
    ' and ',
    'true',
    (
      select string_agg('u.search like ' || quote_literal(app.search_pattern(word)), ' and ')
      from unnest(string_to_array(app.search_plain(asked ->> 'q'), ' ')) as word
      where word <> ''
    ),
    case when of_role <> '' then 'exists (select from public.user_roles r where r.user_id = u.id' || of_role || ')' end
  );
end`,
});

/** A page of the users, or the rows of a file, as `{ rows, total }`; the total is counted up to {@link COUNTED_ROWS}. */
const listUsers = sqlFunction({
  name: 'app.list_users',
  args: 'asked jsonb',
  returns: 'json',
  kind: stable,
  isForRequests: true,
  body: `declare
  sees_trials boolean := app.reads_users();
  wanted text;
  direction text := case asked ->> 'direction' when 'desc' then 'desc' else 'asc' end;
  part text := case
    when asked ? 'file' then ' limit ${CSV_ROWS}'
    else format(' limit ${PAGE_ROWS} offset %s', ((asked ->> 'page')::integer - 1) * ${PAGE_ROWS})
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
      ''total'', (select count(*) from (%6$s limit ${COUNTED_ROWS}) as counted))',
    wanted,
    case asked ->> 'sort' when 'email' then 'u.email' when 'created_at' then 'u.created_at' else 'lower(u.name)' end,
    direction,
    part,
    case asked ->> 'sort' when 'email' then 'page.email' when 'created_at' then 'page.created_at' else 'lower(page.name)' end,
    counted
  ) into found using sees_trials;
  return found;
end`,
});

/** So many of what belongs to a user are shown beside their number. */
const SHOWN = 5;

const listed = (
  permission: string,
  from: string,
  columns: string,
  order: string,
) => `case when app.permits('${permission}') then (
      select json_build_object('total', count(*), 'rows', coalesce(json_agg(row_to_json(shown)) filter (where shown.place <= ${SHOWN}), '[]'))
      from (select ${columns}, row_number() over (order by ${order}) as place from ${from} order by ${order}) as shown
    ) end`;

/** One user, and of theirs what the caller's permissions open: numbers, and the newest by their titles. */
const readUser = sqlFunction({
  name: 'app.read_user',
  args: 'person uuid',
  returns: 'json',
  kind: stable,
  isForRequests: true,
  body: `declare
  sees_trials boolean := app.reads_users();
begin
  if sees_trials is null then
    return null;
  end if;
  return (select json_build_object(
    'id', u.id, 'name', u.name, 'email', u.email, 'is_confirmed', u.email_verified,
    'created_at', u.created_at, 'last_active_at', p.updated_at,
    'roles', coalesce((
      select json_agg(json_build_object(
        'id', r.id, 'role', r.role, 'is_active', r.is_active,
        'trial_start_date', case when sees_trials then r.trial_start_date end,
        'trial_end_date', case when sees_trials then r.trial_end_date end,
        'is_subscribed', case when sees_trials then r.is_subscribed end,
        'is_verified', case when r.role in ('mentor', 'attorney') then app.holds_proof(u.id, r.role) end,
        'created_at', r.created_at, 'version', r.version
      ) order by array_position(array['admin', 'mentor', 'attorney', 'applicant'], r.role))
      from public.user_roles r where r.user_id = u.id), '[]'),
    'assignments', ${listed('manage_providers', 'public.mentor_assignments m join public.users o on o.id = case when m.user_id = u.id then m.mentor_id else m.user_id end where u.id in (m.user_id, m.mentor_id)', "o.id, o.name, case when m.user_id = u.id then 'provider' else 'applicant' end as as", 'm.assigned_at desc, m.id')},
    'requests', ${listed('manage_subscriptions', 'public.service_requests s where s.user_id = u.id and s.deleted_at is null', 's.id, s.product as title, s.status, s.created_at', 's.created_at desc, s.id')},
    'tickets', ${listed('manage_users', 'public.support_tickets t where t.user_id = u.id', "t.id, concat('#', t.number, ' ', t.subject) as title, t.status, t.created_at", 't.created_at desc, t.id')},
    'sessions', case when app.is_owner() then (
      select json_build_object('total', count(*), 'rows', coalesce(json_agg(json_build_object(
        'id', s.id, 'user_agent', s.user_agent, 'ip_address', s.ip_address, 'used_at', s.updated_at) order by s.updated_at desc), '[]'))
      from public.sessions s
      where s.user_id = u.id and s.expires_at > now() and s.created_at > now() - interval '30 days') end
  )
  from public.users u
  left join public.profiles p on p.id = u.id
  where u.id = person);
end`,
});

/** The admins, to owners: a page, or with an id that one. There are few, so no index is asked. */
const listAdmins = sqlFunction({
  name: 'app.list_admins',
  args: 'asked jsonb',
  returns: 'json',
  kind: stable,
  isForRequests: true,
  body: `begin
  if app.is_owner() is not true then
    return '{"rows":[],"total":0}';
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
          select * from wanted order by lower(name), id limit ${PAGE_ROWS} offset (coalesce((asked ->> 'page')::integer, 1) - 1) * ${PAGE_ROWS}
        ) as page
      ), '[]'),
      'total', (select count(*) from wanted)
    )
  );
end`,
});

export const listFunctions: readonly DerivedSql[] = [
  reading,
  roleConditions,
  conditions,
  listUsers,
  readUser,
  listAdmins,
];
