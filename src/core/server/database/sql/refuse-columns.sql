-- Called if a new row has another value than the default in one of these columns, which are the argument.
create or replace function app.refuse_columns() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'no new row of % is given one of these: %', tg_table_name, tg_argv[0] using errcode = '42501';
end
$$;
grant execute on function app.refuse_columns to laurel_user;
