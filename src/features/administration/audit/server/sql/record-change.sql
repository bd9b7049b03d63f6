-- Records a change of a row: adds an audit entry, marks outdated notifications as read, and publishes a live update (`Change`).
-- Arguments, of which trailing ones may be omitted: 0, 1: column of the owner, or column and table of the row that names the
-- owner; then the key columns, empty if the row is not audited. 2 to 6: kind of the live update, empty for none; up to two
-- columns of readers; column of an applicant whose providers read; a permission; and `all` to include the user who made the
-- change. 7 to 9: column of the ID in links of notifications; columns whose change makes those outdated, empty for a new row;
-- and a column of a new row that keeps them. Most changes are of users' own rows, which are not audited and cost one lookup of
-- the user.
create or replace function app.record_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_of_session constant boolean := coalesce(current_setting('app.token', true), '') <> '';
  actor uuid;
  is_own boolean := false;
  is_outdating boolean;
  before jsonb;
  changed jsonb;
  name text;
begin
  if is_of_session and (tg_argv[0] = 'user_id' or tg_argv[6] = 'others') then
    actor := app.user_id();
  end if;
  if tg_argv[0] = 'user_id' and tg_op <> 'DELETE' and is_of_session then
    is_own := new.user_id = actor;
  end if;
  if tg_argv[1] <> '' and is_own is not true
    and (is_of_session or coalesce(current_setting('app.operator', true), '') <> '')
  then
    perform app.audit_change(
      tg_op, tg_table_name::text, array[tg_argv[0], tg_argv[1]],
      case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end
    );
  end if;
  if tg_nargs < 3 then
    return null;
  end if;
  changed := to_jsonb(case tg_op when 'DELETE' then old else new end);
  if tg_nargs > 7 then
    if tg_argv[8] = '' then
      is_outdating := tg_op = 'INSERT' and changed -> tg_argv[9] is distinct from 'true';
    elsif tg_op = 'UPDATE' then
      before := to_jsonb(old);
      foreach name in array string_to_array(tg_argv[8], ' ') loop
        is_outdating := before -> name is distinct from changed -> name;
        exit when is_outdating;
      end loop;
    else
      is_outdating := tg_op = 'DELETE';
    end if;
    if is_outdating then
      perform app.settle_notifications(changed ->> tg_argv[7], changed ->> 'user_id');
    end if;
  end if;
  raise info using errcode = 'LA200', message = jsonb_build_object(
    'kind', tg_argv[2],
    'id', changed -> 'id',
    'readers', jsonb_build_array(changed -> split_part(tg_argv[3], ' ', 1), changed -> split_part(tg_argv[3], ' ', 2)),
    'applicant', changed -> tg_argv[4],
    'staff', nullif(tg_argv[5], ''),
    'actor', case tg_argv[6] when 'others' then actor end,
    'number', pg_current_xact_id()::text::bigint,
    'page', nullif(current_setting('app.page', true), '')
  );
  return null;
end
$$;
