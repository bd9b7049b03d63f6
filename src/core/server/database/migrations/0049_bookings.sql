drop trigger if exists provider_settings_guard on provider_settings
--> statement-breakpoint
CREATE TABLE "consultation_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"attorney_id" uuid NOT NULL,
	"session_date" date NOT NULL,
	"start_time" time NOT NULL,
	"duration" text NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"session_type" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"buffer_minutes" integer DEFAULT 0 NOT NULL,
	"client_note" text DEFAULT '' NOT NULL,
	"call_link" text DEFAULT '' NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"cancelled_by" uuid,
	"calendar_sequence" integer DEFAULT 0 NOT NULL,
	"accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "consultation_sessions_status" CHECK ("consultation_sessions"."status" in ('scheduled', 'completed', 'cancelled')),
	CONSTRAINT "consultation_sessions_duration" CHECK ("consultation_sessions"."duration" ~ '^[0-9]{2}:[0-5][0-9]$' and "consultation_sessions"."duration" <> '00:00')
);

--> statement-breakpoint
ALTER TABLE "consultation_sessions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "occupied_times" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"source_id" uuid NOT NULL
);

--> statement-breakpoint
ALTER TABLE "occupied_times" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "availability_settings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"day_of_week" integer NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"is_available" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "availability_settings_day" CHECK ("availability_settings"."day_of_week" between 0 and 6),
	CONSTRAINT "availability_settings_times" CHECK ("availability_settings"."end_time" > "availability_settings"."start_time")
);

--> statement-breakpoint
ALTER TABLE "availability_settings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "attorney_availability" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"attorney_id" uuid DEFAULT app.user_id() NOT NULL,
	"day_of_week" integer NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"is_available" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "attorney_availability_day" CHECK ("attorney_availability"."day_of_week" between 0 and 6),
	CONSTRAINT "attorney_availability_times" CHECK ("attorney_availability"."end_time" > "attorney_availability"."start_time")
);

--> statement-breakpoint
ALTER TABLE "attorney_availability" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "availability_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"role" text NOT NULL,
	"day" date NOT NULL,
	"start_time" time,
	"end_time" time,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "availability_days_role" CHECK ("availability_days"."role" in ('mentor', 'attorney')),
	CONSTRAINT "availability_days_times" CHECK (("availability_days"."start_time" is null) = ("availability_days"."end_time" is null) and ("availability_days"."start_time" is null or "availability_days"."end_time" > "availability_days"."start_time"))
);

--> statement-breakpoint
ALTER TABLE "availability_days" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_secret" UNIQUE("secret_hash")
);

--> statement-breakpoint
ALTER TABLE "calendar_feeds" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "session_reminders" (
	"source" text NOT NULL,
	"source_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"agreed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"day_sent_at" timestamp with time zone,
	"hour_sent_at" timestamp with time zone,
	CONSTRAINT "session_reminders_pkey" PRIMARY KEY("source","source_id")
);

--> statement-breakpoint
ALTER TABLE "session_reminders" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sender_id" uuid DEFAULT app.user_id() NOT NULL,
	"receiver_id" uuid NOT NULL,
	"content" text NOT NULL,
	"files" text[] DEFAULT '{}' NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"read_at" timestamp with time zone,
	"position" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_position" UNIQUE("position")
);

--> statement-breakpoint
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "news" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigserial NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"row_id" uuid,
	"peer_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "news_position_unique" UNIQUE("position")
);

--> statement-breakpoint
ALTER TABLE "news" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "session_bookings" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;
--> statement-breakpoint
ALTER TABLE "session_bookings" ADD COLUMN "starts_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "session_bookings" ADD COLUMN "ends_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "session_bookings" ADD COLUMN "buffer_minutes" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "session_bookings" ADD COLUMN "client_note" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "session_bookings" ADD COLUMN "call_link" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "session_bookings" ADD COLUMN "cancel_reason" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "session_bookings" ADD COLUMN "cancelled_by" uuid;
--> statement-breakpoint
ALTER TABLE "session_bookings" ADD COLUMN "calendar_sequence" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- The rows of before have no time zone of their own.
update session_bookings set
  starts_at = (session_date + start_time) at time zone 'UTC',
  ends_at = (session_date + start_time) at time zone 'UTC' + duration::interval
--> statement-breakpoint
ALTER TABLE "session_bookings" ALTER COLUMN "starts_at" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "session_bookings" ALTER COLUMN "ends_at" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "provider_settings" ADD COLUMN "call_link" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "consultation_sessions" ADD CONSTRAINT "consultation_sessions_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consultation_sessions" ADD CONSTRAINT "consultation_sessions_attorney_id_users_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consultation_sessions" ADD CONSTRAINT "consultation_sessions_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "occupied_times" ADD CONSTRAINT "occupied_times_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "availability_settings" ADD CONSTRAINT "availability_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attorney_availability" ADD CONSTRAINT "attorney_availability_attorney_id_users_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "availability_days" ADD CONSTRAINT "availability_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_peer_id_users_id_fk" FOREIGN KEY ("peer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "consultation_sessions_client" ON "consultation_sessions" USING btree ("client_id","session_date");
--> statement-breakpoint
CREATE INDEX "consultation_sessions_attorney" ON "consultation_sessions" USING btree ("attorney_id","session_date");
--> statement-breakpoint
CREATE INDEX "occupied_times_source" ON "occupied_times" USING btree ("source","source_id");
--> statement-breakpoint
CREATE INDEX "availability_settings_user" ON "availability_settings" USING btree ("user_id","day_of_week","start_time");
--> statement-breakpoint
CREATE INDEX "attorney_availability_attorney" ON "attorney_availability" USING btree ("attorney_id","day_of_week","start_time");
--> statement-breakpoint
CREATE INDEX "availability_days_user" ON "availability_days" USING btree ("user_id","role","day");
--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("sender_id","receiver_id","position");
--> statement-breakpoint
CREATE INDEX "messages_receiver" ON "messages" USING btree ("receiver_id");
--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("receiver_id","sender_id","created_at") WHERE not is_read;
--> statement-breakpoint
CREATE INDEX "news_of_user" ON "news" USING btree ("user_id","position");
--> statement-breakpoint
CREATE INDEX "news_by_age" ON "news" USING btree ("created_at");
--> statement-breakpoint
ALTER TABLE "session_bookings" ADD CONSTRAINT "session_bookings_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
create or replace function app.stamp_ic() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if current_user = 'laurel_user' then
      new.id := gen_random_uuid();
      new.created_at := now();
    end if;
  else
    new.id := old.id;
    new.created_at := old.created_at;
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_ic() from public
--> statement-breakpoint
grant execute on function app.stamp_ic() to laurel_user
--> statement-breakpoint
create or replace function app.may_read_file(owner uuid, address text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.awards t where t.user_id = owner and (t.certificate_url = address or address = any (t.media_coverage_url) or address = any (t.photos_url)))
    or exists (select from public.memberships t where t.user_id = owner and (t.evidence_url = address or t.membership_card_url = address or address = any (t.leadership_roles)))
    or exists (select from public.published_materials t where t.user_id = owner and (t.material_url = address))
    or exists (select from public.judging_events t where t.user_id = owner and (t.invitation_letter_url = address or t.evidence_url = address or address = any (t.photos_url)))
    or exists (select from public.original_contributions t where t.user_id = owner and (t.evidence_url = address))
    or exists (select from public.patents t where t.user_id = owner and (address = any (t.grant_certificates) or t.expert_letter_url = address or address = any (t.technical_documents_url)))
    or exists (select from public.scholarly_articles t where t.user_id = owner and (t.acceptance_file_url = address or address = any (t.published_materials) or address = any (t.presentation_certificates) or address = any (t.impact_letters)))
    or exists (select from public.critical_roles t where t.user_id = owner and (t.org_chart_url = address or address = any (t.recognition_docs) or address = any (t.supervisor_signed_letters) or address = any (t.grant_certificates)))
    or exists (select from public.high_salary t where t.user_id = owner and (t.comparison_report_url = address or t.offer_letter_url = address or address = any (t.w2_documents)))
    or exists (select from public.commercial_success t where t.user_id = owner and (t.supporting_docs_url = address))
    or exists (select from public.totality t where t.user_id = owner and (address = any (t.executive_summary_docs) or address = any (t.national_or_international_impact_docs) or address = any (t.unique_contributions_docs) or address = any (t.cross_criteria_integration_docs) or address = any (t.comparison_with_peers_docs) or address = any (t.recommendation_summary_docs) or t.expert_affidavits_url = address))
    or exists (select from public.document_uploads t where t.user_id = owner and (t.file_url = address))
    or exists (select from public.tasks t where t.user_id = owner and (address = any (t.task_files) or address = any (t.submission_files)))
    or exists (select from public.messages t where t.sender_id = owner and (address = any (t.files)))
    or exists (select from public.provider_applications t where t.user_id = owner and (address = any (t.documents)))
    or exists (select from public.user_credentials t where t.user_id = owner and (t.document_url = address))
    or exists (select from public.mentor_profiles t where t.user_id = owner and (t.profile_image_url = address))
    or exists (select from public.support_tickets t where t.user_id = owner and (address = any (t.files)))
    or exists (select from public.support_replies t where t.user_id = owner and (address = any (t.files)))
$$
--> statement-breakpoint
revoke execute on function app.may_read_file(uuid, text) from public
--> statement-breakpoint
grant execute on function app.may_read_file(uuid, text) to laurel_user
--> statement-breakpoint
create or replace trigger session_bookings_guard before update on session_bookings for each row execute function app.guard_columns('provider_id: status cancel_reason notes call_link')
--> statement-breakpoint
create or replace trigger session_bookings_stamp before insert or update on session_bookings for each row execute function app.stamp_icuv()
--> statement-breakpoint
create or replace trigger consultation_sessions_guard before update on consultation_sessions for each row execute function app.guard_columns('attorney_id: status cancel_reason notes call_link accepted_at')
--> statement-breakpoint
create or replace trigger consultation_sessions_stamp before insert or update on consultation_sessions for each row execute function app.stamp_icuv()
--> statement-breakpoint
create or replace trigger availability_settings_guard before update on availability_settings for each row execute function app.guard_columns('user_id: day_of_week start_time end_time is_available')
--> statement-breakpoint
create or replace trigger availability_settings_stamp before insert or update on availability_settings for each row execute function app.stamp_iocuv()
--> statement-breakpoint
create or replace trigger attorney_availability_guard before update on attorney_availability for each row execute function app.guard_columns('attorney_id: day_of_week start_time end_time is_available')
--> statement-breakpoint
create or replace trigger attorney_availability_stamp before insert or update on attorney_availability for each row execute function app.stamp_icuv()
--> statement-breakpoint
create or replace trigger availability_days_stamp before insert or update on availability_days for each row execute function app.stamp_iocuv()
--> statement-breakpoint
create or replace trigger messages_fresh before insert on messages for each row when (current_user = 'laurel_user' and (new.is_read is distinct from 'false' or new.read_at is distinct from null or new.position is distinct from '0')) execute function app.refuse_columns('is_read read_at position')
--> statement-breakpoint
create or replace trigger messages_guard before update on messages for each row execute function app.guard_columns('receiver_id: is_read')
--> statement-breakpoint
create or replace trigger messages_stamp before insert or update on messages for each row execute function app.stamp_ic()
--> statement-breakpoint
create or replace trigger provider_settings_guard before update on provider_settings for each row execute function app.guard_columns('user_id: session_minutes buffer_minutes email_notifications auto_accept_consultations show_availability document_review_reminders call_link')
--> statement-breakpoint
create or replace function app.consultation_clients() returns table (id uuid, name text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  attorney uuid := app.entitled_user_id_as('attorney');
begin
  return query
    select u.id, u.name from public.users u
    where u.id in (
      select c.client_id from public.consultation_sessions c where c.attorney_id = attorney
    );
end
$$
--> statement-breakpoint
revoke execute on function app.consultation_clients() from public
--> statement-breakpoint
grant execute on function app.consultation_clients() to laurel_user
--> statement-breakpoint
alter table occupied_times drop constraint if exists occupied_times_no_overlap
--> statement-breakpoint
alter table occupied_times add constraint occupied_times_no_overlap exclude using gist (person_id with =, tstzrange(starts_at, ends_at) with &&)
--> statement-breakpoint
insert into occupied_times (person_id, starts_at, ends_at, source, source_id)
select side.person, b.starts_at, b.ends_at, 'session_bookings', b.id
from session_bookings b cross join lateral (select b.provider_id union select b.client_id) as side (person)
where b.status <> 'cancelled'
on conflict do nothing
--> statement-breakpoint
create or replace function app.fill_booked_instants() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.starts_at := coalesce(new.starts_at, (new.session_date + new.start_time) at time zone new.time_zone);
  new.ends_at := coalesce(new.ends_at, new.starts_at + new.duration::interval);
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.fill_booked_instants() from public
--> statement-breakpoint
create or replace function app.occupy() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if tg_op = 'UPDATE' then
    -- Another status alone takes no one's time: it waits for no booking.
    if (new.status = 'cancelled') = (old.status = 'cancelled')
      and (new.client_id, to_jsonb(new) ->> tg_argv[0], new.starts_at, new.ends_at, new.buffer_minutes)
        is not distinct from (old.client_id, to_jsonb(old) ->> tg_argv[0], old.starts_at, old.ends_at, old.buffer_minutes) then
      return null;
    end if;
    delete from public.occupied_times o where o.source = tg_table_name and o.source_id = new.id;
  end if;
  if new.status <> 'cancelled' then
    perform pg_advisory_xact_lock(hashtextextended('occupied_times' || locked.person, 0))
  from (select distinct person from unnest(array[provider, new.client_id]) as person order by person) as locked;
    insert into public.occupied_times (person_id, starts_at, ends_at, source, source_id)
    select taken.person, new.starts_at, max(taken.until), tg_table_name, new.id
    from (values (provider, new.ends_at + make_interval(mins => new.buffer_minutes)), (new.client_id, new.ends_at)) as taken (person, until)
    group by taken.person
    order by taken.person;
  end if;
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.occupy() from public
--> statement-breakpoint
create or replace function app.free_occupied() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.occupied_times o where o.source = tg_table_name and o.source_id = old.id;
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.free_occupied() from public
--> statement-breakpoint
create or replace trigger session_bookings_instants before insert on session_bookings for each row execute function app.fill_booked_instants()
--> statement-breakpoint
create or replace trigger session_bookings_occupy after insert or update of client_id, provider_id, starts_at, ends_at, buffer_minutes, status on session_bookings for each row execute function app.occupy('provider_id')
--> statement-breakpoint
create or replace trigger session_bookings_free after delete on session_bookings for each row execute function app.free_occupied()
--> statement-breakpoint
create or replace trigger consultation_sessions_instants before insert on consultation_sessions for each row execute function app.fill_booked_instants()
--> statement-breakpoint
create or replace trigger consultation_sessions_occupy after insert or update of client_id, attorney_id, starts_at, ends_at, buffer_minutes, status on consultation_sessions for each row execute function app.occupy('attorney_id')
--> statement-breakpoint
create or replace trigger consultation_sessions_free after delete on consultation_sessions for each row execute function app.free_occupied()
--> statement-breakpoint
create or replace function app.bookable_providers() returns table (id uuid, role text, name text, time_zone text, minutes integer, buffer_minutes integer, shows_availability boolean, accepts boolean, session_types text[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select u.id, kind.role, u.name, coalesce(nullif(p.time_zone, ''), 'UTC'), coalesce(s.session_minutes, 60), coalesce(s.buffer_minutes, 15),
      coalesce(s.show_availability, true), coalesce(s.auto_accept_consultations, false),
      coalesce(
        (select array_agg(distinct o.service_type order by o.service_type) from public.service_pricing o where o.user_id = u.id and o.is_active),
        array['Initial Consultation', 'EB1A Strategy Session', 'Document Review', 'Research Publication Guidance', 'Patent Filing Assistance', 'Recommendation Letter Writing', 'Mock Interview', 'Application Review', 'Career Coaching', 'Hourly Mentoring'])
    from (values ('mentor'), ('attorney')) as kind (role)
    join public.users u on u.id = any (app.assigned_providers(kind.role)) and u.id <> app.user_id()
    left join public.profiles p on p.id = u.id
    left join public.provider_settings s on s.user_id = u.id and s.role = kind.role;
end
$$
--> statement-breakpoint
revoke execute on function app.bookable_providers() from public
--> statement-breakpoint
grant execute on function app.bookable_providers() to laurel_user
--> statement-breakpoint
create or replace function app.bookable_times(wanted uuid, kind text, since timestamptz, until timestamptz, moving uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'time_zone', b.time_zone, 'minutes', b.minutes, 'buffer_minutes', b.buffer_minutes, 'shows_availability', b.shows_availability,
      'weekly', coalesce((
        select jsonb_agg(to_jsonb(w)) from (
          select a.day_of_week, a.start_time, a.end_time, a.is_available from public.availability_settings a where kind = 'mentor' and a.user_id = b.id
          union all
          select a.day_of_week, a.start_time, a.end_time, a.is_available from public.attorney_availability a where kind = 'attorney' and a.attorney_id = b.id
        ) as w), '[]'),
      'days', coalesce((
        select jsonb_agg(jsonb_build_object('day', d.day, 'start_time', d.start_time, 'end_time', d.end_time))
        from public.availability_days d where d.user_id = b.id and d.role = kind), '[]'),
      'taken', coalesce((
        select jsonb_agg(jsonb_build_object('starts_at', o.starts_at, 'ends_at', o.ends_at))
        from public.occupied_times o
        where o.person_id in (b.id, app.user_id()) and o.starts_at < until and o.ends_at > since
          and (moving is null or o.source_id <> moving
            or not exists (select from public.session_bookings x where x.id = moving and x.client_id = app.user_id()
              union all select from public.consultation_sessions x where x.id = moving and x.client_id = app.user_id()))), '[]'))
    from app.bookable_providers() b where b.id = wanted and b.role = kind
  );
end
$$
--> statement-breakpoint
revoke execute on function app.bookable_times(uuid, text, timestamptz, timestamptz, uuid) from public
--> statement-breakpoint
grant execute on function app.bookable_times(uuid, text, timestamptz, timestamptz, uuid) to laurel_user
--> statement-breakpoint
create or replace function app.booking_refusal(asked jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  client uuid := app.entitled_user_id_as('applicant');
  host uuid := (asked ->> 'provider_id')::uuid;
  kind text := asked ->> 'role';
  wall timestamp := (asked ->> 'date')::date + (asked ->> 'time')::time;
  start timestamptz := (asked ->> 'starts_at')::timestamptz;
  length interval;
  buffer interval;
  offered record;
begin
  -- In this order everywhere: roles, users, the assignment, and then the times of both, so that no two wait for each other.
  perform pg_advisory_xact_lock_shared(4180611);
  perform from public.users u where u.id in (client, host) order by u.id for key share;
  perform from public.mentor_assignments m where m.user_id = client and m.mentor_id = host for key share;
  select * into offered from app.bookable_providers() b where b.id = host and b.role = kind;
  if client is null or offered.id is null then
    return 'not_found';
  end if;
  length := make_interval(mins => offered.minutes);
  buffer := make_interval(mins => offered.buffer_minutes);
  if not offered.shows_availability or start <= now()
    or start at time zone offered.time_zone <> wall
    or (start + length) at time zone offered.time_zone <> wall + length
    or exists (
      select from public.availability_days d
      where d.user_id = host and d.role = kind and d.day = wall::date and d.start_time is null
    )
    or not coalesce((
      select range_agg(tsrange(wall::date + hours.start_time, wall::date + hours.end_time)) @> tsrange(wall, wall + length)
      from (
        select a.start_time, a.end_time from public.availability_settings a
        where kind = 'mentor' and a.user_id = host and a.is_available and a.day_of_week = extract(dow from wall)
        union all
        select a.start_time, a.end_time from public.attorney_availability a
        where kind = 'attorney' and a.attorney_id = host and a.is_available and a.day_of_week = extract(dow from wall)
        union all
        select d.start_time, d.end_time from public.availability_days d
        where d.user_id = host and d.role = kind and d.day = wall::date and d.start_time is not null
      ) as hours
    ), false)
  then
    return 'time_not_offered';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('occupied_times' || locked.person, 0))
  from (select distinct person from unnest(array[client, host]) as person order by person) as locked;
  return (
    select case when bool_or(o.person_id = client and o.ends_at > start and o.starts_at < start + length) then 'own_time_taken' else 'time_taken' end
    from public.occupied_times o
    where o.source_id is distinct from (asked ->> 'moving')::uuid
      and ((o.person_id = client and o.starts_at < start + length and o.ends_at > start)
        or (o.person_id = host and o.starts_at < start + length + buffer and o.ends_at > start))
    having count(*) > 0
  );
end
$$
--> statement-breakpoint
revoke execute on function app.booking_refusal(jsonb) from public
--> statement-breakpoint
grant execute on function app.booking_refusal(jsonb) to laurel_user
--> statement-breakpoint
create or replace function app.book_session(asked jsonb) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  refused text := app.booking_refusal(asked - 'moving');
  client uuid := app.user_id();
  start timestamptz := (asked ->> 'starts_at')::timestamptz;
  offered record;
  made uuid;
begin
  if refused is not null then
    raise exception 'this cannot be booked: %', refused using errcode = '42501';
  end if;
  select * into offered from app.bookable_providers() b where b.id = (asked ->> 'provider_id')::uuid and b.role = asked ->> 'role';
  if offered.role = 'mentor' then
    insert into public.session_bookings (client_id, provider_id, session_date, start_time, duration, time_zone, starts_at, ends_at, buffer_minutes, session_type, client_note)
    values (client, offered.id, (asked ->> 'date')::date, (asked ->> 'time')::time, lpad((offered.minutes / 60)::text, 2, '0') || ':' || lpad((offered.minutes % 60)::text, 2, '0'), offered.time_zone, start,
    start + make_interval(mins => offered.minutes), offered.buffer_minutes, asked ->> 'session_type', asked ->> 'client_note')
    returning id into made;
  else
    insert into public.consultation_sessions (client_id, attorney_id, accepted_at, session_date, start_time, duration, time_zone, starts_at, ends_at, buffer_minutes, session_type, client_note)
    values (client, offered.id, case when offered.accepts then now() end, (asked ->> 'date')::date, (asked ->> 'time')::time, lpad((offered.minutes / 60)::text, 2, '0') || ':' || lpad((offered.minutes % 60)::text, 2, '0'), offered.time_zone, start,
    start + make_interval(mins => offered.minutes), offered.buffer_minutes, asked ->> 'session_type', asked ->> 'client_note')
    returning id into made;
  end if;
  return made;
end
$$
--> statement-breakpoint
revoke execute on function app.book_session(jsonb) from public
--> statement-breakpoint
grant execute on function app.book_session(jsonb) to laurel_user
--> statement-breakpoint
create or replace function app.move_session(asked jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  client uuid := app.entitled_user_id_as('applicant');
  start timestamptz := (asked ->> 'starts_at')::timestamptz;
  held record;
  offered record;
  refused text;
begin
  select * into held from (
    select b.id, 'mentor' as role, b.provider_id as provider, b.status, b.starts_at, b.version from public.session_bookings b
    where asked ->> 'role' = 'mentor' and b.id = (asked ->> 'id')::uuid and b.client_id = client
    union all
    select c.id, 'attorney', c.attorney_id, c.status, c.starts_at, c.version from public.consultation_sessions c
    where asked ->> 'role' = 'attorney' and c.id = (asked ->> 'id')::uuid and c.client_id = client
  ) as session;
  if held.id is null then
    return 'not_found';
  elsif held.version <> (asked ->> 'version')::integer then
    return 'changed_meanwhile';
  elsif held.status in ('completed', 'cancelled') then
    return 'session_closed';
  elsif held.starts_at <= now() then
    return 'session_begun';
  end if;
  refused := app.booking_refusal(asked || jsonb_build_object('provider_id', held.provider, 'moving', held.id));
  if refused is not null then
    return refused;
  end if;
  select * into offered from app.bookable_providers() b where b.id = held.provider and b.role = held.role;
  if held.role = 'mentor' then
    update public.session_bookings b set status = 'pending', session_date = (asked ->> 'date')::date, start_time = (asked ->> 'time')::time, duration = lpad((offered.minutes / 60)::text, 2, '0') || ':' || lpad((offered.minutes % 60)::text, 2, '0'),
      time_zone = offered.time_zone, starts_at = start, ends_at = start + make_interval(mins => offered.minutes), buffer_minutes = offered.buffer_minutes
    where b.id = held.id and b.version = held.version;
  else
    update public.consultation_sessions c set accepted_at = case when offered.accepts then now() end, session_date = (asked ->> 'date')::date, start_time = (asked ->> 'time')::time, duration = lpad((offered.minutes / 60)::text, 2, '0') || ':' || lpad((offered.minutes % 60)::text, 2, '0'),
      time_zone = offered.time_zone, starts_at = start, ends_at = start + make_interval(mins => offered.minutes), buffer_minutes = offered.buffer_minutes
    where c.id = held.id and c.version = held.version;
  end if;
  return case when not found then 'changed_meanwhile' end;
end
$$
--> statement-breakpoint
revoke execute on function app.move_session(jsonb) from public
--> statement-breakpoint
grant execute on function app.move_session(jsonb) to laurel_user
--> statement-breakpoint
create or replace function app.cancel_session(asked jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  client uuid := app.entitled_user_id_as('applicant');
  held record;
begin
  select * into held from (
    select b.id, 'mentor' as role, b.provider_id as provider, b.status, b.starts_at, b.version from public.session_bookings b
    where asked ->> 'role' = 'mentor' and b.id = (asked ->> 'id')::uuid and b.client_id = client
    union all
    select c.id, 'attorney', c.attorney_id, c.status, c.starts_at, c.version from public.consultation_sessions c
    where asked ->> 'role' = 'attorney' and c.id = (asked ->> 'id')::uuid and c.client_id = client
  ) as session;
  if held.id is null then
    return 'not_found';
  elsif held.version <> (asked ->> 'version')::integer then
    return 'changed_meanwhile';
  elsif held.status in ('completed', 'cancelled') then
    return 'session_closed';
  elsif held.starts_at <= now() then
    return 'session_begun';
  end if;
  if held.role = 'mentor' then
    update public.session_bookings b set status = 'cancelled', cancel_reason = asked ->> 'reason'
    where b.id = held.id and b.version = held.version;
  else
    update public.consultation_sessions c set status = 'cancelled', cancel_reason = asked ->> 'reason'
    where c.id = held.id and c.version = held.version;
  end if;
  return case when not found then 'changed_meanwhile' end;
end
$$
--> statement-breakpoint
revoke execute on function app.cancel_session(jsonb) from public
--> statement-breakpoint
grant execute on function app.cancel_session(jsonb) to laurel_user
--> statement-breakpoint
create or replace function app.booked_providers() returns table (id uuid, name text, is_working boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  client uuid := app.user_id_as('applicant');
begin
  return query
    select u.id, u.name, exists (select from public.mentor_assignments m where m.user_id = client and m.mentor_id = u.id)
    from public.users u
    where u.id in (
      select b.provider_id from public.session_bookings b where b.client_id = client
      union select c.attorney_id from public.consultation_sessions c where c.client_id = client
    );
end
$$
--> statement-breakpoint
revoke execute on function app.booked_providers() from public
--> statement-breakpoint
grant execute on function app.booked_providers() to laurel_user
--> statement-breakpoint
create or replace function app.client_zones() returns table (id uuid, time_zone text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  mentor uuid := app.entitled_user_id_as('mentor');
  attorney uuid := app.entitled_user_id_as('attorney');
begin
  return query
    select p.id, p.time_zone from public.profiles p
    where p.time_zone <> '' and p.id in (
      select b.client_id from public.session_bookings b where b.provider_id = mentor
      union all
      select c.client_id from public.consultation_sessions c where c.attorney_id = attorney
    ) and exists (
      select from public.mentor_assignments m where m.user_id = p.id and m.mentor_id in (mentor, attorney)
    );
end
$$
--> statement-breakpoint
revoke execute on function app.client_zones() from public
--> statement-breakpoint
grant execute on function app.client_zones() to laurel_user
--> statement-breakpoint
create or replace function app.cancel_with_assignment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.session_bookings b set status = 'cancelled', cancel_reason = 'You no longer work together.'
  where b.client_id = old.user_id and b.provider_id = old.mentor_id and b.status in ('pending', 'confirmed') and b.starts_at > now();
  update public.consultation_sessions b set status = 'cancelled', cancel_reason = 'You no longer work together.'
  where b.client_id = old.user_id and b.attorney_id = old.mentor_id and b.status = 'scheduled' and b.starts_at > now();
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.cancel_with_assignment() from public
--> statement-breakpoint
create or replace function app.cancel_with_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.session_bookings b set status = 'cancelled', cancel_reason = format('The %s no longer has access.', old.role)
  where ((old.role = 'applicant' and b.client_id = old.user_id) or (old.role = 'mentor' and b.provider_id = old.user_id)) and b.status in ('pending', 'confirmed') and b.starts_at > now();
  update public.consultation_sessions b set status = 'cancelled', cancel_reason = format('The %s no longer has access.', old.role)
  where ((old.role = 'applicant' and b.client_id = old.user_id) or (old.role = 'attorney' and b.attorney_id = old.user_id)) and b.status = 'scheduled' and b.starts_at > now();
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.cancel_with_role() from public
--> statement-breakpoint
create or replace function app.cancel_with_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.session_bookings b set status = 'cancelled', cancel_reason = 'An account was closed.'
  where old.id in (b.client_id, b.provider_id) and b.status in ('pending', 'confirmed') and b.starts_at > now();
  update public.consultation_sessions b set status = 'cancelled', cancel_reason = 'An account was closed.'
  where old.id in (b.client_id, b.attorney_id) and b.status = 'scheduled' and b.starts_at > now();
  return old;
end
$$
--> statement-breakpoint
revoke execute on function app.cancel_with_account() from public
--> statement-breakpoint
create or replace function app.name_canceller() returns trigger
language plpgsql set search_path = ''
as $$
declare
  host uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if new.status = 'cancelled' and old.status <> 'cancelled' then
    new.cancelled_by := case when app.user_id() in (new.client_id, host) then app.user_id() end;
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.name_canceller() from public
--> statement-breakpoint
create or replace trigger mentor_assignments_cancel_sessions after delete on mentor_assignments for each row execute function app.cancel_with_assignment()
--> statement-breakpoint
create or replace trigger user_roles_cancel_sessions after update of is_active on user_roles for each row when (old.is_active and not new.is_active) execute function app.cancel_with_role()
--> statement-breakpoint
create or replace trigger user_roles_removed after delete on user_roles for each row execute function app.cancel_with_role()
--> statement-breakpoint
create or replace trigger users_cancel_sessions before delete on users for each row execute function app.cancel_with_account()
--> statement-breakpoint
create or replace trigger session_bookings_names_canceller before update on session_bookings for each row execute function app.name_canceller('provider_id')
--> statement-breakpoint
create or replace trigger consultation_sessions_names_canceller before update on consultation_sessions for each row execute function app.name_canceller('attorney_id')
--> statement-breakpoint
create or replace function app.shown_availability(wanted text) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(p.id), '{}')
    from unnest(app.assigned_providers(wanted)) as p (id)
    where not exists (
      select from public.provider_settings s where s.user_id = p.id and s.role = wanted and not s.show_availability
    )
  );
end
$$
--> statement-breakpoint
revoke execute on function app.shown_availability(text) from public
--> statement-breakpoint
grant execute on function app.shown_availability(text) to laurel_user
--> statement-breakpoint
alter table availability_settings drop constraint if exists availability_settings_no_overlap
--> statement-breakpoint
alter table availability_settings add constraint availability_settings_no_overlap exclude using gist (user_id with =, day_of_week with =, tsrange(date '2000-01-01' + start_time, date '2000-01-01' + end_time) with &&)
--> statement-breakpoint
alter table attorney_availability drop constraint if exists attorney_availability_no_overlap
--> statement-breakpoint
alter table attorney_availability add constraint attorney_availability_no_overlap exclude using gist (attorney_id with =, day_of_week with =, tsrange(date '2000-01-01' + start_time, date '2000-01-01' + end_time) with &&)
--> statement-breakpoint
alter table availability_days drop constraint if exists availability_days_no_overlap
--> statement-breakpoint
alter table availability_days add constraint availability_days_no_overlap exclude using gist (user_id with =, role with =, tsrange(day + coalesce(start_time, time '00:00'), day + coalesce(end_time, time '24:00')) with &&)
--> statement-breakpoint
create or replace function app.clock_text(moment timestamptz, zone text) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return to_char(moment at time zone zone, 'FMDay, FMMonth FMDD, YYYY, FMHH12:MI AM') || ' (' || replace(zone, '_', ' ') || ')';
exception when invalid_parameter_value then
  return to_char(moment at time zone 'UTC', 'FMDay, FMMonth FMDD, YYYY, FMHH12:MI AM') || ' (UTC)';
end
$$
--> statement-breakpoint
revoke execute on function app.clock_text(timestamptz, text) from public
--> statement-breakpoint
create or replace function app.call_link(own text, provider uuid, as_role text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    nullif(own, ''),
    (select s.call_link from public.provider_settings s where s.user_id = provider and s.role = as_role),
    ''
  );
end
$$
--> statement-breakpoint
revoke execute on function app.call_link(text, uuid, text) from public
--> statement-breakpoint
create or replace function app.instant_text(moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
end
$$
--> statement-breakpoint
revoke execute on function app.instant_text(timestamptz) from public
--> statement-breakpoint
create or replace function app.raise_calendar_sequence() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (new.starts_at, new.ends_at, new.status, new.call_link, to_jsonb(new) ->> 'accepted_at')
    is distinct from (old.starts_at, old.ends_at, old.status, old.call_link, to_jsonb(old) ->> 'accepted_at')
  then
    new.calendar_sequence := greatest(new.calendar_sequence, old.calendar_sequence + 1);
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.raise_calendar_sequence() from public
--> statement-breakpoint
create or replace function app.session_act(before jsonb, after jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  was_open constant boolean := coalesce(before ->> 'status' in ('pending', 'confirmed', 'scheduled'), false);
  is_open constant boolean := after ->> 'status' in ('pending', 'confirmed', 'scheduled');
  is_over constant boolean := (after ->> 'ends_at')::timestamptz <= now();
begin
  return case
    when was_open and after ->> 'status' = 'cancelled' then 'cancelled'
    when not is_open then null
    when not was_open then case when not is_over then 'booked' end
    when before ->> 'starts_at' <> after ->> 'starts_at' or before ->> 'ends_at' <> after ->> 'ends_at' then 'moved'
    when before ->> 'status' = 'pending' and after ->> 'status' = 'confirmed' then 'confirmed'
    when before ->> 'accepted_at' is null and after ->> 'accepted_at' is not null then 'accepted'
    when before ->> 'call_link' <> after ->> 'call_link' and not is_over then 'linked'
  end;
end
$$
--> statement-breakpoint
revoke execute on function app.session_act(jsonb, jsonb) from public
--> statement-breakpoint
create or replace function app.session_news(act text, noun text, peer text, moment text, reason text, waiting text, is_provider boolean) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return 'Your ' || noun || ' with ' || peer || case act
    when 'booked' then ' is booked for ' || moment || '.'
    when 'moved' then ' was moved to ' || moment || '.'
    when 'confirmed' then ' on ' || moment || ' is confirmed.'
    when 'accepted' then ' on ' || moment || ' is accepted.'
    when 'linked' then ' on ' || moment || ' has a new call link.'
    else ' on ' || moment || ' was cancelled.' || case when reason <> '' then ' Reason: ' || reason else '' end
  end || case
    when waiting = '' then ''
    when is_provider then ' Please ' || waiting || ' it.'
    else ' ' || peer || ' has yet to ' || waiting || ' it.'
  end;
end
$$
--> statement-breakpoint
revoke execute on function app.session_news(text, text, text, text, text, text, boolean) from public
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
  heading := initcap(noun) || case act when 'linked' then ': new call link' else ' ' || act end;
  for side in
    select u.id, u.email, u.name, u.email_verified, coalesce(o.name, '') as peer, s.is_provider, s.page || '?row=' || new.id as address,
      coalesce(nullif(p.time_zone, ''), new.time_zone) as zone
    from (values (new.client_id, provider, false, '/bookings'), (provider, new.client_id, true, '/' || as_role || '/consultations')) as s (person, peer, is_provider, page)
    join public.users u on u.id = s.person
    left join public.users o on o.id = s.peer
    left join public.profiles p on p.id = u.id
  loop
    body := app.session_news(act, noun, side.peer, app.clock_text(new.starts_at, side.zone), new.cancel_reason, waiting, side.is_provider);
    if side.id is distinct from app.user_id() then
      insert into public.notifications (user_id, kind, title, message, type, link)
      values (side.id, 'booking', heading, body, case act when 'cancelled' then 'warning' when 'confirmed' then 'success' when 'accepted' then 'success' else 'info' end, side.address);
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
      'zone', side.zone, 'provider_zone', case when side.is_provider then '' else new.time_zone end,
      'call_link', case when act = 'cancelled' then '' else link end, 'session_type', new.session_type,
      'note', coalesce(after ->> 'client_note', '')
    );
    if method = '' then
      perform app.enqueue_bounded(null, 'invitation', side.email, mail);
    else
      insert into public.outbox (kind, recipient, data) values ('invitation', side.email, mail);
    end if;
  end loop;
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.tell_of_session() from public
--> statement-breakpoint
create or replace function app.renew_calendar_feed(hash text) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  made timestamptz;
begin
  insert into public.calendar_feeds (user_id, secret_hash) values (app.user_id(), hash)
  on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = now()
  returning created_at into made;
  return made;
end
$$
--> statement-breakpoint
revoke execute on function app.renew_calendar_feed(text) from public
--> statement-breakpoint
grant execute on function app.renew_calendar_feed(text) to laurel_user
--> statement-breakpoint
create or replace trigger session_bookings_sequence_raise before update on session_bookings for each row execute function app.raise_calendar_sequence()
--> statement-breakpoint
create or replace trigger session_bookings_tell after insert or update on session_bookings for each row execute function app.tell_of_session('provider_id', 'mentor')
--> statement-breakpoint
create or replace trigger consultation_sessions_sequence_raise before update on consultation_sessions for each row execute function app.raise_calendar_sequence()
--> statement-breakpoint
create or replace trigger consultation_sessions_tell after insert or update on consultation_sessions for each row execute function app.tell_of_session('attorney_id', 'attorney')
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
        union all select client_id as id from public.consultation_sessions where attorney_id = reader
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
create or replace function app.message_partners(writes boolean) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  applicant uuid := case when writes then app.entitled_user_id_as('applicant') else app.user_id_as('applicant') end;
begin
  return (
    select coalesce(array_agg(p.id), '{}')
    from (
      select unnest(app.assigned_people('mentor', 'attorney')) as id
      union
      select m.mentor_id from public.mentor_assignments m where m.user_id = applicant
    ) as p
    where p.id <> app.user_id()
  );
end
$$
--> statement-breakpoint
revoke execute on function app.message_partners(boolean) from public
--> statement-breakpoint
grant execute on function app.message_partners(boolean) to laurel_user
--> statement-breakpoint
create or replace function app.message_contacts() returns table (id uuid, name text, role text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select u.id, u.name, case
      when u.id = any (app.assigned_people('mentor', 'attorney')) then 'applicant'
      else coalesce(
        (select max(r.role) from public.user_roles r where r.user_id = u.id and r.role in ('mentor', 'attorney') and r.is_active),
        'mentor'
      )
    end
    from public.users u
    where u.id = any (app.message_partners(false));
end
$$
--> statement-breakpoint
revoke execute on function app.message_contacts() from public
--> statement-breakpoint
grant execute on function app.message_contacts() to laurel_user
--> statement-breakpoint
create sequence if not exists message_positions
--> statement-breakpoint
create or replace function app.place_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  newest bigint;
begin
  perform pg_advisory_xact_lock(
    7221902,
    hashtext(concat(least(new.sender_id, new.receiver_id), greatest(new.sender_id, new.receiver_id)))
  );
  new.position := nextval('public.message_positions');
  select max(m.position) into newest from public.messages m;
  -- In a restored installation the sequence begins anew.
  if new.position <= newest then
    select max(nextval('public.message_positions')) into new.position from generate_series(new.position, newest);
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.place_message() from public
--> statement-breakpoint
create or replace function app.stamp_read() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.read_at := now();
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_read() from public
--> statement-breakpoint
create or replace function app.tell_of_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.publish(told.reader, 'message', told.id, told.peer)
  from (
    select distinct on (side.reader, side.peer) side.reader, side.peer, c.id
    from changed c
    cross join lateral (values (c.sender_id, c.receiver_id), (c.receiver_id, c.sender_id)) as side (reader, peer)
    order by side.reader, side.peer, c.position desc
  ) as told;
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.tell_of_message() from public
--> statement-breakpoint
drop trigger if exists messages_placed on messages
--> statement-breakpoint
create trigger messages_placed before insert on messages for each row execute function app.place_message()
--> statement-breakpoint
drop trigger if exists messages_read_at on messages
--> statement-breakpoint
create trigger messages_read_at before update on messages for each row when (new.is_read and not old.is_read) execute function app.stamp_read()
--> statement-breakpoint
drop trigger if exists messages_told on messages
--> statement-breakpoint
create trigger messages_told after insert on messages referencing new table as changed for each statement execute function app.tell_of_message()
--> statement-breakpoint
drop trigger if exists messages_told_read on messages
--> statement-breakpoint
create trigger messages_told_read after update on messages referencing new table as changed for each statement execute function app.tell_of_message()
--> statement-breakpoint
create or replace function app.is_mailed(person uuid, about text, address text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((select p.by_email from public.notification_preferences p where p.user_id = person and p.kind = about), true)
    and (about = 'role' or not exists (
      select from public.provider_settings s
      where s.user_id = person and not s.email_notifications and split_part(address, '/', 2) = s.role
    ));
end
$$
--> statement-breakpoint
revoke execute on function app.is_mailed(uuid, text, text) from public
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
    and app.is_mailed(person, about, address);
end
$$
--> statement-breakpoint
revoke execute on function app.notify(uuid, text, text, text, text, text) from public
--> statement-breakpoint
grant execute on function app.notify(uuid, text, text, text, text, text) to laurel_user
--> statement-breakpoint
create or replace function app.publish(reader uuid, about text, thing uuid, peer uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into public.news (user_id, kind, row_id, peer_id)
  select u.id, about, thing, peer from public.users u where u.id = reader
$$
--> statement-breakpoint
revoke execute on function app.publish(uuid, text, uuid, uuid) from public
--> statement-breakpoint
create or replace function app.place_news() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  placed bigint;
begin
  perform pg_advisory_xact_lock(hashtext('laurel news'));
  placed := nextval('public.news_position_seq');
  update public.news n set position = placed where n.id = new.id;
  perform pg_notify('laurel_news', placed || ' ' || new.user_id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.place_news() from public
--> statement-breakpoint
create or replace function app.tell_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
  applicant uuid := (changed ->> tg_argv[2])::uuid;
  actor uuid := case tg_argv[4] when 'all' then null else app.user_id() end;
begin
  insert into public.news (user_id, kind, row_id, peer_id)
  select u.id, tg_argv[0], (changed ->> 'id')::uuid, min(told.peer::text)::uuid
  from (
    select (changed ->> named)::uuid as reader, null::uuid as peer
    from unnest(string_to_array(tg_argv[1], ' ')) as named
    union all
    select m.mentor_id, applicant from public.mentor_assignments m where m.user_id = applicant
    union all
    select a.user_id, null from public.admin_roles a
    where tg_argv[3] <> '' and a.is_active and (a.is_owner or tg_argv[3] = any (a.permissions))
  ) as told
  join public.users u on u.id = told.reader
  where told.reader is distinct from actor
  group by u.id
  order by u.id;
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.tell_change() from public
--> statement-breakpoint
create or replace function app.tell_end_of_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.publish(old.user_id, 'session', old.id, null);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.tell_end_of_session() from public
--> statement-breakpoint
drop trigger if exists news_placed on news
--> statement-breakpoint
create constraint trigger news_placed after insert on news deferrable initially deferred for each row execute function app.place_news()
--> statement-breakpoint
create or replace trigger sessions_ended after delete on sessions for each row execute function app.tell_end_of_session()
--> statement-breakpoint
create or replace trigger user_roles_told after insert or update or delete on user_roles for each row execute function app.tell_change('access', 'user_id', '', '', 'others')
--> statement-breakpoint
create or replace trigger admin_roles_told after insert or update or delete on admin_roles for each row execute function app.tell_change('access', 'user_id', '', '', 'others')
--> statement-breakpoint
create or replace trigger document_uploads_told after insert or update or delete on document_uploads for each row execute function app.tell_change('document_uploads', 'user_id', 'user_id', '', 'others')
--> statement-breakpoint
create or replace trigger tasks_told after insert or update or delete on tasks for each row execute function app.tell_change('tasks', 'user_id', 'user_id', '', 'others')
--> statement-breakpoint
create or replace trigger task_assignments_told after insert or update or delete on task_assignments for each row execute function app.tell_change('task_assignments', 'user_id mentor_id', '', '', 'others')
--> statement-breakpoint
create or replace trigger session_bookings_told after insert or update or delete on session_bookings for each row execute function app.tell_change('session_bookings', 'client_id provider_id', '', '', 'others')
--> statement-breakpoint
create or replace trigger consultation_sessions_told after insert or update or delete on consultation_sessions for each row execute function app.tell_change('consultation_sessions', 'client_id attorney_id', '', '', 'others')
--> statement-breakpoint
create or replace trigger mentor_assignments_told after insert or update or delete on mentor_assignments for each row execute function app.tell_change('access', 'user_id mentor_id', '', '', 'others')
--> statement-breakpoint
create or replace trigger evidence_grants_told after insert or update or delete on evidence_grants for each row execute function app.tell_change('evidence_grants', 'user_id provider_id', '', '', 'others')
--> statement-breakpoint
create or replace trigger record_comments_told after insert or update or delete on record_comments for each row execute function app.tell_change('record_comments', 'user_id', 'user_id', '', 'others')
--> statement-breakpoint
create or replace trigger service_requests_told after insert or update or delete on service_requests for each row execute function app.tell_change('service_requests', 'user_id', '', 'manage_subscriptions', 'others')
--> statement-breakpoint
create or replace trigger legal_inputs_told after insert or update or delete on legal_inputs for each row execute function app.tell_change('legal_inputs', 'user_id attorney_id', '', 'manage_content', 'others')
--> statement-breakpoint
create or replace trigger provider_applications_told after insert or update or delete on provider_applications for each row execute function app.tell_change('provider_applications', 'user_id', '', 'manage_providers', 'others')
--> statement-breakpoint
create or replace trigger user_credentials_told after insert or update or delete on user_credentials for each row execute function app.tell_change('user_credentials', 'user_id', '', 'manage_providers', 'others')
--> statement-breakpoint
create or replace trigger support_tickets_told after insert or update or delete on support_tickets for each row execute function app.tell_change('support_tickets', 'user_id', '', 'manage_users', 'others')
--> statement-breakpoint
create or replace trigger support_replies_told after insert or update or delete on support_replies for each row execute function app.tell_change('support_replies', '', '', 'manage_users', 'others')
--> statement-breakpoint
create or replace trigger notifications_told after insert or update or delete on notifications for each row execute function app.tell_change('notifications', 'user_id', '', '', 'all')
--> statement-breakpoint
create or replace trigger broadcasts_told after insert or update or delete on broadcasts for each row execute function app.tell_change('broadcasts', '', '', 'manage_notifications', 'all')
--> statement-breakpoint
create or replace trigger contact_messages_told after insert or update or delete on contact_messages for each row execute function app.tell_change('contact_messages', '', '', 'manage_users', 'others')
--> statement-breakpoint
create or replace trigger consultation_sessions_audit after insert or update or delete on consultation_sessions for each row execute function app.audit_row('client_id', 'id')
--> statement-breakpoint
create or replace trigger availability_settings_audit after insert or update or delete on availability_settings for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger attorney_availability_audit after insert or update or delete on attorney_availability for each row execute function app.audit_row('attorney_id', 'id')
--> statement-breakpoint
create or replace trigger availability_days_audit after insert or update or delete on availability_days for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
CREATE POLICY "session_bookings_update" ON "session_bookings" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("session_bookings"."provider_id" = (select app.entitled_user_id_as('mentor'))) WITH CHECK ("session_bookings"."provider_id" = (select app.entitled_user_id_as('mentor')));
--> statement-breakpoint
CREATE POLICY "consultation_sessions_read" ON "consultation_sessions" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("consultation_sessions"."client_id" = (select app.user_id_as('applicant')) or "consultation_sessions"."attorney_id" = (select app.entitled_user_id_as('attorney')));
--> statement-breakpoint
CREATE POLICY "consultation_sessions_update" ON "consultation_sessions" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("consultation_sessions"."attorney_id" = (select app.entitled_user_id_as('attorney'))) WITH CHECK ("consultation_sessions"."attorney_id" = (select app.entitled_user_id_as('attorney')));
--> statement-breakpoint
CREATE POLICY "availability_settings_read" ON "availability_settings" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("availability_settings"."user_id" = (select app.entitled_user_id_as('mentor')) or "availability_settings"."user_id" = any ((select app.shown_availability('mentor'))::uuid[]));
--> statement-breakpoint
CREATE POLICY "availability_settings_create" ON "availability_settings" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("availability_settings"."user_id" = (select app.entitled_user_id_as('mentor')));
--> statement-breakpoint
CREATE POLICY "availability_settings_update" ON "availability_settings" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("availability_settings"."user_id" = (select app.entitled_user_id_as('mentor'))) WITH CHECK ("availability_settings"."user_id" = (select app.entitled_user_id_as('mentor')));
--> statement-breakpoint
CREATE POLICY "availability_settings_remove" ON "availability_settings" AS PERMISSIVE FOR DELETE TO "laurel_user" USING ("availability_settings"."user_id" = (select app.entitled_user_id_as('mentor')));
--> statement-breakpoint
CREATE POLICY "attorney_availability_read" ON "attorney_availability" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("attorney_availability"."attorney_id" = (select app.entitled_user_id_as('attorney')) or "attorney_availability"."attorney_id" = any ((select app.shown_availability('attorney'))::uuid[]));
--> statement-breakpoint
CREATE POLICY "attorney_availability_create" ON "attorney_availability" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("attorney_availability"."attorney_id" = (select app.entitled_user_id_as('attorney')));
--> statement-breakpoint
CREATE POLICY "attorney_availability_update" ON "attorney_availability" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("attorney_availability"."attorney_id" = (select app.entitled_user_id_as('attorney'))) WITH CHECK ("attorney_availability"."attorney_id" = (select app.entitled_user_id_as('attorney')));
--> statement-breakpoint
CREATE POLICY "attorney_availability_remove" ON "attorney_availability" AS PERMISSIVE FOR DELETE TO "laurel_user" USING ("attorney_availability"."attorney_id" = (select app.entitled_user_id_as('attorney')));
--> statement-breakpoint
CREATE POLICY "availability_days_read" ON "availability_days" AS PERMISSIVE FOR SELECT TO "laurel_user" USING (("availability_days"."role" = 'mentor' and "availability_days"."user_id" = (select app.entitled_user_id_as('mentor'))) or ("availability_days"."role" = 'attorney' and "availability_days"."user_id" = (select app.entitled_user_id_as('attorney'))) or ("availability_days"."role" = 'mentor' and "availability_days"."user_id" = any ((select app.shown_availability('mentor'))::uuid[])) or ("availability_days"."role" = 'attorney' and "availability_days"."user_id" = any ((select app.shown_availability('attorney'))::uuid[])));
--> statement-breakpoint
CREATE POLICY "availability_days_create" ON "availability_days" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK (("availability_days"."role" = 'mentor' and "availability_days"."user_id" = (select app.entitled_user_id_as('mentor'))) or ("availability_days"."role" = 'attorney' and "availability_days"."user_id" = (select app.entitled_user_id_as('attorney'))));
--> statement-breakpoint
CREATE POLICY "availability_days_remove" ON "availability_days" AS PERMISSIVE FOR DELETE TO "laurel_user" USING (("availability_days"."role" = 'mentor' and "availability_days"."user_id" = (select app.entitled_user_id_as('mentor'))) or ("availability_days"."role" = 'attorney' and "availability_days"."user_id" = (select app.entitled_user_id_as('attorney'))));
--> statement-breakpoint
CREATE POLICY "calendar_feeds_read" ON "calendar_feeds" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("calendar_feeds"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "calendar_feeds_remove" ON "calendar_feeds" AS PERMISSIVE FOR DELETE TO "laurel_user" USING ("calendar_feeds"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "messages_read" ON "messages" AS PERMISSIVE FOR SELECT TO "laurel_user" USING (("messages"."sender_id" = (select app.user_id()) and "messages"."receiver_id" = any ((select app.message_partners(false))::uuid[])) or ("messages"."receiver_id" = (select app.user_id()) and "messages"."sender_id" = any ((select app.message_partners(false))::uuid[])));
--> statement-breakpoint
CREATE POLICY "messages_create" ON "messages" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("messages"."sender_id" = (select app.user_id()) and "messages"."receiver_id" = any ((select app.message_partners(true))::uuid[]));
--> statement-breakpoint
CREATE POLICY "messages_update" ON "messages" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("messages"."receiver_id" = (select app.user_id()) and "messages"."sender_id" = any ((select app.message_partners(false))::uuid[])) WITH CHECK ("messages"."receiver_id" = (select app.user_id()) and "messages"."sender_id" = any ((select app.message_partners(false))::uuid[]) and "messages"."is_read");
--> statement-breakpoint
ALTER POLICY "files_read" ON "files" TO laurel_user USING (((files.user_id = (select app.user_id_as('applicant')) or (files.bucket in ('messages', 'applications', 'credentials', 'profile-images') and files.user_id = (select app.user_id()))) and files.scan_status <> 'infected')
        or (files.scan_status in ('unscanned', 'clean') and app.may_read_file(files.user_id, app.file_url(files.key))));
