-- When that is, by the clocks of a time zone, of 12 hours or, where its reader chose so, of 24. A zone that PostgreSQL
-- does not know is read as UTC.
create or replace function app.clock_text(moment timestamptz, zone text, clock text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  form constant text := 'FMDay, FMMonth FMDD, YYYY, ' || case clock when '24' then 'HH24:MI' else 'FMHH12:MI AM' end;
begin
  return to_char(moment at time zone zone, form) || ' (' || replace(zone, '_', ' ') || ')';
exception when invalid_parameter_value then
  return to_char(moment at time zone 'UTC', form) || ' (UTC)';
end
$$;
