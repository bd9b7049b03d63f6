-- Declines a refund that a buyer asked for. Returns the code of an error, or null.
create or replace function app.decline_refund(target uuid, why text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  held public.refunds;
begin
  if app.permits('manage_subscriptions') is not true then
    return 'wrong_role';
  end if;
  select * into held from public.refunds r where r.id = target for update;
  if not found then
    return 'not_found';
  elsif held.user_id = app.user_id() then
    return 'own_order';
  elsif held.status <> 'asked' then
    return 'refund_decided';
  end if;
  update public.refunds r set status = 'declined', decision = why, decided_by = app.user_id(), decided_at = now(),
    version = r.version + 1, updated_at = now()
  where r.id = target;
  return null;
end
$$;
grant execute on function app.decline_refund to laurel_user;
