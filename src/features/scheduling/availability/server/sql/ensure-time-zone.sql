-- Stores the time zone of the caller's device if the profile has none. Returns the profile's time zone, or ''.
create or replace function app.ensure_time_zone(given text) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles p set time_zone = given, updated_at = now()
  where p.id = app.user_id() and p.time_zone = '' and given <> '';
  return (select p.time_zone from public.profiles p where p.id = app.user_id());
end
$$;
grant execute on function app.ensure_time_zone to laurel_user;
