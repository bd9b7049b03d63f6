CREATE TABLE "legal_inputs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"document_type" text NOT NULL,
	"feedback" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"user_id" uuid NOT NULL,
	"attorney_id" uuid DEFAULT app.user_id(),
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "legal_inputs_status" CHECK ("legal_inputs"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "legal_inputs_decided" CHECK (("legal_inputs"."status" = 'pending') = ("legal_inputs"."decided_at" is null))
);

--> statement-breakpoint
ALTER TABLE "legal_inputs" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "legal_input_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"legal_input_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"feedback" text NOT NULL,
	"written_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_input_versions_number" UNIQUE("legal_input_id","number")
);

--> statement-breakpoint
ALTER TABLE "legal_input_versions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "service_pricing" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"service_type" text NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "service_pricing_price" CHECK ("service_pricing"."price" >= 0),
	CONSTRAINT "service_pricing_currency" CHECK ("service_pricing"."currency" in ('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'INR'))
);

--> statement-breakpoint
ALTER TABLE "service_pricing" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "legal_inputs" ADD CONSTRAINT "legal_inputs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "legal_inputs" ADD CONSTRAINT "legal_inputs_attorney_id_users_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "legal_inputs" ADD CONSTRAINT "legal_inputs_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "legal_input_versions" ADD CONSTRAINT "legal_input_versions_legal_input_id_legal_inputs_id_fk" FOREIGN KEY ("legal_input_id") REFERENCES "public"."legal_inputs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "legal_input_versions" ADD CONSTRAINT "legal_input_versions_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_pricing" ADD CONSTRAINT "service_pricing_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "legal_inputs_newest" ON "legal_inputs" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "legal_inputs_applicant" ON "legal_inputs" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "legal_inputs_attorney" ON "legal_inputs" USING btree ("attorney_id","created_at");
--> statement-breakpoint
CREATE INDEX "legal_inputs_decider" ON "legal_inputs" USING btree ("decided_by");
--> statement-breakpoint
CREATE INDEX "legal_inputs_waiting" ON "legal_inputs" USING btree ("created_at") WHERE "legal_inputs"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX "legal_input_versions_writer" ON "legal_input_versions" USING btree ("written_by");
--> statement-breakpoint
CREATE INDEX "service_pricing_own" ON "service_pricing" USING btree ("user_id","service_type");
--> statement-breakpoint
CREATE INDEX "service_pricing_by_service" ON "service_pricing" USING btree ("service_type");
--> statement-breakpoint
create or replace trigger legal_inputs_fresh before insert on legal_inputs for each row when (current_user = 'laurel_user' and (new.status is distinct from 'pending' or new.decided_by is distinct from null or new.decided_at is distinct from null)) execute function app.refuse_columns('status decided_by decided_at')
--> statement-breakpoint
create or replace trigger legal_inputs_guard before update on legal_inputs for each row execute function app.guard_columns('others: feedback')
--> statement-breakpoint
create or replace trigger legal_inputs_stamp before insert or update on legal_inputs for each row execute function app.stamp_iocuv()
--> statement-breakpoint
create or replace trigger service_pricing_guard before update on service_pricing for each row execute function app.guard_columns('user_id: service_type price currency is_active', 'others: price is_active')
--> statement-breakpoint
create or replace trigger service_pricing_stamp before insert or update on service_pricing for each row execute function app.stamp_iocuv()
--> statement-breakpoint
create or replace function app.decide_legal_input(input uuid, verdict text, seen integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  asked public.legal_inputs;
begin
  if app.permits('manage_content') is not true then
    return app.refused('wrong_role');
  end if;
  select * into asked from public.legal_inputs i where i.id = input for update;
  if not found then
    return app.refused('not_found');
  elsif app.user_id() in (asked.user_id, asked.attorney_id) then
    return app.refused('own_legal_input');
  elsif asked.status <> 'pending' then
    return app.refused('legal_input_decided');
  elsif asked.version <> seen then
    return app.refused('changed_meanwhile');
  end if;
  update public.legal_inputs
  set status = verdict, decided_by = app.user_id(), decided_at = now()
  where id = input;
  return '{}';
end
$$
--> statement-breakpoint
revoke execute on function app.decide_legal_input(uuid, text, integer) from public
--> statement-breakpoint
grant execute on function app.decide_legal_input(uuid, text, integer) to laurel_user
--> statement-breakpoint
create or replace function app.keep_legal_input_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.legal_input_versions (legal_input_id, number, feedback, written_by)
  select new.id, count(*) + 1, new.feedback, app.user_id()
  from public.legal_input_versions v where v.legal_input_id = new.id;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.keep_legal_input_version() from public
--> statement-breakpoint
create or replace trigger legal_inputs_keep_insert after insert on legal_inputs for each row execute function app.keep_legal_input_version()
--> statement-breakpoint
create or replace trigger legal_inputs_keep_update after update on legal_inputs for each row when (new.feedback is distinct from old.feedback) execute function app.keep_legal_input_version()
--> statement-breakpoint
create or replace function app.people_of_legal_input(input uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('manage_content') is not true then
    return null;
  end if;
  return (
    select jsonb_build_object('name', u.name, 'email', u.email, 'attorney', a.name, 'decider', d.name)
    from public.legal_inputs i
    join public.users u on u.id = i.user_id
    left join public.users a on a.id = i.attorney_id
    left join public.users d on d.id = i.decided_by
    where i.id = input
  );
end
$$
--> statement-breakpoint
revoke execute on function app.people_of_legal_input(uuid) from public
--> statement-breakpoint
grant execute on function app.people_of_legal_input(uuid) to laurel_user
--> statement-breakpoint
create or replace function app.writer_of_legal_input_version(kept uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('manage_content') is not true then
    return null;
  end if;
  return (
    select u.name from public.legal_input_versions v join public.users u on u.id = v.written_by where v.id = kept
  );
end
$$
--> statement-breakpoint
revoke execute on function app.writer_of_legal_input_version(uuid) from public
--> statement-breakpoint
grant execute on function app.writer_of_legal_input_version(uuid) to laurel_user
--> statement-breakpoint
create or replace function app.legal_inputs_named(wanted text) returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('manage_content') is not true then
    return;
  end if;
  return query
    select i.id from public.legal_inputs i
    join public.users u on u.id = i.user_id
    left join public.users a on a.id = i.attorney_id
    where not exists (
      select from unnest(string_to_array(app.search_plain(wanted), ' ')) as word
      where strpos(u.search, word) = 0 and strpos(app.search_plain(coalesce(a.name, '')), word) = 0
    );
end
$$
--> statement-breakpoint
revoke execute on function app.legal_inputs_named(text) from public
--> statement-breakpoint
grant execute on function app.legal_inputs_named(text) to laurel_user
--> statement-breakpoint
create or replace function app.pricing_providers() returns table (provider_id uuid, name text, email text, roles text[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('manage_providers') is not true then
    return;
  end if;
  return query
    select u.id, u.name, u.email,
      array(select r.role from public.user_roles r where r.user_id = u.id and r.role in ('mentor', 'attorney') order by r.role desc)
    from public.users u
    where exists (select from public.service_pricing p where p.user_id = u.id);
end
$$
--> statement-breakpoint
revoke execute on function app.pricing_providers() from public
--> statement-breakpoint
grant execute on function app.pricing_providers() to laurel_user
--> statement-breakpoint
CREATE POLICY "legal_inputs_read" ON "legal_inputs" AS PERMISSIVE FOR SELECT TO "laurel_user" USING (("legal_inputs"."user_id" = (select app.user_id_as('applicant')) and "legal_inputs"."status" = 'approved') or ("legal_inputs"."attorney_id" = (select app.entitled_user_id_as('attorney')) and "legal_inputs"."user_id" = any ((select app.assigned_people('attorney'))::uuid[])) or (select app.permits('manage_content')));
--> statement-breakpoint
CREATE POLICY "legal_inputs_create" ON "legal_inputs" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("legal_inputs"."attorney_id" = (select app.entitled_user_id_as('attorney')) and "legal_inputs"."user_id" = any ((select app.assigned_people('attorney'))::uuid[]));
--> statement-breakpoint
CREATE POLICY "legal_inputs_update" ON "legal_inputs" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ((select app.permits('manage_content')) and "legal_inputs"."user_id" <> (select app.user_id()) and "legal_inputs"."attorney_id" is distinct from (select app.user_id())) WITH CHECK ((select app.permits('manage_content')) and "legal_inputs"."user_id" <> (select app.user_id()) and "legal_inputs"."attorney_id" is distinct from (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "legal_input_versions_read" ON "legal_input_versions" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((select app.permits('manage_content')) or "legal_input_versions"."legal_input_id" in (select id from legal_inputs where attorney_id = (select app.user_id())));
--> statement-breakpoint
CREATE POLICY "service_pricing_read" ON "service_pricing" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("service_pricing"."user_id" in ((select app.user_id_as('mentor')), (select app.user_id_as('attorney')))
          or ("service_pricing"."is_active" and "service_pricing"."user_id" in (select mentor_id from mentor_assignments where user_id = (select app.user_id_as('applicant'))))
          or (select app.permits('manage_providers')));
--> statement-breakpoint
CREATE POLICY "service_pricing_create" ON "service_pricing" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("service_pricing"."user_id" in ((select app.entitled_user_id_as('mentor')), (select app.entitled_user_id_as('attorney'))));
--> statement-breakpoint
CREATE POLICY "service_pricing_update" ON "service_pricing" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("service_pricing"."user_id" in ((select app.entitled_user_id_as('mentor')), (select app.entitled_user_id_as('attorney'))) or (select app.permits('manage_providers'))) WITH CHECK ("service_pricing"."user_id" in ((select app.entitled_user_id_as('mentor')), (select app.entitled_user_id_as('attorney'))) or (select app.permits('manage_providers')));
--> statement-breakpoint
CREATE POLICY "service_pricing_remove" ON "service_pricing" AS PERMISSIVE FOR DELETE TO "laurel_user" USING ("service_pricing"."user_id" in ((select app.entitled_user_id_as('mentor')), (select app.entitled_user_id_as('attorney'))));
