CREATE TABLE "broadcasts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"type" text DEFAULT 'info' NOT NULL,
	"audience" text DEFAULT 'all' NOT NULL,
	"sent_by" uuid DEFAULT app.user_id(),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"recipients" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"reached" uuid,
	"finished_at" timestamp with time zone,
	CONSTRAINT "broadcasts_type" CHECK ("broadcasts"."type" in ('info', 'warning', 'success', 'error')),
	CONSTRAINT "broadcasts_audience" CHECK ("broadcasts"."audience" in ('all', 'applicant', 'mentor', 'attorney', 'admin'))
);

--> statement-breakpoint
ALTER TABLE "broadcasts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "broadcast_id" uuid;
--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "broadcasts_newest" ON "broadcasts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "broadcasts_sender" ON "broadcasts" USING btree ("sent_by");
--> statement-breakpoint
CREATE INDEX "broadcasts_running" ON "broadcasts" USING btree ("created_at") WHERE "broadcasts"."finished_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_broadcast" ON "notifications" USING btree ("broadcast_id","user_id") WHERE "notifications"."broadcast_id" is not null;
--> statement-breakpoint
CREATE INDEX "notifications_broadcast_read" ON "notifications" USING btree ("broadcast_id") WHERE "notifications"."broadcast_id" is not null and "notifications"."read_at" is not null;
--> statement-breakpoint
create or replace function app.stamp_icv() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.version := 1;
    if current_user = 'laurel_user' then
      new.id := gen_random_uuid();
      new.created_at := now();
    end if;
  else
    new.id := old.id;
    new.created_at := old.created_at;
    new.version := old.version + 1;
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_icv() from public
--> statement-breakpoint
grant execute on function app.stamp_icv() to laurel_user
--> statement-breakpoint
create or replace trigger broadcasts_fresh before insert on broadcasts for each row when (current_user = 'laurel_user' and (new.recipients is distinct from '0' or new.delivered is distinct from '0' or new.reached is distinct from null or new.finished_at is distinct from null)) execute function app.refuse_columns('recipients delivered reached finished_at')
--> statement-breakpoint
create or replace trigger broadcasts_stamp before insert or update on broadcasts for each row execute function app.stamp_icv()
--> statement-breakpoint
create or replace function app.audience_of(audience text, sent_at timestamp with time zone) returns table (id uuid)
language sql stable
as $$
  select p.id
  from public.profiles p
  join public.users u on u.id = p.id
  where u.created_at <= sent_at
    and (audience = 'all' or exists (
      select from public.user_roles r where r.user_id = p.id and r.role = audience and r.is_active))
$$
--> statement-breakpoint
revoke execute on function app.audience_of(text, timestamp with time zone) from public
--> statement-breakpoint
create or replace function app.count_audience(audience text) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('manage_notifications') is not true then
    return null;
  end if;
  return (select count(*) from app.audience_of(audience, now()));
end
$$
--> statement-breakpoint
revoke execute on function app.count_audience(text) from public
--> statement-breakpoint
grant execute on function app.count_audience(text) to laurel_user
--> statement-breakpoint
create or replace function app.count_readers(broadcast uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('manage_notifications') is not true then
    return null;
  end if;
  return (select count(*) from public.notifications n where n.broadcast_id = broadcast and n.read_at is not null);
end
$$
--> statement-breakpoint
revoke execute on function app.count_readers(uuid) from public
--> statement-breakpoint
grant execute on function app.count_readers(uuid) to laurel_user
--> statement-breakpoint
create or replace function app.broadcast_sender(person uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select u.name from public.users u
    where u.id = person and app.permits('manage_notifications')
      and exists (select from public.broadcasts b where b.sent_by = person));
end
$$
--> statement-breakpoint
revoke execute on function app.broadcast_sender(uuid) from public
--> statement-breakpoint
grant execute on function app.broadcast_sender(uuid) to laurel_user
--> statement-breakpoint
create or replace function app.reckon_recipients() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.recipients := app.count_audience(new.audience);
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.reckon_recipients() from public
--> statement-breakpoint
create or replace trigger broadcasts_reckon before insert on broadcasts for each row when (current_user = 'laurel_user') execute function app.reckon_recipients()
--> statement-breakpoint
CREATE POLICY "broadcasts_read" ON "broadcasts" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((select app.permits('manage_notifications')));
--> statement-breakpoint
CREATE POLICY "broadcasts_create" ON "broadcasts" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ((select app.permits('manage_notifications')) and "broadcasts"."sent_by" = (select app.user_id()));
