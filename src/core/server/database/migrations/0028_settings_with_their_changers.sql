drop trigger if exists settings_stamp on settings
--> statement-breakpoint
drop function app.stamp_u()
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "updated_by" uuid;
--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "settings_changer" ON "settings" USING btree ("updated_by");
--> statement-breakpoint
create or replace function app.stamp_uv() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.updated_at := now();
    new.version := 1;
  else
    new.updated_at := now();
    new.version := old.version + 1;
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_uv() from public
--> statement-breakpoint
grant execute on function app.stamp_uv() to laurel_user
--> statement-breakpoint
create or replace trigger settings_fresh before insert on settings for each row when (current_user = 'laurel_user' and (new.updated_by is distinct from null)) execute function app.refuse_columns('updated_by')
--> statement-breakpoint
create or replace trigger settings_stamp before insert or update on settings for each row execute function app.stamp_uv()
--> statement-breakpoint
create or replace function app.stamp_setting() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.updated_by := app.user_id();
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_setting() from public
--> statement-breakpoint
create or replace trigger settings_signature before insert or update of value on settings for each row when (current_user = 'laurel_user') execute function app.stamp_setting()
