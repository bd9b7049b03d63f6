-- A pattern of LIKE for texts that hold this.
create or replace function app.search_pattern(part text) returns text
language sql immutable set search_path = ''
as $$
  select '%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%'
$$;
