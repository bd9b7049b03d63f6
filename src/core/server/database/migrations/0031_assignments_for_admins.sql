drop trigger if exists mentor_assignments_fresh on mentor_assignments
--> statement-breakpoint
drop trigger if exists mentor_assignments_stamp on mentor_assignments
--> statement-breakpoint
drop function app.stamp_io()
--> statement-breakpoint
CREATE INDEX "mentor_assignments_by_day" ON "mentor_assignments" USING btree ("assigned_at","id");
--> statement-breakpoint
DROP POLICY "mentor_assignments_create" ON "mentor_assignments" CASCADE;
--> statement-breakpoint
create or replace function app.assignment_refusal(address text, as_one_of text[]) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when app.recipient_refusal(address) <> '' then app.recipient_refusal(address)
    when exists (
      select from public.users u
      join public.user_roles r on r.user_id = u.id and r.role = any (as_one_of) and r.is_active
      where u.email = lower(btrim(address))
    ) then ''
    else 'not_in_role' end
$$
--> statement-breakpoint
revoke execute on function app.assignment_refusal(text, text[]) from public
--> statement-breakpoint
create or replace function app.assign_provider(applicant text, provider text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wrong jsonb;
  made uuid;
begin
  perform pg_advisory_xact_lock(4180611);
  if app.permits('manage_providers') is not true then
    return app.refused('wrong_role');
  end if;
  wrong := jsonb_build_object(
    'applicant', nullif(app.assignment_refusal(applicant, '{applicant}'), ''),
    'provider', nullif(app.assignment_refusal(provider, '{mentor,attorney}'), '')
  );
  if wrong = jsonb_build_object('applicant', null, 'provider', null) and lower(btrim(applicant)) = lower(btrim(provider)) then
    wrong := jsonb_build_object('provider', 'same_user');
  end if;
  wrong := jsonb_strip_nulls(wrong);
  if wrong <> '{}' then
    return jsonb_build_object('refused', 'invalid', 'wrong', wrong);
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
end
$$
--> statement-breakpoint
revoke execute on function app.assign_provider(text, text) from public
--> statement-breakpoint
grant execute on function app.assign_provider(text, text) to laurel_user
--> statement-breakpoint
create or replace function app.assignments_asked_for(asked jsonb) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
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
    case asked ->> 'active' when 'true' then 'exists (select from public.user_roles r where r.user_id = m.user_id and r.role = ''applicant'' and r.is_active)
    and exists (select from public.user_roles r where r.user_id = m.mentor_id and r.role = any (''{mentor,attorney}'') and r.is_active)' when 'false' then 'not (exists (select from public.user_roles r where r.user_id = m.user_id and r.role = ''applicant'' and r.is_active)
    and exists (select from public.user_roles r where r.user_id = m.mentor_id and r.role = any (''{mentor,attorney}'') and r.is_active))' end
  );
end
$$
--> statement-breakpoint
revoke execute on function app.assignments_asked_for(jsonb) from public
--> statement-breakpoint
create or replace function app.list_assignments(asked jsonb) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  direction text := case coalesce(asked ->> 'direction', case coalesce(asked ->> 'sort', 'assigned_at') when 'assigned_at' then 'desc' end)
    when 'desc' then 'desc' else 'asc' end;
  part text := case
    when asked ? 'file' then ' limit 10000'
    else format(' limit 25 offset %s', (coalesce((asked ->> 'page')::integer, 1) - 1) * 25)
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
          array(select r.role from public.user_roles r where r.user_id = m.mentor_id and r.role = any (''{mentor,attorney}'') order by r.role desc) as mentor_roles,
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
$$
--> statement-breakpoint
revoke execute on function app.list_assignments(jsonb) from public
--> statement-breakpoint
grant execute on function app.list_assignments(jsonb) to laurel_user
--> statement-breakpoint
create or replace function app.find_assignable(side text, q text) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  found json;
begin
  if app.permits('manage_providers') is not true or app.search_plain(q) = '' then
    return '[]';
  end if;
  execute format(
    'select coalesce(json_agg(row_to_json(shown)), ''[]'') from (
      select u.name, u.email,
        array(select r.role from public.user_roles r where r.user_id = u.id and r.role = any ($1) and r.is_active order by r.role desc) as roles,
        case $2
          when ''applicant'' then (select count(*) from public.mentor_assignments m where m.user_id = u.id)
          else (select count(*) from public.mentor_assignments m where m.mentor_id = u.id)
        end as assigned
      from public.users u
      where %s and u.email_verified and u.id <> app.user_id()
        and exists (select from public.user_roles r where r.user_id = u.id and r.role = any ($1) and r.is_active)
      order by lower(u.name), u.id limit 10
    ) as shown',
    app.users_asked_for(jsonb_build_object('q', q), false)
  ) into found using case side when 'applicant' then '{applicant}'::text[] else '{mentor,attorney}'::text[] end, side;
  return found;
end
$$
--> statement-breakpoint
revoke execute on function app.find_assignable(text, text) from public
--> statement-breakpoint
grant execute on function app.find_assignable(text, text) to laurel_user
