-- Whether the signed-in user is an owner. No permission has this name, so only owners have it.
create or replace function app.is_owner() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.has_permission('own');
end
$$;
grant execute on function app.is_owner to laurel_user;
