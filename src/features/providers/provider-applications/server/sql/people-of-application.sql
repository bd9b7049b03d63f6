-- The names of an application's applicant and of who decided, with the applicant's address; null where they are not the
-- caller's to know.
create or replace function app.people_of_application(application uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('manage_providers') is not true then
    return null;
  end if;
  return (
    select jsonb_build_object('name', u.name, 'email', u.email, 'reviewer', r.name)
    from public.provider_applications a
    join public.users u on u.id = a.user_id
    left join public.users r on r.id = a.reviewed_by
    where a.id = application
  );
end
$$;
grant execute on function app.people_of_application to laurel_user;
