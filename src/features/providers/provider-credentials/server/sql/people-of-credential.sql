-- The names of a credential's provider and of who decided, with the provider's address; null where they are not the
-- caller's to know.
create or replace function app.people_of_credential(credential uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('manage_providers') is not true then
    return null;
  end if;
  return (
    select jsonb_build_object('name', u.name, 'email', u.email, 'decider', d.name)
    from public.user_credentials c
    join public.users u on u.id = c.user_id
    left join public.users d on d.id = c.decided_by
    where c.id = credential
  );
end
$$;
grant execute on function app.people_of_credential to laurel_user;
