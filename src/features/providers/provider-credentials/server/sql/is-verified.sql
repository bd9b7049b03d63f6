-- Whether a user is verified in a role, for those who may know. False for everyone else.
create or replace function app.is_verified(person uuid, wanted text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.reads_provider(person, wanted), false) and app.holds_proof(person, wanted);
end
$$;
grant execute on function app.is_verified to laurel_user;
