-- Returns a user's name and email, for that user and admins who manage users. Null for everyone else.
create or replace function app.contact_of(person uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('name', u.name, 'email', u.email)
    from public.users u
    where u.id = person and (person = app.user_id() or app.permits('manage_users'))
  );
end
$$;
grant execute on function app.contact_of to laurel_user;
