-- Rejects values that requests may not write, and sets server-only columns. Arguments: the server-only columns; the columns
-- that requests may not set in new rows, with their defaults as JSON; then the writable columns by writer: 'user_id: title
-- criteria' for the user whom a column names, 'others: status' for everyone else. Without any of the latter, requests change no
-- row.
create or replace function app.restrict_columns() returns trigger
language plpgsql set search_path = ''
as $$
declare
  is_request constant boolean := current_user = 'laurel_user';
  of_server constant text[] := string_to_array(tg_argv[0], ' ');
  allowed text[] := array['version', 'updated_at'];
  before jsonb;
  after jsonb;
  person uuid;
  line text;
  writer text;
  wrong text;
begin
  if tg_op = 'INSERT' then
    if is_request and tg_argv[1] <> '{}' then
      after := to_jsonb(new);
      if after || tg_argv[1]::jsonb <> after then
        select closed.key into wrong
        from jsonb_each(tg_argv[1]::jsonb) as closed
        where after -> closed.key <> closed.value
          and not (closed.value = '"app.user_id()"' and after ->> closed.key is not distinct from app.user_id()::text)
        limit 1;
        if found then
          raise exception 'no new row of % is given the column %', tg_table_name, wrong using errcode = '42501';
        end if;
      end if;
    end if;
    if 'updated_at' = any (of_server) then
      new.updated_at := now();
    end if;
    if 'version' = any (of_server) then
      new.version := 1;
    end if;
    if is_request then
      if 'id' = any (of_server) then
        new.id := gen_random_uuid();
      end if;
      if 'created_at' = any (of_server) then
        new.created_at := now();
      end if;
      if 'deleted_at' = any (of_server) then
        new.deleted_at := null;
      end if;
    end if;
    return new;
  end if;
  if is_request and tg_nargs > 2 then
    before := to_jsonb(old);
    after := to_jsonb(new);
    person := app.user_id();
    foreach line in array tg_argv[2:] loop
      writer := split_part(line, ': ', 1);
      if writer = 'others' or before ->> writer = person::text then
        allowed := allowed || string_to_array(split_part(line, ': ', 2), ' ');
        exit;
      end if;
    end loop;
    -- The comparison is cheaper than the query below, which only finds the column's name.
    if after - allowed <> before - allowed then
      select changed.key into wrong
      from jsonb_each(after - allowed) as changed
      where changed.value is distinct from before -> changed.key
      limit 1;
      raise exception 'the column % is not theirs to change', wrong using errcode = '42501';
    end if;
  end if;
  if 'id' = any (of_server) then
    new.id := old.id;
  end if;
  if 'user_id' = any (of_server) then
    new.user_id := old.user_id;
  end if;
  if 'created_at' = any (of_server) then
    new.created_at := old.created_at;
  end if;
  if 'updated_at' = any (of_server) then
    new.updated_at := now();
  end if;
  if 'version' = any (of_server) then
    new.version := old.version + 1;
  end if;
  if is_request and 'deleted_at' = any (of_server) then
    new.deleted_at := case when new.deleted_at is not null then coalesce(old.deleted_at, now()) end;
  end if;
  return new;
end
$$;
grant execute on function app.restrict_columns to laurel_user;
