-- The calendar date of a moment for this person: in the time zone of their profile, and in UTC if they have none or
-- PostgreSQL does not know it.
create or replace function app.day_of(person uuid, moment timestamptz) returns date
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (moment at time zone coalesce((select nullif(p.time_zone, '') from public.profiles p where p.id = person), 'UTC'))::date;
exception when invalid_parameter_value then
  return (moment at time zone 'UTC')::date;
end
$$;
grant execute on function app.day_of to laurel_user;
