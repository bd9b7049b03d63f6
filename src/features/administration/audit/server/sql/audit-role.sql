-- What a user is at this moment, by the strongest role that is switched on.
create or replace function app.audit_role(person uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (
      select case
        when r.role = 'admin' and exists (select from public.admin_roles a where a.user_id = person and a.is_active and a.is_owner)
          then 'owner'
        else r.role
      end
      from public.user_roles r
      where r.user_id = person and r.is_active
      order by array_position(array['admin', 'attorney', 'mentor', 'applicant'], r.role)
      limit 1
    ),
    'user'
  );
end
$$;
