-- Brings `user_roles.is_subscribed` to what the grants say at an instant. A role that never had a grant stays as it is.
create or replace function app.refresh_subscription(person uuid, wanted text, at timestamp with time zone) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.user_roles r
  set is_subscribed = not r.is_subscribed, version = r.version + 1, updated_at = now()
  where r.user_id = person and r.role = wanted
    and exists (select from public.access_grants g where g.user_id = person and g.role = wanted)
    and r.is_subscribed is distinct from exists (
      select from public.access_grants g where g.user_id = person and g.role = wanted and g.revoked_at is null and g.starts_at <= at and (g.ends_at is null or g.ends_at > at)
    );
end
$$;
