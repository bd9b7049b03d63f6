-- The calendar date of a moment for this person: in the time zone that is given, or else that of their profile. In UTC
-- if it is empty, or PostgreSQL does not know it. An order has the time zone in which its buyer agreed to the terms, so
-- that its days stay when the buyer moves.
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
