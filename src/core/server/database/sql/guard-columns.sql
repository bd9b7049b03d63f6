-- Rejects changes by requests of columns that the user may not change. Arguments: `'user_id: title criteria'` for each column that
-- names a user, and `'others: status'`.
create or replace function app.guard_columns() returns trigger
language plpgsql set search_path = ''
as $$
declare
  before jsonb;
  allowed text[] := array['version', 'updated_at'];
  person uuid;
  line text;
  writer text;
  wrong text;
begin
  if current_user <> 'laurel_user' then
    return new;
  end if;
  before := to_jsonb(old);
  person := app.user_id();
  foreach line in array tg_argv loop
    writer := split_part(line, ': ', 1);
    if writer = 'others' or before ->> writer = person::text then
      allowed := allowed || string_to_array(split_part(line, ': ', 2), ' ');
      exit;
    end if;
  end loop;
  select changed.key into wrong
  from jsonb_each(to_jsonb(new)) as changed
  where changed.value is distinct from before -> changed.key and changed.key <> all (allowed)
  limit 1;
  if found then
    raise exception 'the column % is not theirs to change', wrong using errcode = '42501';
  end if;
  return new;
end
$$;
grant execute on function app.guard_columns to laurel_user;
