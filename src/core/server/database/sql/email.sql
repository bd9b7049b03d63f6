-- The address of the signed-in person, for mail that tells staff who wrote.
create or replace function app.email() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select u.email from public.users u where u.id = app.user_id());
end
$$;
grant execute on function app.email to laurel_user;
