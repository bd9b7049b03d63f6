-- Whether the person is an owner admin. No permission has this name, so owners alone hold it.
create or replace function app.is_owner() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.permits('own');
end
$$;
grant execute on function app.is_owner to laurel_user;
