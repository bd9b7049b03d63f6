-- Returns the current number of recipients. Null if the caller may not send broadcasts.
create or replace function app.count_audience(audience text) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.has_permission('manage_notifications') is not true then
    return null;
  end if;
  return (select count(*)::integer from app.audience_of(audience, now()));
end
$$;
grant execute on function app.count_audience to laurel_user;
