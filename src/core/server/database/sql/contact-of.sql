-- Returns a user's name, email and whether they are verified as a provider, for that user and admins who manage users.
-- Null for everyone else. `is_verified` is null for a user who is not a provider.
create or replace function app.contact_of(person uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'name', u.name, 'email', u.email,
      'is_verified', (
        select bool_or(app.holds_proof(r.user_id, r.role)) from public.user_roles r
        where r.user_id = u.id and r.role in ('mentor', 'attorney') and r.is_active
      )
    )
    from public.users u
    where u.id = person and (person = app.user_id() or app.has_permission('manage_users'))
  );
end
$$;
grant execute on function app.contact_of to laurel_user;
