-- Signs a user out of one device or, where it names none, of all.
create or replace function app.end_sessions_of(person uuid, device uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_owner() is not true then
    return app.refused('wrong_role');
  elsif person = app.user_id() then
    return app.refused('own_access');
  elsif not exists (select from public.users u where u.id = person) then
    return app.refused('not_found');
  end if;
  delete from public.sessions where user_id = person and (device is null or id = device);
  if not found and device is not null then
    return app.refused('not_found');
  end if;
  return jsonb_build_object('user', person);
end
$$;
grant execute on function app.end_sessions_of to laurel_user;
