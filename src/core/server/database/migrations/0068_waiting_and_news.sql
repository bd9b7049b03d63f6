CREATE INDEX "notifications_unread_thing" ON "notifications" USING btree (substring(link from '.*([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})')) WHERE "notifications"."read_at" is null;
--> statement-breakpoint
create or replace function app.notify(person uuid, about text, heading text, body text, tone text, address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.notify_here(person, about, heading, body, tone, address);
  perform app.enqueue_bounded(null, 'notification', u.email, jsonb_build_object('name', u.name, 'about', about, 'title', heading, 'message', body, 'link', address)) from public.users u where u.id = person and u.email_verified and app.is_mailed(person, about, address);
end
$$
--> statement-breakpoint
revoke execute on function app.notify(uuid, text, text, text, text, text) from public
--> statement-breakpoint
grant execute on function app.notify(uuid, text, text, text, text, text) to laurel_user
--> statement-breakpoint
create or replace function app.notify_at_once(person uuid, about text, heading text, body text, tone text, address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.notify_here(person, about, heading, body, tone, address);
  insert into public.outbox (kind, recipient, data)
  select 'notification', u.email, jsonb_build_object('name', u.name, 'about', about, 'title', heading, 'message', body, 'link', address) from public.users u where u.id = person and u.email_verified and app.is_mailed(person, about, address) and person is distinct from app.user_id();
end
$$
--> statement-breakpoint
revoke execute on function app.notify_at_once(uuid, text, text, text, text, text) from public
--> statement-breakpoint
grant execute on function app.notify_at_once(uuid, text, text, text, text, text) to laurel_user
--> statement-breakpoint
create or replace function app.notify_admins(permitted text, about text, heading text, body text, address text, are_owners_mailed boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  admin record;
begin
  for admin in
    select a.user_id, a.is_owner
    from public.admin_roles a
    join public.user_roles r on r.user_id = a.user_id and r.role = 'admin' and r.is_active
    where a.is_active and (a.is_owner or permitted = any (a.permissions)) and a.user_id is distinct from app.user_id()
    order by a.user_id
  loop
    if admin.is_owner and are_owners_mailed then
      perform app.notify_here(admin.user_id, about, heading, body, 'info', address);
    else
      perform app.notify(admin.user_id, about, heading, body, 'info', address);
    end if;
  end loop;
end
$$
--> statement-breakpoint
revoke execute on function app.notify_admins(text, text, text, text, text, boolean) from public
--> statement-breakpoint
grant execute on function app.notify_admins(text, text, text, text, text, boolean) to laurel_user
--> statement-breakpoint
create or replace function app.mail_owners(mail_cause text, mail_kind text, mail_data jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.enqueue_bounded(mail_cause, mail_kind, u.email, mail_data)
  from public.users u
  join public.user_roles r on r.user_id = u.id and r.role = 'admin' and r.is_active
  join public.admin_roles a on a.user_id = u.id and a.is_owner and a.is_active
  where u.id is distinct from app.user_id();
end
$$
--> statement-breakpoint
revoke execute on function app.mail_owners(text, text, jsonb) from public
--> statement-breakpoint
grant execute on function app.mail_owners(text, text, jsonb) to laurel_user
--> statement-breakpoint
create or replace function app.settle_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_changed boolean := tg_nargs = 1 or tg_op = 'DELETE';
  changed constant jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  for i in 1 .. tg_nargs - 1 loop
    exit when is_changed;
    is_changed := to_jsonb(old) -> tg_argv[i] is distinct from to_jsonb(new) -> tg_argv[i];
  end loop;
  if is_changed then
    update public.notifications n set read_at = now()
    where n.read_at is null and n.created_at < now()
      and substring(n.link from '.*([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})') = changed ->> tg_argv[0]
      and (n.user_id = app.user_id() or n.user_id::text is distinct from changed ->> 'user_id');
  end if;
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.settle_notifications() from public
--> statement-breakpoint
create or replace trigger document_uploads_settled after update of status, deleted_at or delete on document_uploads for each row execute function app.settle_notifications('id', 'status', 'deleted_at')
--> statement-breakpoint
create or replace trigger tasks_settled after update of status, deleted_at or delete on tasks for each row execute function app.settle_notifications('id', 'status', 'deleted_at')
--> statement-breakpoint
create or replace trigger task_assignments_settled after update of status or delete on task_assignments for each row execute function app.settle_notifications('id', 'status')
--> statement-breakpoint
create or replace trigger session_bookings_settled after update of status, starts_at or delete on session_bookings for each row execute function app.settle_notifications('id', 'status', 'starts_at')
--> statement-breakpoint
create or replace trigger consultation_sessions_settled after update of status, accepted_at, starts_at or delete on consultation_sessions for each row execute function app.settle_notifications('id', 'status', 'accepted_at', 'starts_at')
--> statement-breakpoint
create or replace trigger service_requests_settled after update of status, deleted_at or delete on service_requests for each row execute function app.settle_notifications('id', 'status', 'deleted_at')
--> statement-breakpoint
create or replace trigger orders_settled after update of status or delete on orders for each row execute function app.settle_notifications('id', 'status')
--> statement-breakpoint
create or replace trigger refunds_settled after update of status or delete on refunds for each row execute function app.settle_notifications('order_id', 'status')
--> statement-breakpoint
create or replace trigger legal_inputs_settled after update of status or delete on legal_inputs for each row execute function app.settle_notifications('id', 'status')
--> statement-breakpoint
create or replace trigger provider_applications_settled after update of status or delete on provider_applications for each row execute function app.settle_notifications('id', 'status')
--> statement-breakpoint
create or replace trigger user_credentials_settled after update of verification_status or delete on user_credentials for each row execute function app.settle_notifications('id', 'verification_status')
--> statement-breakpoint
create or replace trigger support_tickets_settled after update of status, assigned_to or delete on support_tickets for each row execute function app.settle_notifications('id', 'status', 'assigned_to')
--> statement-breakpoint
create or replace trigger support_replies_settled after insert on support_replies for each row when (not new.is_internal) execute function app.settle_notifications('ticket_id')
