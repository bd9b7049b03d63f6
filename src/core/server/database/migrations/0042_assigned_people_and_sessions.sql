CREATE TABLE "session_bookings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"session_date" date NOT NULL,
	"start_time" time NOT NULL,
	"duration" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"session_type" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "session_bookings_status" CHECK ("session_bookings"."status" in ('pending', 'confirmed', 'completed', 'cancelled')),
	CONSTRAINT "session_bookings_duration" CHECK ("session_bookings"."duration" ~ '^[0-9]{2}:[0-5][0-9]$' and "session_bookings"."duration" <> '00:00')
);

--> statement-breakpoint
ALTER TABLE "session_bookings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "session_bookings" ADD CONSTRAINT "session_bookings_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session_bookings" ADD CONSTRAINT "session_bookings_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "session_bookings_client" ON "session_bookings" USING btree ("client_id","session_date");
--> statement-breakpoint
CREATE INDEX "session_bookings_provider" ON "session_bookings" USING btree ("provider_id","session_date");
--> statement-breakpoint
CREATE INDEX "document_uploads_reviewer" ON "document_uploads" USING btree ("reviewer_id");
--> statement-breakpoint
create or replace function app.session_clients() returns table (id uuid, name text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  mentor uuid := app.entitled_user_id_as('mentor');
begin
  return query
    select u.id, u.name from public.users u
    where u.id in (
      select b.client_id from public.session_bookings b where b.provider_id = mentor
    );
end
$$
--> statement-breakpoint
revoke execute on function app.session_clients() from public
--> statement-breakpoint
grant execute on function app.session_clients() to laurel_user
--> statement-breakpoint
create or replace function app.assigned_applicants() returns table (id uuid, name text, assigned_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
declare
  reader uuid := app.user_id();
  people uuid[] := app.assigned_people('mentor', 'attorney');
begin
  return query
    select u.id, u.name, m.assigned_at
    from public.mentor_assignments m
    join public.users u on u.id = m.user_id
    where m.mentor_id = reader and m.user_id = any (people) and m.user_id <> reader;
end
$$
--> statement-breakpoint
revoke execute on function app.assigned_applicants() from public
--> statement-breakpoint
grant execute on function app.assigned_applicants() to laurel_user
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
create or replace trigger session_bookings_audit after insert or update or delete on session_bookings for each row execute function app.audit_row('client_id', 'id')
--> statement-breakpoint
CREATE POLICY "session_bookings_read" ON "session_bookings" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("session_bookings"."client_id" = (select app.user_id_as('applicant')) or "session_bookings"."provider_id" = (select app.entitled_user_id_as('mentor')));
