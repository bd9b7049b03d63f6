create or replace function app.guarantee_until(paid timestamptz, days integer, buyer uuid) returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
declare
  zone text := coalesce((select nullif(p.time_zone, '') from public.profiles p where p.id = buyer), 'Etc/GMT+12');
begin
  if days = 0 then
    return null;
  end if;
  return ((paid at time zone zone)::date + days + 1)::timestamp at time zone zone - interval '1 millisecond';
end
$$
--> statement-breakpoint
revoke execute on function app.guarantee_until(timestamptz, integer, uuid) from public
--> statement-breakpoint
grant execute on function app.guarantee_until(timestamptz, integer, uuid) to laurel_user
--> statement-breakpoint
create or replace function app.ask_refund(target uuid, why text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
  made uuid;
begin
  select * into held from public.orders o where o.id = target and o.user_id = app.user_id() for update;
  if not found then
    return app.refused('not_found');
  elsif held.status not in ('paid', 'partly_refunded') or held.guarantee_days = 0 or app.refundable_minor(target) = 0 then
    return app.refused('refund_not_offered');
  elsif now() > app.guarantee_until(held.paid_at, held.guarantee_days, held.user_id) then
    return app.refused('guarantee_over');
  elsif exists (select from public.refunds r where r.order_id = target and r.status in ('asked', 'sending')) then
    return app.refused('refund_asked');
  end if;
  insert into public.refunds (order_id, user_id, amount_minor, reason)
  values (target, held.user_id, app.refundable_minor(target), why)
  returning id into made;
  return jsonb_build_object('refund', made);
end
$$
--> statement-breakpoint
revoke execute on function app.ask_refund(uuid, text) from public
--> statement-breakpoint
grant execute on function app.ask_refund(uuid, text) to laurel_user
--> statement-breakpoint
create or replace function app.mail_owners(mail_cause text, mail_kind text, mail_data jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.enqueue_bounded(mail_cause, mail_kind, u.email, mail_data)
  from public.users u
  join public.user_roles r on r.user_id = u.id and r.role = 'admin' and r.is_active
  join public.admin_roles a on a.user_id = u.id and a.is_owner and a.is_active;
end
$$
--> statement-breakpoint
revoke execute on function app.mail_owners(text, text, jsonb) from public
--> statement-breakpoint
grant execute on function app.mail_owners(text, text, jsonb) to laurel_user
