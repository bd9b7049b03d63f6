-- The functions of stamps get shorter names; the triggers that call them follow.
drop trigger if exists idempotency_keys_stamp on idempotency_keys
--> statement-breakpoint
drop trigger if exists mentor_assignments_stamp on mentor_assignments
--> statement-breakpoint
drop trigger if exists site_claims_stamp on site_claims
--> statement-breakpoint
drop trigger if exists document_uploads_stamp on document_uploads
--> statement-breakpoint
drop trigger if exists drafts_stamp on drafts
--> statement-breakpoint
drop trigger if exists subscription_plans_guard on subscription_plans
--> statement-breakpoint
drop trigger if exists subscription_plans_stamp on subscription_plans
--> statement-breakpoint
drop trigger if exists service_requests_stamp on service_requests
--> statement-breakpoint
drop trigger if exists settings_stamp on settings
--> statement-breakpoint
drop trigger if exists support_replies_stamp on support_replies
--> statement-breakpoint
drop trigger if exists support_tickets_stamp on support_tickets
--> statement-breakpoint
drop trigger if exists task_assignments_stamp on task_assignments
--> statement-breakpoint
drop trigger if exists tasks_stamp on tasks
--> statement-breakpoint
drop trigger if exists testimonials_stamp on testimonials
--> statement-breakpoint
drop trigger if exists awards_stamp on awards
--> statement-breakpoint
drop trigger if exists memberships_stamp on memberships
--> statement-breakpoint
drop trigger if exists published_materials_stamp on published_materials
--> statement-breakpoint
drop trigger if exists judging_events_stamp on judging_events
--> statement-breakpoint
drop trigger if exists original_contributions_stamp on original_contributions
--> statement-breakpoint
drop trigger if exists patents_stamp on patents
--> statement-breakpoint
drop trigger if exists scholarly_articles_stamp on scholarly_articles
--> statement-breakpoint
drop trigger if exists critical_roles_stamp on critical_roles
--> statement-breakpoint
drop trigger if exists high_salary_stamp on high_salary
--> statement-breakpoint
drop trigger if exists commercial_success_stamp on commercial_success
--> statement-breakpoint
drop trigger if exists totality_stamp on totality
--> statement-breakpoint
drop function app.stamp_user_id_created_at()
--> statement-breakpoint
drop function app.stamp_id_user_id()
--> statement-breakpoint
drop function app.stamp_id_created_at_updated_at_version()
--> statement-breakpoint
drop function app.stamp_id_user_id_created_at_updated_at_version_deleted_at()
--> statement-breakpoint
drop function app.stamp_id_user_id_updated_at()
--> statement-breakpoint
drop function app.stamp_updated_at()
--> statement-breakpoint
drop function app.stamp_id_user_id_created_at()
--> statement-breakpoint
drop function app.stamp_id_user_id_created_at_updated_at_version()
--> statement-breakpoint
ALTER TABLE "document_uploads" DROP CONSTRAINT "document_uploads_status";
--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "key" text;
--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "is_popular" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD CONSTRAINT "subscription_plans_key_unique" UNIQUE("key");
--> statement-breakpoint
-- Until now the plans' names said so. Of two of one name the first is the one that an installation began with.
update subscription_plans set key = lower(name) where id in (
  select distinct on (name) id from subscription_plans
  where name in ('Basic', 'Advanced', 'Premium', 'Elite')
  order by name, created_at, id
)
--> statement-breakpoint
update subscription_plans set is_popular = true where name = 'Advanced'
--> statement-breakpoint
create or replace function app.stamp_oc() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if current_user = 'laurel_user' then
      new.created_at := now();
    end if;
  else
    new.user_id := old.user_id;
    new.created_at := old.created_at;
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_oc() from public
--> statement-breakpoint
grant execute on function app.stamp_oc() to laurel_user
--> statement-breakpoint
create or replace function app.stamp_io() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if current_user = 'laurel_user' then
      new.id := gen_random_uuid();
    end if;
  else
    new.id := old.id;
    new.user_id := old.user_id;
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_io() from public
--> statement-breakpoint
grant execute on function app.stamp_io() to laurel_user
--> statement-breakpoint
create or replace function app.stamp_icuv() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.updated_at := now();
    new.version := 1;
    if current_user = 'laurel_user' then
      new.id := gen_random_uuid();
      new.created_at := now();
    end if;
  else
    new.id := old.id;
    new.created_at := old.created_at;
    new.updated_at := now();
    new.version := old.version + 1;
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_icuv() from public
--> statement-breakpoint
grant execute on function app.stamp_icuv() to laurel_user
--> statement-breakpoint
create or replace function app.stamp_iocuvd() returns trigger
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
    new.user_id := old.user_id;
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
revoke execute on function app.stamp_iocuvd() from public
--> statement-breakpoint
grant execute on function app.stamp_iocuvd() to laurel_user
--> statement-breakpoint
create or replace function app.stamp_iou() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.updated_at := now();
    if current_user = 'laurel_user' then
      new.id := gen_random_uuid();
    end if;
  else
    new.id := old.id;
    new.user_id := old.user_id;
    new.updated_at := now();
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_iou() from public
--> statement-breakpoint
grant execute on function app.stamp_iou() to laurel_user
--> statement-breakpoint
create or replace function app.stamp_u() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.updated_at := now();
  else
    new.updated_at := now();
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_u() from public
--> statement-breakpoint
grant execute on function app.stamp_u() to laurel_user
--> statement-breakpoint
create or replace function app.stamp_ioc() returns trigger
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
    new.user_id := old.user_id;
    new.created_at := old.created_at;
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_ioc() from public
--> statement-breakpoint
grant execute on function app.stamp_ioc() to laurel_user
--> statement-breakpoint
create or replace function app.stamp_iocuv() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.updated_at := now();
    new.version := 1;
    if current_user = 'laurel_user' then
      new.id := gen_random_uuid();
      new.created_at := now();
    end if;
  else
    new.id := old.id;
    new.user_id := old.user_id;
    new.created_at := old.created_at;
    new.updated_at := now();
    new.version := old.version + 1;
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_iocuv() from public
--> statement-breakpoint
grant execute on function app.stamp_iocuv() to laurel_user
--> statement-breakpoint
create or replace trigger idempotency_keys_stamp before insert or update on idempotency_keys for each row execute function app.stamp_oc()
--> statement-breakpoint
create or replace trigger mentor_assignments_stamp before insert or update on mentor_assignments for each row execute function app.stamp_io()
--> statement-breakpoint
create or replace trigger site_claims_stamp before insert or update on site_claims for each row execute function app.stamp_icuv()
--> statement-breakpoint
create or replace trigger document_uploads_stamp before insert or update on document_uploads for each row execute function app.stamp_iocuvd()
--> statement-breakpoint
create or replace trigger drafts_stamp before insert or update on drafts for each row execute function app.stamp_iou()
--> statement-breakpoint
create or replace trigger subscription_plans_fresh before insert on subscription_plans for each row when (current_user = 'laurel_user' and (new.key is distinct from null)) execute function app.refuse_columns('key')
--> statement-breakpoint
create or replace trigger subscription_plans_guard before update on subscription_plans for each row execute function app.guard_columns('others: name description price features is_popular is_active')
--> statement-breakpoint
create or replace trigger subscription_plans_stamp before insert or update on subscription_plans for each row execute function app.stamp_icuv()
--> statement-breakpoint
create or replace trigger service_requests_stamp before insert or update on service_requests for each row execute function app.stamp_iocuvd()
--> statement-breakpoint
create or replace trigger settings_stamp before insert or update on settings for each row execute function app.stamp_u()
--> statement-breakpoint
create or replace trigger support_replies_stamp before insert or update on support_replies for each row execute function app.stamp_ioc()
--> statement-breakpoint
create or replace trigger support_tickets_stamp before insert or update on support_tickets for each row execute function app.stamp_iocuv()
--> statement-breakpoint
create or replace trigger task_assignments_stamp before insert or update on task_assignments for each row execute function app.stamp_iocuv()
--> statement-breakpoint
create or replace trigger tasks_stamp before insert or update on tasks for each row execute function app.stamp_iocuvd()
--> statement-breakpoint
create or replace trigger testimonials_stamp before insert or update on testimonials for each row execute function app.stamp_icuv()
--> statement-breakpoint
create or replace trigger awards_stamp before insert or update on awards for each row execute function app.stamp_iocuvd()
--> statement-breakpoint
create or replace trigger memberships_stamp before insert or update on memberships for each row execute function app.stamp_iocuvd()
--> statement-breakpoint
create or replace trigger published_materials_stamp before insert or update on published_materials for each row execute function app.stamp_iocuvd()
--> statement-breakpoint
create or replace trigger judging_events_stamp before insert or update on judging_events for each row execute function app.stamp_iocuvd()
--> statement-breakpoint
create or replace trigger original_contributions_stamp before insert or update on original_contributions for each row execute function app.stamp_iocuvd()
--> statement-breakpoint
create or replace trigger patents_stamp before insert or update on patents for each row execute function app.stamp_iocuvd()
--> statement-breakpoint
create or replace trigger scholarly_articles_stamp before insert or update on scholarly_articles for each row execute function app.stamp_iocuvd()
--> statement-breakpoint
create or replace trigger critical_roles_stamp before insert or update on critical_roles for each row execute function app.stamp_iocuvd()
--> statement-breakpoint
create or replace trigger high_salary_stamp before insert or update on high_salary for each row execute function app.stamp_iocuvd()
--> statement-breakpoint
create or replace trigger commercial_success_stamp before insert or update on commercial_success for each row execute function app.stamp_iocuvd()
--> statement-breakpoint
create or replace trigger totality_stamp before insert or update on totality for each row execute function app.stamp_iocuvd()
--> statement-breakpoint
ALTER POLICY "document_uploads_update" ON "document_uploads" TO laurel_user USING ("document_uploads"."user_id" = (select app.entitled_user_id_as('applicant')) or ("document_uploads"."user_id" = any ((select app.assigned_people('mentor', 'attorney'))::uuid[]) and "document_uploads"."status" in ('Pending', 'Under Review', 'Approved', 'Needs Revision'))) WITH CHECK ("document_uploads"."user_id" = (select app.entitled_user_id_as('applicant')) or ("document_uploads"."user_id" = any ((select app.assigned_people('mentor', 'attorney'))::uuid[]) and "document_uploads"."status" in ('Pending', 'Under Review', 'Approved', 'Needs Revision')));
