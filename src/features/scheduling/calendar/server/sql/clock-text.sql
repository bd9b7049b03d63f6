-- Formats a timestamp in a time zone, with a 12-hour or 24-hour clock. UTC if PostgreSQL does not know the zone.
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
