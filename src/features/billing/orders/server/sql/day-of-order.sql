-- The calendar date of a moment for the buyer of an order: in the time zone that they had when they agreed to its terms,
-- so that no day moves when they move.
create or replace function app.day_of_order(wanted uuid, moment timestamptz) returns date
language plpgsql stable security definer set search_path = ''
as $$
declare
  bought record;
begin
  select o.user_id, o.buyer_zone into bought from public.orders o where o.id = wanted;
  if bought.buyer_zone is null then
    return app.day_of(bought.user_id, moment);
  end if;
  return (moment at time zone coalesce(nullif(bought.buyer_zone, ''), 'UTC'))::date;
exception when invalid_parameter_value then
  return (moment at time zone 'UTC')::date;
end
$$;
grant execute on function app.day_of_order to laurel_user;
