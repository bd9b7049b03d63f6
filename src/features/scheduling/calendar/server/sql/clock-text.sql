-- Formats a timestamp in a time zone, with a 12-hour or 24-hour clock. UTC if PostgreSQL does not know the zone. Names the UTC
-- offset of a time that clocks repeat. They go back by an hour, or by half an hour on Lord Howe Island.
create or replace function app.clock_text(moment timestamptz, zone text, clock text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  form constant text := 'FMDay, FMMonth FMDD, YYYY, ' || case clock when '24' then 'HH24:MI' else 'FMHH12:MI AM' end;
  shown timestamp;
  ahead interval;
  named text := replace(zone, '_', ' ');
begin
  shown := moment at time zone zone;
  if shown in (select (moment + make_interval(mins => m)) at time zone zone from unnest('{-60, -30, 30, 60}'::integer[]) as m) then
    ahead := shown - (moment at time zone 'UTC');
    named := named || ', UTC' || case when ahead < interval '0' then '-' else '+' end || to_char(greatest(ahead, -ahead), 'HH24:MI');
  end if;
  return to_char(shown, form) || ' (' || named || ')';
exception when invalid_parameter_value then
  return to_char(moment at time zone 'UTC', form) || ' (UTC)';
end
$$;
