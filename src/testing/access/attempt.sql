-- Runs a statement as the user of a token, or as the system, and rolls it back with the role.
create or replace function pg_temp.attempt(token text, statement text) returns jsonb
language plpgsql
as $$
declare
  is_true boolean;
  found_rows int;
begin
  if token is not null then
    perform set_config('role', 'laurel_user', true);
    perform app.authenticate(token);
  end if;
  if statement ~ '^select|returning' then
    execute statement into is_true;
  else
    execute statement;
  end if;
  get diagnostics found_rows = row_count;
  raise exception using errcode = 'LT001', message = jsonb_build_object('rows', found_rows, 'isTrue', is_true)::text;
exception
  when sqlstate 'LT001' then return sqlerrm::jsonb;
  when others then return to_jsonb(sqlstate);
end
$$;
