-- Returns the time until which a buyer may request a refund: the end of the guarantee's last day in the order's time zone, or
-- else in the profile's. Without any, the time at which that day is over everywhere. Null if nothing is paid or there is no
-- guarantee.
create or replace function app.guarantee_until(paid timestamptz, days integer, buyer uuid, agreed_in text) returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
declare
  zone text := coalesce(
    nullif(coalesce(agreed_in, (select p.time_zone from public.profiles p where p.id = buyer)), ''), 'Etc/GMT+12');
begin
  if days = 0 then
    return null;
  end if;
  return ((paid at time zone zone)::date + days + 1)::timestamp at time zone zone - interval '1 millisecond';
end
$$;
grant execute on function app.guarantee_until to laurel_user;
