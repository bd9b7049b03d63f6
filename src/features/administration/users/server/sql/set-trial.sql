-- What is null stays as it is. Subscribed is a grant of an admin's: it is given and taken back here, and what a user
-- has paid for stays theirs, which is told (`paid`), or refused where there is nothing else to take back.
create or replace function app.set_trial(role_id uuid, starts timestamp with time zone, ends timestamp with time zone, subscribed boolean, seen integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  held public.user_roles;
  is_paid boolean;
begin
  perform pg_advisory_xact_lock(app.constant('access_lock')::bigint);
  if app.permits('manage_subscriptions') is not true then
    return app.refused('wrong_role');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('entitlements' || (select r.user_id from public.user_roles r where r.id = role_id)::text, 0));
  select * into held from public.user_roles r where r.id = role_id and r.role <> 'admin' for update;
  if not found then
    return app.refused('not_found');
  elsif held.user_id = app.user_id() then
    return app.refused('own_access');
  elsif held.version is distinct from seen then
    return app.refused('changed_meanwhile');
  elsif coalesce(ends, held.trial_end_date) < coalesce(starts, held.trial_start_date) then
    return app.refused('trial_ends_early');
  end if;
  is_paid := exists (select from public.access_grants g
      where g.user_id = held.user_id and g.role = held.role and g.revoked_at is null and g.starts_at <= now() and (g.ends_at is null or g.ends_at > now()) and g.order_id is not null);
  if subscribed and not held.is_subscribed then
    insert into public.access_grants (user_id, role, bought_at, starts_at, note)
    values (held.user_id, held.role, now(), now(), 'Given by an admin');
  elsif not subscribed and held.is_subscribed then
    update public.access_grants g set revoked_at = now()
    where g.user_id = held.user_id and g.role = held.role and g.order_id is null and g.revoked_at is null;
    if not found and is_paid then
      return app.refused('access_is_paid');
    end if;
  end if;
  update public.user_roles
  set trial_start_date = coalesce(starts, trial_start_date),
      trial_end_date = coalesce(ends, trial_end_date),
      is_subscribed = case when subscribed is null then is_subscribed else subscribed or is_paid end,
      version = version + 1,
      updated_at = now()
  where id = role_id;
  return jsonb_build_object('user', held.user_id, 'role', held.role, 'changed', true);
end
$$;
grant execute on function app.set_trial to laurel_user;
