-- The same for every role whose grants have begun or ended since: how many changed.
create or replace function app.refresh_subscriptions(at timestamp with time zone) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  held record;
  changed integer := 0;
begin
  for held in
    select r.user_id, r.role from public.user_roles r
    join (
      select g.user_id, g.role, bool_or(g.revoked_at is null and g.starts_at <= at and (g.ends_at is null or g.ends_at > at)) as is_live from public.access_grants g group by g.user_id, g.role
    ) granted on granted.user_id = r.user_id and granted.role = r.role
    where r.is_subscribed <> granted.is_live
    order by r.user_id, r.role
  loop
    perform pg_advisory_xact_lock(hashtextextended('entitlements' || held.user_id::text, 0));
    perform app.refresh_subscription(held.user_id, held.role, at);
    changed := changed + 1;
  end loop;
  return changed;
end
$$;
