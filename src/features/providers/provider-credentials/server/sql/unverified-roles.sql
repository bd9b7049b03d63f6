-- The roles of a mentor or attorney, switched on, in which no one has verified them.
create or replace function app.unverified_roles(person uuid) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(r.role order by r.role desc), '{}') from public.user_roles r
    where r.user_id = person and r.role in ('mentor', 'attorney') and r.is_active and not app.holds_proof(person, r.role)
  );
end
$$;
