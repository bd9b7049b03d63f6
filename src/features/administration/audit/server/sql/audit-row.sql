-- Tells of a row that changed, unless it is the acting user's own. Arguments: the column that names whose it is, or the
-- one that names the row whose owner it is with that row's table, or nothing; and the columns of its key. What users do
-- with their own, which is most of what happens, costs one look at who they are.
create or replace function app.audit_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(current_setting('app.token', true), '') = '' then
    if coalesce(current_setting('app.operator', true), '') = '' then
      return null;
    end if;
  elsif tg_argv[0] = 'user_id' and tg_op <> 'DELETE' then
    if new.user_id = app.user_id() then
      return null;
    end if;
  end if;
  perform app.audit_change(
    tg_op, tg_table_name::text, array[tg_argv[0], tg_argv[1]],
    case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end
  );
  return null;
end
$$;
