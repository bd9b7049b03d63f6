-- A part of the trail as `{ rows, next }`, or the rows of a file; nothing to others than owners.
create or replace function app.list_audit(asked jsonb) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  most integer := app.constant(case when asked ? 'file' then 'csv_rows' else 'page_rows' end)::integer;
  direction text := case asked ->> 'direction' when 'asc' then 'asc' else 'desc' end;
  part text;
  found json;
begin
  if app.is_owner() is not true then
    return '{"rows":[],"next":null}'::json;
  end if;
  if asked ? 'id' then
    part := format('select e.id, e.at from public.audit_entries e where e.id = %L', asked ->> 'id');
  else
    part := app.audit_part(asked, most + 1);
  end if;
  execute format(
    'select json_build_object(
      ''rows'', coalesce(json_agg(row_to_json(shown)::jsonb - ''place'' order by shown.place) filter (where shown.place <= %1$s), ''[]''),
      ''next'', (array_agg(shown.id) filter (where shown.place > %1$s))[1]
    ) from (
      select e.id, e.at, e.actor_id, a.name as actor_name, a.email as actor_email, e.actor_role, e.client_address, e.session_id,
        e.action, e.table_name, e.row_id, e.subject_id, s.name as subject_name, s.email as subject_email,
        e.before, e.after, e.is_erased, e.position,
        row_number() over (order by e.at %3$s, e.id %3$s) as place
      from (%2$s) as part
      join public.audit_entries e on e.id = part.id
      left join public.users a on a.id = e.actor_id
      left join public.users s on s.id = e.subject_id
    ) as shown',
    most, part, direction
  ) into found;
  return found;
end
$$;
grant execute on function app.list_audit to laurel_user;
