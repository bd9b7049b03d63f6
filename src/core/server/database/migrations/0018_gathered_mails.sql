CREATE TABLE "gathered_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cause" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"data" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "gathered_mails" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE INDEX "gathered_mails_due" ON "gathered_mails" USING btree ("due_at");
--> statement-breakpoint
-- Mail that one person causes: three in ten minutes go to a recipient at once, those that follow wait for one digest at
-- their end. Who causes it is the person whose request this is, else whom the server names; a job, which is neither, is
-- not counted. The server names the recipient.
create function app.enqueue_bounded(mail_cause text, mail_kind text, mail_recipient text, mail_data jsonb) returns void
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
$$;
--> statement-breakpoint
create or replace function app.notify(person uuid, about text, heading text, body text, tone text, address text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.notifications (user_id, kind, title, message, type, link)
  values (person, about, heading, body, tone, address);
  perform app.enqueue_bounded(null, 'notification', u.email, jsonb_build_object('name', u.name, 'title', heading, 'message', body, 'link', address))
  from public.users u
  where u.id = person
    and u.email_verified
    and coalesce((select p.by_email from public.notification_preferences p where p.user_id = person and p.kind = about), true);
end
$$;
--> statement-breakpoint
-- What it did without a bound is done with one.
drop function app.enqueue(text, text, jsonb);
--> statement-breakpoint
revoke execute on function app.enqueue_bounded(text, text, text, jsonb) from public;
--> statement-breakpoint
grant execute on function app.enqueue_bounded(text, text, text, jsonb) to laurel_user;
