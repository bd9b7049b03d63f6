CREATE INDEX "notifications_unread_thing" ON "notifications" USING btree (substring(link from '.*([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})')) WHERE "notifications"."read_at" is null;
--> statement-breakpoint
create or replace function app.tell_of_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  after constant jsonb := to_jsonb(new);
  before constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  act constant text := app.session_act(before, after);
  provider constant uuid := (after ->> tg_argv[0])::uuid;
  as_role constant text := tg_argv[1];
  noun constant text := case as_role when 'attorney' then 'consultation' else 'session' end;
  needs_accepting constant boolean := as_role = 'attorney';
  was_out constant boolean := coalesce(before ->> 'status' in ('pending', 'confirmed', 'scheduled'), false)
    and not (needs_accepting and before ->> 'accepted_at' is null);
  is_out constant boolean := new.status in ('pending', 'confirmed', 'scheduled')
    and not (needs_accepting and after ->> 'accepted_at' is null);
  waiting constant text := case
    when act not in ('booked', 'moved') then ''
    when new.status = 'pending' then 'confirm'
    when not is_out then 'accept'
    else ''
  end;
  method constant text := case when is_out then 'REQUEST' when was_out then 'CANCEL' else '' end;
  link constant text := app.call_link(new.call_link, provider, as_role);
  side record;
  heading text;
  body text;
  mail jsonb;
begin
  if act is null then
    return null;
  end if;
  if act in ('booked', 'moved', 'confirmed', 'accepted') then
    insert into public.session_reminders as r (source, source_id, starts_at) values (tg_table_name, new.id, new.starts_at)
    on conflict (source, source_id) do update set
      agreed_at = now(),
      starts_at = excluded.starts_at,
      day_sent_at = case when r.starts_at = excluded.starts_at then r.day_sent_at end,
      hour_sent_at = case when r.starts_at = excluded.starts_at then r.hour_sent_at end;
  end if;
  heading := initcap(noun) || case act when 'linked' then ': new call link' when 'missed' then ': no-show' else ' ' || act end;
  for side in
    select u.id, u.email, u.name, u.email_verified, coalesce(o.name, '') as peer, s.is_provider, s.page || '?row=' || new.id as address,
      coalesce(nullif(p.time_zone, ''), new.time_zone) as zone,
      case
        when not s.is_provider then new.time_zone
        when exists (select from public.mentor_assignments m where m.user_id = new.client_id and m.mentor_id = provider) then coalesce(q.time_zone, '')
        else ''
      end as peer_zone
    from (values (new.client_id, provider, false, '/bookings'), (provider, new.client_id, true, '/' || as_role || '/consultations')) as s (person, peer, is_provider, page)
    join public.users u on u.id = s.person
    left join public.users o on o.id = s.peer
    left join public.profiles p on p.id = u.id
    left join public.profiles q on q.id = s.peer
  loop
    body := case act
      when 'missed' then 'Your ' || noun || ' with ' || side.peer || ' on ' || app.clock_text(new.starts_at, side.zone) || ' was recorded as a no-show: '
        || case when side.is_provider = (new.no_show = 'provider') then 'you' else side.peer end || ' did not come.'
        || case when new.cancel_reason <> '' then ' Note: ' || new.cancel_reason else '' end
      else app.session_news(act, noun, side.peer, app.clock_text(new.starts_at, side.zone), new.cancel_reason, waiting, side.is_provider)
    end;
    if side.id is distinct from app.user_id() then
      insert into public.notifications (user_id, kind, title, message, type, link)
      values (side.id, 'booking', heading, body, case act when 'cancelled' then 'warning' when 'missed' then 'warning' when 'confirmed' then 'success' when 'accepted' then 'success' else 'info' end, side.address);
    end if;
    if not side.email_verified or not app.is_mailed(side.id, 'booking', side.address) then
      continue;
    end if;
    mail := jsonb_build_object(
      'name', side.name, 'email', side.email, 'peer', side.peer, 'title', heading, 'message', body, 'link', side.address,
      'method', method, 'id', new.id, 'sequence', new.calendar_sequence::text, 'noun', noun,
      'status', case when method = 'CANCEL' then 'CANCELLED' when new.status = 'pending' then 'TENTATIVE' else 'CONFIRMED' end,
      'starts_at', app.instant_text(new.starts_at), 'ends_at', app.instant_text(new.ends_at),
      'made_at', app.instant_text(new.created_at), 'changed_at', app.instant_text(now()),
      'zone', side.zone, 'peer_zone', side.peer_zone,
      'call_link', case when act in ('cancelled', 'missed') then '' else link end, 'session_type', new.session_type,
      'note', coalesce(after ->> 'client_note', '')
    );
    -- No digest holds back what brings a calendar its entry, or is about the next day.
    if method = '' and new.starts_at > now() + interval '1 day' then
      perform app.enqueue_bounded(null, 'invitation', side.email, mail);
    elsif method <> '' or side.id is distinct from app.user_id() then
      insert into public.outbox (kind, recipient, data) values ('invitation', side.email, mail);
    end if;
  end loop;
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.tell_of_session() from public
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
--> statement-breakpoint
create or replace function app.enqueue_bounded(mail_cause text, mail_kind text, mail_recipient text, mail_data jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  at_once constant integer := 3;
  span constant bigint := 600000;
  moment constant bigint := extract(epoch from now()) * 1000;
  who constant text := coalesce(app.user_id()::text, mail_cause);
  caused integer := 0;
  began bigint;
begin
  -- No one is mailed their own acts.
  if mail_recipient = (select u.email from public.users u where u.id = app.user_id()) then
    return;
  end if;
  if who is not null then
    insert into public.rate_limits as seen (key, count, last_request)
    values ('mail-by:' || who || ':' || mail_recipient, 1, moment)
    on conflict (key) do update set
      count = case when seen.last_request <= moment - span then 1 else least(seen.count, at_once) + 1 end,
      last_request = case when seen.last_request <= moment - span then moment else seen.last_request end
    returning seen.count, seen.last_request into caused, began;
  end if;
  if caused <= at_once then
    insert into public.outbox (kind, recipient, data) values (mail_kind, mail_recipient, mail_data);
  else
    insert into public.gathered_mails (cause, kind, recipient, data, due_at)
    values (who, mail_kind, mail_recipient, mail_data, to_timestamp((began + span) / 1000.0));
  end if;
end
$$
