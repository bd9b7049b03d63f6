CREATE TABLE "provider_settings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"role" text NOT NULL,
	"session_minutes" integer DEFAULT 60 NOT NULL,
	"buffer_minutes" integer DEFAULT 15 NOT NULL,
	"email_notifications" boolean DEFAULT true NOT NULL,
	"auto_accept_consultations" boolean DEFAULT false NOT NULL,
	"show_availability" boolean DEFAULT true NOT NULL,
	"document_review_reminders" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "provider_settings_of_role" UNIQUE("user_id","role"),
	CONSTRAINT "provider_settings_role" CHECK ("provider_settings"."role" in ('mentor', 'attorney')),
	CONSTRAINT "provider_settings_session" CHECK ("provider_settings"."session_minutes" in (30, 60, 90, 120)),
	CONSTRAINT "provider_settings_buffer" CHECK ("provider_settings"."buffer_minutes" in (0, 15, 30, 60))
);

--> statement-breakpoint
ALTER TABLE "provider_settings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "provider_settings" ADD CONSTRAINT "provider_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
create or replace trigger provider_settings_guard before update on provider_settings for each row execute function app.guard_columns('user_id: session_minutes buffer_minutes email_notifications auto_accept_consultations show_availability document_review_reminders')
--> statement-breakpoint
create or replace trigger provider_settings_stamp before insert or update on provider_settings for each row execute function app.stamp_iocuv()
--> statement-breakpoint
create or replace function app.past_contacts() returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  reader uuid := coalesce(app.entitled_user_id_as('mentor'), app.entitled_user_id_as('attorney'));
begin
  return (
    with past as (
      select u.name, row_number() over (order by lower(u.name), u.id) as place
      from public.users u
      where u.id in (
        select user_id as id from public.document_uploads where reviewer_id = reader
        union all select user_id as id from public.legal_reviews where attorney_id = reader
        union all select user_id as id from public.task_assignments where mentor_id = reader
        union all select client_id as id from public.session_bookings where provider_id = reader
        union all select user_id as id from public.legal_inputs where attorney_id = reader
      )
        and u.id <> reader
        and not exists (select from public.mentor_assignments m where m.mentor_id = reader and m.user_id = u.id)
    )
    select json_build_object(
      'names', coalesce(json_agg(past.name order by past.place) filter (where past.place <= 200), '[]'),
      'total', count(*)
    )
    from past
  );
end
$$
--> statement-breakpoint
revoke execute on function app.past_contacts() from public
--> statement-breakpoint
grant execute on function app.past_contacts() to laurel_user
--> statement-breakpoint
create or replace function app.notify(person uuid, about text, heading text, body text, tone text, address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (user_id, kind, title, message, type, link)
  values (person, about, heading, body, tone, address);
  perform app.enqueue_bounded(null, 'notification', u.email, jsonb_build_object('name', u.name, 'title', heading, 'message', body, 'link', address))
  from public.users u
  where u.id = person
    and u.email_verified
    and coalesce((select p.by_email from public.notification_preferences p where p.user_id = person and p.kind = about), true)
    and (about = 'role' or not exists (
      select from public.provider_settings s
      where s.user_id = person and not s.email_notifications and split_part(address, '/', 2) = s.role
    ));
end
$$
--> statement-breakpoint
revoke execute on function app.notify(uuid, text, text, text, text, text) from public
--> statement-breakpoint
grant execute on function app.notify(uuid, text, text, text, text, text) to laurel_user
--> statement-breakpoint
create or replace trigger provider_settings_audit after insert or update or delete on provider_settings for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
CREATE POLICY "provider_settings_read" ON "provider_settings" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("provider_settings"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "provider_settings_create" ON "provider_settings" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK (("provider_settings"."role" = 'mentor' and "provider_settings"."user_id" = (select app.entitled_user_id_as('mentor'))) or ("provider_settings"."role" = 'attorney' and "provider_settings"."user_id" = (select app.entitled_user_id_as('attorney'))));
--> statement-breakpoint
CREATE POLICY "provider_settings_update" ON "provider_settings" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING (("provider_settings"."role" = 'mentor' and "provider_settings"."user_id" = (select app.entitled_user_id_as('mentor'))) or ("provider_settings"."role" = 'attorney' and "provider_settings"."user_id" = (select app.entitled_user_id_as('attorney')))) WITH CHECK (("provider_settings"."role" = 'mentor' and "provider_settings"."user_id" = (select app.entitled_user_id_as('mentor'))) or ("provider_settings"."role" = 'attorney' and "provider_settings"."user_id" = (select app.entitled_user_id_as('attorney'))));
