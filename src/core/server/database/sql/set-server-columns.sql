-- Sets the columns that only the server sets. Arguments: those of them that the table has.
create or replace function app.set_server_columns() returns trigger
language plpgsql set search_path = ''
as $$
declare
  is_request constant boolean := current_user = 'laurel_user';
begin
  if tg_op = 'INSERT' then
    if 'updated_at' = any (tg_argv) then
      new.updated_at := now();
    end if;
    if 'version' = any (tg_argv) then
      new.version := 1;
    end if;
    if is_request then
      if 'id' = any (tg_argv) then
        new.id := gen_random_uuid();
      end if;
      if 'created_at' = any (tg_argv) then
        new.created_at := now();
      end if;
      if 'deleted_at' = any (tg_argv) then
        new.deleted_at := null;
      end if;
    end if;
    return new;
  end if;
  if 'id' = any (tg_argv) then
    new.id := old.id;
  end if;
  if 'user_id' = any (tg_argv) then
    new.user_id := old.user_id;
  end if;
  if 'created_at' = any (tg_argv) then
    new.created_at := old.created_at;
  end if;
  if 'updated_at' = any (tg_argv) then
    new.updated_at := now();
  end if;
  if 'version' = any (tg_argv) then
    new.version := old.version + 1;
  end if;
  if is_request and 'deleted_at' = any (tg_argv) then
    new.deleted_at := case when new.deleted_at is not null then coalesce(old.deleted_at, now()) end;
  end if;
  return new;
end
$$;
grant execute on function app.set_server_columns to laurel_user;
