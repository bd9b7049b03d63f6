-- Adds an audit entry for a changed row, unless the row belongs to the acting user. `given` are the trigger's arguments.
create or replace function app.audit_change(operation text, source text, given text[], old_row jsonb, new_row jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  entry public.audit_entries := app.audit_actor();
  told jsonb := coalesce(new_row, old_row);
begin
  if entry.actor_id is null and entry.actor_role is null then
    return;
  end if;
  if given[1] like '% %' then
    execute format('select t.user_id from public.%I t where t.id = $1', split_part(given[1], ' ', 2))
    into entry.subject_id using (told ->> split_part(given[1], ' ', 1))::uuid;
  else
    entry.subject_id := (told ->> given[1])::uuid;
  end if;
  if entry.subject_id = entry.actor_id then
    return;
  end if;
  select
    jsonb_object_agg(changed.name, app.audit_value(changed.name, changed.before)) filter (where old_row is not null),
    jsonb_object_agg(changed.name, app.audit_value(changed.name, changed.after)) filter (where new_row is not null)
  into entry.before, entry.after
  from (
    select name, coalesce(b.value, 'null') as before, coalesce(a.value, 'null') as after
    from jsonb_each(coalesce(old_row, '{}')) as b (name, value)
    full join jsonb_each(coalesce(new_row, '{}')) as a (name, value) using (name)
  ) as changed
  where changed.before <> changed.after
    and changed.name not in ('id', 'created_at', 'updated_at', 'version', 'search');
  if operation = 'UPDATE' and entry.after is null then
    return;
  end if;
  entry.action := lower(operation);
  entry.table_name := source;
  select string_agg(told ->> key.name, ' ' order by key.place) into entry.row_id
  from unnest(string_to_array(given[2], ' ')) with ordinality as key (name, place);
  select s.id into entry.session_id from public.sessions s where s.token = current_setting('app.token', true);
  perform app.insert_audit_entry(entry);
end
$$;
