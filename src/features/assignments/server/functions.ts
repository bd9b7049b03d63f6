// The SQL by which admins who manage providers find assignments and make them. Requests add none themselves: the function
// does, in turn with those that switch roles, so that both sides hold theirs at that moment.
import { CSV_ROWS } from '#core/server/database/list.ts';
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';
import { PAGE_ROWS } from '#core/shared/list-query.ts';
import { ACCESS_LOCK } from '#features/accounts/server/queries.ts';

const stable = `stable ${asOwner}`;
const providerRoles = "'{mentor,attorney}'";

/** Why this user cannot be one side of an assignment, whose holder has one of these roles; empty where they can. */
const sideRefusal = sqlFunction({
  name: 'app.assignment_refusal',
  args: 'address text, as_one_of text[]',
  returns: 'text',
  kind: stable,
  language: 'sql',
  body: `  select case
    when app.recipient_refusal(address) <> '' then app.recipient_refusal(address)
    when exists (
      select from public.users u
      join public.user_roles r on r.user_id = u.id and r.role = any (as_one_of) and r.is_active
      where u.email = lower(btrim(address))
    ) then ''
    else 'not_in_role' end`,
});

/** Whether the mentor or attorney with this address is not verified in a role that they hold. */
const isUnverified = sqlFunction({
  name: 'app.is_unverified_provider',
  args: 'address text',
  returns: 'boolean',
  kind: stable,
  isForRequests: true,
  body: `begin
  return app.permits('manage_providers') is true and exists (
    select from public.users u where u.email = lower(btrim(address)) and app.unverified_roles(u.id) <> '{}'
  );
end`,
});

const assignProvider = sqlFunction({
  name: 'app.assign_provider',
  args: 'applicant text, provider text',
  returns: 'jsonb',
  isForRequests: true,
  body: `declare
  wrong jsonb;
  made uuid;
begin
  perform pg_advisory_xact_lock(${ACCESS_LOCK});
  if app.permits('manage_providers') is not true then
    return app.refused('wrong_role');
  end if;
  wrong := jsonb_build_object(
    'applicant', nullif(app.assignment_refusal(applicant, '{applicant}'), ''),
    'provider', nullif(app.assignment_refusal(provider, ${providerRoles}), '')
  );
  if wrong = jsonb_build_object('applicant', null, 'provider', null) and lower(btrim(applicant)) = lower(btrim(provider)) then
    wrong := jsonb_build_object('provider', 'same_user');
  end if;
  wrong := jsonb_strip_nulls(wrong);
  if wrong <> '{}' then
    return jsonb_build_object('refused', 'invalid', 'wrong', wrong);
  end if;
  if app.is_unverified_provider(provider) and exists (
    select from public.settings s where s.key = 'provider_verification' and s.value = 'required'
  ) then
    return app.refused('verification_required');
  end if;
  insert into public.mentor_assignments (user_id, mentor_id)
  select a.id, p.id from public.users a, public.users p
  where a.email = lower(btrim(applicant)) and p.email = lower(btrim(provider))
  on conflict on constraint mentor_assignments_pair do nothing
  returning id into made;
  if made is null then
    return app.refused('already_assigned');
  end if;
  return jsonb_build_object('id', made);
end`,
});

const heldRoles = providerRoles.replaceAll("'", "''");

/** Whether both sides hold their roles, switched on: over `public.mentor_assignments m`. */
const active = `exists (select from public.user_roles r where r.user_id = m.user_id and r.role = ''applicant'' and r.is_active)
    and exists (select from public.user_roles r where r.user_id = m.mentor_id and r.role = any (${heldRoles}) and r.is_active)`;

/** What follows `where`, over `public.mentor_assignments m`: made of what is asked for, so that its plan is made for it. */
const conditions = sqlFunction({
  name: 'app.assignments_asked_for',
  args: 'asked jsonb',
  returns: 'text',
  kind: stable,
  body: `begin
  return concat_ws(
    ' and ',
    'true',
    'm.id = ' || quote_literal(asked ->> 'id'),
    (
      select string_agg(format('(m.user_id in (%1$s) or m.mentor_id in (%1$s))', 'select u.id from public.users u where u.search like ' || quote_literal(app.search_pattern(word))), ' and ')
      from unnest(string_to_array(app.search_plain(asked ->> 'q'), ' ')) as word
      where word <> ''
    ),
    'exists (select from public.user_roles r where r.user_id = m.mentor_id and r.role = ' || quote_literal(asked ->> 'kind') || ')',
    case asked ->> 'active' when 'true' then '${active}' when 'false' then 'not (${active})' end
  );
end`,
});

/** A page of the assignments, the rows of a file, or with an id that one, as `{ rows, total }`. */
const listAssignments = sqlFunction({
  name: 'app.list_assignments',
  args: 'asked jsonb',
  returns: 'json',
  kind: stable,
  isForRequests: true,
  body: `declare
  direction text := case coalesce(asked ->> 'direction', case coalesce(asked ->> 'sort', 'assigned_at') when 'assigned_at' then 'desc' end)
    when 'desc' then 'desc' else 'asc' end;
  part text := case
    when asked ? 'file' then ' limit ${CSV_ROWS}'
    else format(' limit ${PAGE_ROWS} offset %s', (coalesce((asked ->> 'page')::integer, 1) - 1) * ${PAGE_ROWS})
  end;
  found json;
begin
  if app.permits('manage_providers') is not true then
    return '{"rows":[],"total":0}';
  end if;
  execute format(
    'select json_build_object(''rows'', coalesce((
      select json_agg(row_to_json(shown)) from (
        select m.id, m.user_id, a.name as user_name, a.email as user_email, m.mentor_id, p.name as mentor_name, p.email as mentor_email,
          array(select r.role from public.user_roles r where r.user_id = m.mentor_id and r.role = any (${heldRoles}) order by r.role desc) as mentor_roles,
          app.unverified_roles(m.mentor_id) as unverified,
          ${active} as is_active,
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
end`,
});

/** So many are offered at once: of those found, and of all while nothing is typed. */
const OFFERED = { found: 10, all: 100 };

/** The first few confirmed users who hold such a role, switched on: all of them, or those found by a part of their name or email. */
const findAssignable = sqlFunction({
  name: 'app.find_assignable',
  args: 'side text, q text',
  returns: 'json',
  kind: stable,
  isForRequests: true,
  body: `declare
  found json;
begin
  if app.permits('manage_providers') is not true or (q <> '' and app.search_plain(q) = '') then
    return '[]';
  end if;
  execute format(
    'select coalesce(json_agg(row_to_json(shown)), ''[]'') from (
      select u.name, u.email,
        array(select r.role from public.user_roles r where r.user_id = u.id and r.role = any ($1) and r.is_active order by r.role desc) as roles,
        case $2
          when ''applicant'' then (select count(*) from public.mentor_assignments m where m.user_id = u.id)
          else (select count(*) from public.mentor_assignments m where m.mentor_id = u.id)
        end as assigned,
        case $2 when ''applicant'' then ''{}'' else app.unverified_roles(u.id) end as unverified
      from public.users u
      where %s and u.email_verified and u.id <> app.user_id()
        and exists (select from public.user_roles r where r.user_id = u.id and r.role = any ($1) and r.is_active)
      order by lower(u.name), u.id limit %s
    ) as shown',
    app.users_asked_for(jsonb_build_object('q', q), false),
    case q when '' then ${OFFERED.all} else ${OFFERED.found} end
  ) into found using case side when 'applicant' then '{applicant}'::text[] else ${providerRoles}::text[] end, side;
  return found;
end`,
});

/** Each after those that it calls. */
export const assignmentFunctions: readonly DerivedSql[] = [
  sideRefusal,
  isUnverified,
  assignProvider,
  conditions,
  listAssignments,
  findAssignable,
];
