drop trigger if exists tasks_fresh on tasks
--> statement-breakpoint
drop trigger if exists tasks_guard on tasks
--> statement-breakpoint
CREATE TABLE "task_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mentor_id" uuid DEFAULT app.user_id() NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"priority" text DEFAULT 'Medium' NOT NULL,
	"due_in_days" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "task_templates_priority" CHECK ("task_templates"."priority" in ('Low', 'Medium', 'High')),
	CONSTRAINT "task_templates_due_in_days" CHECK ("task_templates"."due_in_days" between 0 and 365)
);

--> statement-breakpoint
ALTER TABLE "task_templates" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "submitted_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "reviewer_id" uuid;
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "reviewed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "task_templates" ADD CONSTRAINT "task_templates_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "task_templates_own" ON "task_templates" USING btree ("mentor_id","deleted_at");
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
create or replace function app.stamp_icuvd() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.updated_at := now();
    new.version := 1;
    if current_user = 'laurel_user' then
      new.id := gen_random_uuid();
      new.created_at := now();
      new.deleted_at := null;
    end if;
  else
    new.id := old.id;
    new.created_at := old.created_at;
    new.updated_at := now();
    new.version := old.version + 1;
    if current_user = 'laurel_user' then
      new.deleted_at := case when new.deleted_at is not null then coalesce(old.deleted_at, now()) end;
    end if;
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_icuvd() from public
--> statement-breakpoint
grant execute on function app.stamp_icuvd() to laurel_user
--> statement-breakpoint
create or replace trigger tasks_fresh before insert on tasks for each row when (current_user = 'laurel_user' and (new.reviewer_comments is distinct from '' or new.review_opened_at is distinct from null or new.submitted_at is distinct from null or new.reviewer_id is distinct from null or new.reviewed_at is distinct from null)) execute function app.refuse_columns('reviewer_comments review_opened_at submitted_at reviewer_id reviewed_at')
--> statement-breakpoint
create or replace trigger tasks_guard before update on tasks for each row execute function app.guard_columns('user_id: title criteria action_item due_date task_files submission_files status submitted_at deleted_at', 'others: status reviewer_comments review_opened_at reviewer_id reviewed_at')
--> statement-breakpoint
create or replace trigger task_templates_guard before update on task_templates for each row execute function app.guard_columns('mentor_id: title description priority due_in_days deleted_at')
--> statement-breakpoint
create or replace trigger task_templates_stamp before insert or update on task_templates for each row execute function app.stamp_icuvd()
--> statement-breakpoint
create or replace function app.reviewer_of_task(wanted uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select u.name
    from public.tasks t
    join public.users u on u.id = t.reviewer_id
    where t.id = wanted
      and (t.user_id = app.user_id_as('applicant') or (t.deleted_at is null and t.user_id = any (app.assigned_people('mentor'))))
  );
end
$$
--> statement-breakpoint
revoke execute on function app.reviewer_of_task(uuid) from public
--> statement-breakpoint
grant execute on function app.reviewer_of_task(uuid) to laurel_user
--> statement-breakpoint
create or replace trigger task_templates_audit after insert or update or delete on task_templates for each row execute function app.audit_row('mentor_id', 'id')
--> statement-breakpoint
CREATE POLICY "task_templates_read" ON "task_templates" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("task_templates"."mentor_id" = (select app.user_id_as('mentor')));
--> statement-breakpoint
CREATE POLICY "task_templates_create" ON "task_templates" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("task_templates"."mentor_id" = (select app.entitled_user_id_as('mentor')));
--> statement-breakpoint
CREATE POLICY "task_templates_update" ON "task_templates" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("task_templates"."mentor_id" = (select app.entitled_user_id_as('mentor'))) WITH CHECK ("task_templates"."mentor_id" = (select app.entitled_user_id_as('mentor')));
