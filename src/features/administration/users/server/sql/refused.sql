-- What a function returns that refuses: `{ refused: code }`.
create or replace function app.refused(code text) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('refused', code)
$$;
