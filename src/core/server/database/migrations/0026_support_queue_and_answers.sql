drop trigger if exists support_tickets_fresh on support_tickets
--> statement-breakpoint
drop trigger if exists support_tickets_guard on support_tickets
--> statement-breakpoint
drop trigger if exists contact_messages_guard on contact_messages
--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "assigned_to" uuid;
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answer" text;
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_by" uuid;
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "support_tickets_assignee" ON "support_tickets" USING btree ("assigned_to");
--> statement-breakpoint
CREATE INDEX "contact_messages_waiting" ON "contact_messages" USING btree ("created_at") WHERE "contact_messages"."handled_at" is null and not "contact_messages"."is_spam";
--> statement-breakpoint
CREATE INDEX "contact_messages_answerer" ON "contact_messages" USING btree ("answered_by");
--> statement-breakpoint
create or replace trigger support_tickets_fresh before insert on support_tickets for each row when (current_user = 'laurel_user' and (new.number is distinct from '0' or new.status is distinct from 'open' or new.assigned_to is distinct from null or new.cancelled_at is distinct from null)) execute function app.refuse_columns('number status assigned_to cancelled_at')
--> statement-breakpoint
create or replace trigger support_tickets_guard before update on support_tickets for each row execute function app.guard_columns('user_id: status cancelled_at', 'others: status priority assigned_to')
--> statement-breakpoint
create or replace trigger contact_messages_guard before update on contact_messages for each row execute function app.guard_columns('others: handled_at answer')
--> statement-breakpoint
-- Whether a person answers tickets: an active admin who manages users.
create function app.answers_tickets(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.users u
    join public.user_roles r on r.user_id = u.id and r.role = 'admin' and r.is_active
    join public.admin_roles a on a.user_id = u.id and a.is_active
    where u.id = person and u.email_verified and (a.is_owner or 'manage_users' = any (a.permissions))
  )
$$;
--> statement-breakpoint
-- All who answer tickets, for one another.
create function app.support_staff() returns table (id uuid, name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('manage_users') is not true then
    return;
  end if;
  return query
    select u.id, u.name
    from public.users u
    where u.id in (select a.user_id from public.admin_roles a) and app.answers_tickets(u.id)
    order by lower(u.name), u.id;
end
$$;
--> statement-breakpoint
-- Who takes care of a ticket, if they still may: what its author writes is told to them.
create function app.ticket_assignee(ticket uuid) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select t.assigned_to from public.support_tickets t
    where t.id = ticket and (t.user_id = app.user_id() or app.permits('manage_users')) and app.answers_tickets(t.assigned_to)
  );
end
$$;
--> statement-breakpoint
-- Whose name or address holds this text, in small letters, for admins who manage users. Under a row policy each row would ask.
create function app.people_named(wanted text) returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if wanted = '' or app.permits('manage_users') is not true then
    return;
  end if;
  return query
    select u.id from public.users u where strpos(lower(u.name), wanted) > 0 or strpos(lower(u.email), wanted) > 0;
end
$$;
--> statement-breakpoint
-- A ticket is assigned to one of the staff, and never to its author, who is not staff for it.
create function app.check_ticket_assignee() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.assigned_to = new.user_id or not exists (select from app.support_staff() s where s.id = new.assigned_to) then
    raise exception 'a ticket is assigned to an admin who answers tickets' using errcode = '42501';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger support_tickets_assignee before update of assigned_to on support_tickets for each row
when (current_user = 'laurel_user' and new.assigned_to is not null and new.assigned_to is distinct from old.assigned_to)
execute function app.check_ticket_assignee();
--> statement-breakpoint
-- Says who answered and when, after the guard has seen what the request wrote. An answer that was mailed stays as it was.
create function app.sign_contact_answer() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.answer is not null or new.answer is null then
    raise exception 'an answer that was mailed does not change' using errcode = '42501';
  end if;
  new.answered_by := app.user_id();
  new.answered_at := now();
  new.handled_at := coalesce(new.handled_at, now());
  return new;
end
$$;
--> statement-breakpoint
create trigger contact_messages_sign before update of answer on contact_messages for each row
when (current_user = 'laurel_user' and new.answer is distinct from old.answer)
execute function app.sign_contact_answer();
--> statement-breakpoint
revoke execute on function app.answers_tickets(uuid), app.support_staff(), app.ticket_assignee(uuid), app.people_named(text), app.check_ticket_assignee(), app.sign_contact_answer() from public;
--> statement-breakpoint
grant execute on function app.support_staff(), app.ticket_assignee(uuid), app.people_named(text) to laurel_user;
