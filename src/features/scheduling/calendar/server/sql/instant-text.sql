-- As ISO 8601 writes it.
create or replace function app.instant_text(moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
end
$$;
