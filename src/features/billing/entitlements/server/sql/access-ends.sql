-- Until when a user has paid for each role that is open to them: an instant, or null where it is without end.
create or replace function app.access_ends(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(open.role, open.until), '{}') from (
    select g.role, case when bool_and(g.ends_at is not null) then max(g.ends_at) end as until
    from public.access_grants g
    where g.user_id = person and g.revoked_at is null and (g.ends_at is null or g.ends_at > now())
    group by g.role
  ) as open
$$;
