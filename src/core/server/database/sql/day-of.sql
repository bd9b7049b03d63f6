-- Returns the calendar date of a timestamp in the given time zone, or else in the one of the user's profile. UTC if it is empty
-- or unknown to PostgreSQL. Orders store the buyer's time zone, so their dates stay when the buyer moves.
create or replace function app.day_of(person uuid, moment timestamptz, zone text default null) returns date
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (moment at time zone coalesce(
    nullif(coalesce(zone, (select p.time_zone from public.profiles p where p.id = person)), ''), 'UTC'))::date;
exception when invalid_parameter_value then
  return (moment at time zone 'UTC')::date;
end
$$;
grant execute on function app.day_of to laurel_user;
