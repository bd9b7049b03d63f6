-- Until when a buyer may ask for their money back: the end of the last day of the guarantee in their calendar, and,
-- where they have set no time zone, when that day is over everywhere. Their calendar is that of the order, and of their
-- profile where the order has none. Null where nothing is paid or no guarantee goes with it.
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
