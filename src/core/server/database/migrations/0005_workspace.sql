-- Whether the person is an admin, switched on, who holds the permission: their own or, as an owner, all.
create function app.permits(wanted text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.sessions s
    join public.users u on u.id = s.user_id
    join public.user_roles r on r.user_id = s.user_id
    join public.admin_roles a on a.user_id = s.user_id
    where s.token = current_setting('app.token', true)
      and s.expires_at > now()
      and s.created_at > now() - interval '30 days'
      and u.email_verified
      and r.role = 'admin'
      and r.is_active
      and a.is_active
      and (a.is_owner or wanted = any (a.permissions))
  );
end
$$;
--> statement-breakpoint
-- Whether the person is an owner admin. No permission has this name, so owners alone hold it.
create function app.is_owner() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.permits('own');
end
$$;
--> statement-breakpoint
-- The applicants whom the person is assigned to in one of these roles, while the role is on and entitled.
create function app.assigned_people(variadic wanted text[]) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(m.user_id), '{}')
    from public.sessions s
    join public.users u on u.id = s.user_id
    join public.mentor_assignments m on m.mentor_id = s.user_id
    where s.token = current_setting('app.token', true)
      and s.expires_at > now()
      and s.created_at > now() - interval '30 days'
      and u.email_verified
      and exists (
        select from public.user_roles r
        where r.user_id = s.user_id
          and r.role = any (wanted)
          and r.is_active
          and (r.is_subscribed or now() <= r.trial_end_date)
      )
  );
end
$$;
--> statement-breakpoint
-- Before app.stamp_row: towards requests a row's owner changes the columns of the first list alone, whoever else may
-- change the row those of the second. Raises 42501 for any other.
create function app.guard_columns() returns trigger
language plpgsql set search_path = ''
as $$
declare
  allowed text[];
  wrong text;
begin
  if current_user <> 'laurel_user' then
    return new;
  end if;
  allowed := string_to_array(tg_argv[case when old.user_id = (select app.user_id()) then 0 else 1 end], ' ') || array['version', 'updated_at'];
  select changed.key into wrong
  from jsonb_each(to_jsonb(new)) as changed
  where changed.value is distinct from to_jsonb(old) -> changed.key and changed.key <> all (allowed)
  limit 1;
  if found then
    raise exception 'the column % is not theirs to change', wrong using errcode = '42501';
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- As app.stamp_row, for tables without Trash.
create function app.stamp_lasting_row() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.created_at := now();
    new.version := 1;
    if current_user = 'laurel_user' then
      new.id := gen_random_uuid();
    end if;
  else
    new.id := old.id;
    new.user_id := old.user_id;
    new.created_at := old.created_at;
    new.version := old.version + 1;
  end if;
  new.updated_at := now();
  return new;
end
$$;
--> statement-breakpoint
-- The next number, one ticket at a time; a sequence would have to be set back after a backup is restored.
create function app.number_ticket() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(7221887);
  select coalesce(max(t.number), 1000) + 1 into new.number from public.support_tickets t;
  return new;
end
$$;
--> statement-breakpoint
-- Mail of a kind with a template, queued in the transaction of what causes it. The server names the recipient.
create function app.enqueue(mail_kind text, mail_recipient text, mail_data jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.outbox (kind, recipient, data) values (mail_kind, mail_recipient, mail_data);
end
$$;
--> statement-breakpoint
-- Tells a person what happened, in the transaction in which it did, and by mail unless they do not want mail of that kind.
create function app.notify(person uuid, about text, heading text, body text, tone text, address text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.notifications (user_id, kind, title, message, type, link)
  values (person, about, heading, body, tone, address);
  insert into public.outbox (kind, recipient, data)
  select 'notification', u.email, jsonb_build_object('name', u.name, 'title', heading, 'message', body, 'link', address)
  from public.users u
  where u.id = person
    and u.email_verified
    and coalesce((select p.by_email from public.notification_preferences p where p.user_id = person and p.kind = about), true);
end
$$;
--> statement-breakpoint
revoke execute on all functions in schema app from public;
--> statement-breakpoint
grant execute on function
  app.permits(text), app.is_owner(), app.assigned_people(text[]), app.guard_columns(), app.stamp_lasting_row(),
  app.number_ticket(), app.enqueue(text, text, jsonb), app.notify(uuid, text, text, text, text, text)
to laurel_user;
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"key" uuid NOT NULL,
	"made" text NOT NULL,
	"row_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("user_id","key")
);

--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "mentor_assignments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"mentor_id" uuid NOT NULL,
	"assigned_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentor_assignments_pair" UNIQUE("user_id","mentor_id")
);

--> statement-breakpoint
ALTER TABLE "mentor_assignments" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "document_uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"document_type" text NOT NULL,
	"file_url" text NOT NULL,
	"original_filename" text DEFAULT 'Untitled Document' NOT NULL,
	"mime_type" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'Pending' NOT NULL,
	"reviewer_notes" text DEFAULT '' NOT NULL,
	"reviewer_id" uuid,
	"reviewed_at" timestamp with time zone,
	"previous_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "document_uploads_status" CHECK ("document_uploads"."status" in ('Pending', 'Under Review', 'Approved', 'Needs Revision'))
);

--> statement-breakpoint
ALTER TABLE "document_uploads" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"form" text NOT NULL,
	"values" jsonb NOT NULL,
	"base_version" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_form" UNIQUE("user_id","form")
);

--> statement-breakpoint
ALTER TABLE "drafts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"kind" text NOT NULL,
	"by_email" boolean NOT NULL,
	CONSTRAINT "notification_preferences_pkey" PRIMARY KEY("user_id","kind")
);

--> statement-breakpoint
ALTER TABLE "notification_preferences" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"type" text DEFAULT 'info' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_type" CHECK ("notifications"."type" in ('info', 'warning', 'success', 'error')),
	CONSTRAINT "notifications_link" CHECK ("notifications"."link" = '' or "notifications"."link" ~ '^/[^/]')
);

--> statement-breakpoint
ALTER TABLE "notifications" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "service_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"product" text NOT NULL,
	"delivery_time" integer NOT NULL,
	"cost" numeric(12, 2) NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"payment_link" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'Pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "service_requests_status" CHECK ("service_requests"."status" in ('Pending', 'Accepted', 'Delivered', 'Paid')),
	CONSTRAINT "service_requests_quantity" CHECK ("service_requests"."quantity" between 1 and 20)
);

--> statement-breakpoint
ALTER TABLE "service_requests" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "settings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "support_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"body" text NOT NULL,
	"is_internal" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "support_replies" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"subject" text NOT NULL,
	"description" text NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "support_tickets_number" UNIQUE("number"),
	CONSTRAINT "support_tickets_status" CHECK ("support_tickets"."status" in ('open', 'in_progress', 'resolved', 'closed')),
	CONSTRAINT "support_tickets_priority" CHECK ("support_tickets"."priority" in ('low', 'medium', 'high', 'urgent'))
);

--> statement-breakpoint
ALTER TABLE "support_tickets" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "task_assignments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mentor_id" uuid DEFAULT app.user_id() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"due_date" date NOT NULL,
	"priority" text DEFAULT 'Medium' NOT NULL,
	"status" text DEFAULT 'Pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "task_assignments_status" CHECK ("task_assignments"."status" in ('Pending', 'In Progress', 'Completed', 'Cancelled')),
	CONSTRAINT "task_assignments_priority" CHECK ("task_assignments"."priority" in ('Low', 'Medium', 'High'))
);

--> statement-breakpoint
ALTER TABLE "task_assignments" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"title" text NOT NULL,
	"criteria" text NOT NULL,
	"action_item" text NOT NULL,
	"due_date" date,
	"task_files" text[] DEFAULT '{}' NOT NULL,
	"submission_files" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'Started' NOT NULL,
	"reviewer_comments" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "tasks_status" CHECK ("tasks"."status" in ('Started', 'In Progress', 'Submitted', 'Completed', 'Reviewed'))
);

--> statement-breakpoint
ALTER TABLE "tasks" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mentor_assignments" ADD CONSTRAINT "mentor_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mentor_assignments" ADD CONSTRAINT "mentor_assignments_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_uploads" ADD CONSTRAINT "document_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_uploads" ADD CONSTRAINT "document_uploads_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "support_replies" ADD CONSTRAINT "support_replies_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "support_replies" ADD CONSTRAINT "support_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task_assignments" ADD CONSTRAINT "task_assignments_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task_assignments" ADD CONSTRAINT "task_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "mentor_assignments_mentor" ON "mentor_assignments" USING btree ("mentor_id");
--> statement-breakpoint
CREATE INDEX "document_uploads_newest" ON "document_uploads" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "document_uploads"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "document_uploads_trash" ON "document_uploads" USING btree ("user_id","deleted_at") WHERE "document_uploads"."deleted_at" is not null;
--> statement-breakpoint
CREATE INDEX "document_uploads_previous" ON "document_uploads" USING btree ("previous_id");
--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;
--> statement-breakpoint
CREATE INDEX "service_requests_newest" ON "service_requests" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "service_requests"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "service_requests_trash" ON "service_requests" USING btree ("user_id","deleted_at") WHERE "service_requests"."deleted_at" is not null;
--> statement-breakpoint
CREATE INDEX "support_replies_ticket" ON "support_replies" USING btree ("ticket_id","created_at");
--> statement-breakpoint
CREATE INDEX "support_tickets_newest" ON "support_tickets" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "support_tickets_queue" ON "support_tickets" USING btree ("status","created_at");
--> statement-breakpoint
CREATE INDEX "task_assignments_assignee" ON "task_assignments" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "task_assignments_mentor" ON "task_assignments" USING btree ("mentor_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "tasks_newest" ON "tasks" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "tasks"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "tasks_trash" ON "tasks" USING btree ("user_id","deleted_at") WHERE "tasks"."deleted_at" is not null;
--> statement-breakpoint
CREATE POLICY "idempotency_keys_read" ON "idempotency_keys" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("idempotency_keys"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "idempotency_keys_create" ON "idempotency_keys" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("idempotency_keys"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "mentor_assignments_read" ON "mentor_assignments" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("mentor_assignments"."user_id" = (select app.user_id()) or "mentor_assignments"."mentor_id" = (select app.user_id()) or (select app.permits('manage_providers')));
--> statement-breakpoint
CREATE POLICY "mentor_assignments_create" ON "mentor_assignments" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ((select app.permits('manage_providers')));
--> statement-breakpoint
CREATE POLICY "mentor_assignments_remove" ON "mentor_assignments" AS PERMISSIVE FOR DELETE TO "laurel_user" USING ((select app.permits('manage_providers')));
--> statement-breakpoint
CREATE POLICY "document_uploads_read" ON "document_uploads" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("document_uploads"."user_id" = (select app.user_id_as('applicant')) or ("document_uploads"."deleted_at" is null and "document_uploads"."user_id" = any ((select app.assigned_people('mentor', 'attorney'))::uuid[])));
--> statement-breakpoint
CREATE POLICY "document_uploads_create" ON "document_uploads" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("document_uploads"."user_id" = (select app.entitled_user_id_as('applicant')) and "document_uploads"."status" = 'Pending' and "document_uploads"."reviewer_notes" = '' and "document_uploads"."reviewer_id" is null and "document_uploads"."reviewed_at" is null);
--> statement-breakpoint
CREATE POLICY "document_uploads_update" ON "document_uploads" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("document_uploads"."user_id" = (select app.entitled_user_id_as('applicant')) or "document_uploads"."user_id" = any ((select app.assigned_people('mentor', 'attorney'))::uuid[])) WITH CHECK ("document_uploads"."user_id" = (select app.entitled_user_id_as('applicant')) or "document_uploads"."user_id" = any ((select app.assigned_people('mentor', 'attorney'))::uuid[]));
--> statement-breakpoint
CREATE POLICY "drafts_read" ON "drafts" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("drafts"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "drafts_create" ON "drafts" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("drafts"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "drafts_update" ON "drafts" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("drafts"."user_id" = (select app.user_id())) WITH CHECK ("drafts"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "drafts_remove" ON "drafts" AS PERMISSIVE FOR DELETE TO "laurel_user" USING ("drafts"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "notification_preferences_read" ON "notification_preferences" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("notification_preferences"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "notification_preferences_create" ON "notification_preferences" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("notification_preferences"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "notification_preferences_update" ON "notification_preferences" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("notification_preferences"."user_id" = (select app.user_id())) WITH CHECK ("notification_preferences"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "notifications_read" ON "notifications" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("notifications"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "notifications_update" ON "notifications" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("notifications"."user_id" = (select app.user_id())) WITH CHECK ("notifications"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "service_requests_read" ON "service_requests" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("service_requests"."user_id" = (select app.user_id_as('applicant')) or (select app.permits('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "service_requests_create" ON "service_requests" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("service_requests"."user_id" = (select app.entitled_user_id_as('applicant')) and "service_requests"."status" = 'Pending');
--> statement-breakpoint
CREATE POLICY "service_requests_update" ON "service_requests" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING (("service_requests"."user_id" = (select app.entitled_user_id_as('applicant')) and "service_requests"."status" in ('Pending', 'Accepted')) or (select app.permits('manage_subscriptions'))) WITH CHECK (("service_requests"."user_id" = (select app.entitled_user_id_as('applicant')) and "service_requests"."status" in ('Pending', 'Accepted')) or (select app.permits('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "settings_read" ON "settings" AS PERMISSIVE FOR SELECT TO "laurel_user" USING (true);
--> statement-breakpoint
CREATE POLICY "settings_create" ON "settings" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ((select app.is_owner()));
--> statement-breakpoint
CREATE POLICY "settings_update" ON "settings" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ((select app.is_owner())) WITH CHECK ((select app.is_owner()));
--> statement-breakpoint
CREATE POLICY "support_replies_read" ON "support_replies" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((not "support_replies"."is_internal" and "support_replies"."ticket_id" in (select id from support_tickets)) or (select app.permits('manage_users')));
--> statement-breakpoint
CREATE POLICY "support_replies_create" ON "support_replies" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("support_replies"."user_id" = (select app.user_id()) and ((not "support_replies"."is_internal" and "support_replies"."ticket_id" in (select id from support_tickets where user_id = (select app.user_id()) and status <> 'closed')) or (select app.permits('manage_users'))));
--> statement-breakpoint
CREATE POLICY "support_tickets_read" ON "support_tickets" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("support_tickets"."user_id" = (select app.user_id()) or (select app.permits('manage_users')));
--> statement-breakpoint
CREATE POLICY "support_tickets_create" ON "support_tickets" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("support_tickets"."user_id" = (select app.user_id()) and "support_tickets"."status" = 'open' and "support_tickets"."cancelled_at" is null);
--> statement-breakpoint
CREATE POLICY "support_tickets_update" ON "support_tickets" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING (("support_tickets"."user_id" = (select app.user_id()) and "support_tickets"."status" = 'open') or (select app.permits('manage_users'))) WITH CHECK (("support_tickets"."user_id" = (select app.user_id()) and "support_tickets"."status" in ('open', 'closed')) or (select app.permits('manage_users')));
--> statement-breakpoint
CREATE POLICY "task_assignments_read" ON "task_assignments" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("task_assignments"."user_id" = (select app.user_id_as('applicant')) or ("task_assignments"."mentor_id" = (select app.user_id_as('mentor')) and "task_assignments"."user_id" = any ((select app.assigned_people('mentor'))::uuid[])));
--> statement-breakpoint
CREATE POLICY "task_assignments_create" ON "task_assignments" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("task_assignments"."mentor_id" = (select app.entitled_user_id_as('mentor')) and "task_assignments"."user_id" = any ((select app.assigned_people('mentor'))::uuid[]) and "task_assignments"."status" = 'Pending');
--> statement-breakpoint
CREATE POLICY "task_assignments_update" ON "task_assignments" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("task_assignments"."user_id" = (select app.entitled_user_id_as('applicant')) or ("task_assignments"."mentor_id" = (select app.entitled_user_id_as('mentor')) and "task_assignments"."user_id" = any ((select app.assigned_people('mentor'))::uuid[]))) WITH CHECK ("task_assignments"."user_id" = (select app.entitled_user_id_as('applicant')) or ("task_assignments"."mentor_id" = (select app.entitled_user_id_as('mentor')) and "task_assignments"."user_id" = any ((select app.assigned_people('mentor'))::uuid[])));
--> statement-breakpoint
CREATE POLICY "tasks_read" ON "tasks" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("tasks"."user_id" = (select app.user_id_as('applicant')) or ("tasks"."deleted_at" is null and "tasks"."user_id" = any ((select app.assigned_people('mentor'))::uuid[])));
--> statement-breakpoint
CREATE POLICY "tasks_create" ON "tasks" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("tasks"."user_id" = (select app.entitled_user_id_as('applicant')) and "tasks"."status" not in ('Submitted', 'Reviewed') and "tasks"."reviewer_comments" = '');
--> statement-breakpoint
CREATE POLICY "tasks_update" ON "tasks" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING (("tasks"."user_id" = (select app.entitled_user_id_as('applicant')) and "tasks"."status" not in ('Submitted', 'Reviewed')) or ("tasks"."status" = 'Submitted' and "tasks"."user_id" = any ((select app.assigned_people('mentor'))::uuid[]))) WITH CHECK (("tasks"."user_id" = (select app.entitled_user_id_as('applicant')) and "tasks"."status" <> 'Reviewed') or ("tasks"."status" in ('Submitted', 'Reviewed', 'In Progress') and "tasks"."user_id" = any ((select app.assigned_people('mentor'))::uuid[])));
--> statement-breakpoint
create trigger document_uploads_stamp before insert or update on document_uploads for each row execute function app.stamp_row();
--> statement-breakpoint
create trigger document_uploads_guard before update on document_uploads for each row
execute function app.guard_columns('document_type deleted_at', 'status reviewer_notes reviewer_id reviewed_at');
--> statement-breakpoint
create trigger tasks_stamp before insert or update on tasks for each row execute function app.stamp_row();
--> statement-breakpoint
create trigger tasks_guard before update on tasks for each row
execute function app.guard_columns('title criteria action_item due_date task_files submission_files status deleted_at', 'status reviewer_comments');
--> statement-breakpoint
create trigger task_assignments_stamp before insert or update on task_assignments for each row execute function app.stamp_lasting_row();
--> statement-breakpoint
create trigger task_assignments_guard before update on task_assignments for each row
execute function app.guard_columns('status', 'title description due_date priority status');
--> statement-breakpoint
create trigger service_requests_stamp before insert or update on service_requests for each row execute function app.stamp_row();
--> statement-breakpoint
create trigger service_requests_guard before update on service_requests for each row
execute function app.guard_columns('product delivery_time cost quantity payment_link deleted_at', 'status');
--> statement-breakpoint
create trigger support_tickets_number before insert on support_tickets for each row execute function app.number_ticket();
--> statement-breakpoint
create trigger support_tickets_stamp before insert or update on support_tickets for each row execute function app.stamp_lasting_row();
--> statement-breakpoint
create trigger support_tickets_guard before update on support_tickets for each row
execute function app.guard_columns('status cancelled_at', 'status priority');
--> statement-breakpoint
create trigger notifications_guard before update on notifications for each row
execute function app.guard_columns('read_at', '');
